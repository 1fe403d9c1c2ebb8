import { z } from "zod";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listJson, rowJson } from "~/platform/json";
import { address, instant, named, text } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { plainTextOf } from "~/platform/rich-text";
import { isoInstant } from "~/platform/zones";
import type { JobRow } from "./data/jobs";
import { getLocalJobs } from "./domain/jobs";

/** A job as the API answers it. */
const jobShape = named("Job", {
  id: z.string(),
  title: z.string(),
  employer: z.object({ id: z.string(), name: z.string(), logo_url: address().nullable() }),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  distance: z.number().nullable().describe("Miles, to one tenth"),
  description: z.string(),
  apply_url: text(),
  created_at: instant(),
});

const jobJson = rowJson(jobShape, (row: JobRow) => ({
  employer: { id: row.employerId, name: row.employer, logo_url: row.logoFileId ? mediaPath(row.logoFileId) : null },
  distance: row.miles === null ? null : Math.round(row.miles * 10) / 10,
  description: plainTextOf(row.description),
  created_at: isoInstant(row.postedAt),
}));

export const jobEndpoints: Endpoint[] = [
  get("/jobs/get-local-jobs/", getLocalJobs, "Lists open jobs near a ZIP code, or all open jobs", { output: listJson(jobJson) }),
];
