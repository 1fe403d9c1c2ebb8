import { z } from "zod";
import { address, amount, named, text } from "~/platform/json-shapes";

/** A scholarship of the sister product, for the document of the API. */
export const scholarshipShape = named("Scholarship", {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  sponsor_kind: z.string(),
  category: z.string(),
  amount: amount(),
  submission_type: z.string(),
  external_url: address().nullable(),
  program: text(),
});

/** The person of a submission token. */
export const submitterShape = named("Submitter", { instructor: text().describe("Null for a new person") });
export const submissionSchoolShape = named("SubmissionSchool", {
  id: z.string(),
  name: z.string(),
  logo_url: address().nullable(),
  primary_color: z.string(),
  secondary_color: z.string(),
  dark_color: z.string(),
});
