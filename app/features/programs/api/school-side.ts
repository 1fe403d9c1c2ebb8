import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { listOf } from "~/platform/json-shapes";
import { instructorOfSubmission, schoolOfSubmission } from "../domain/instructors/submission-token";
import { listScholarships } from "../domain/programs/sister-catalog";
import { scholarshipShape, submissionSchoolShape, submitterShape } from "../sister-shapes";

/** Endpoints below `/schools/`; they come before paths with a school ID. */
export const schoolSideEndpoints: Endpoint[] = [
  get("/schools/instructor-id/", instructorOfSubmission, "Returns the instructor of a submission token", { output: json(submitterShape) }),
  get("/schools/instructor-school-info/", schoolOfSubmission, "Returns the school of a submission token", {
    output: json(submissionSchoolShape, ({ id, name, logoUrl, primaryColor, secondaryColor, darkColor }) => ({
      id,
      name,
      logo_url: logoUrl,
      primary_color: primaryColor,
      secondary_color: secondaryColor,
      dark_color: darkColor,
    })),
  }),
  get("/schools/ext-scholarships-from-transition/", listScholarships, "Lists the scholarships of the sister product for a school", {
    operationId: "sisterScholarshipsOfSchool",
    output: json(listOf(scholarshipShape)),
    orOwn: true,
  }),
];
