import { z } from "zod";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { rowJson } from "~/platform/json";
import { address, day, instant, named } from "~/platform/json-shapes";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { exportStatus } from "./domain/export-status";

const exportShape = named("Export", {
  id: z.string(),
  kind: z.string(),
  status: z.enum(["pending", "running", "succeeded", "failed"]),
  progress: z.number().int().describe("Rows written so far"),
  row_count: z.number().int().nullable(),
  from_date: day().nullable(),
  to_date: day().nullable(),
  file_url: address().nullable().describe("Null without rows"),
  created_at: instant(),
  finished_at: instant().nullable(),
});

const toJson = rowJson(exportShape, (job: Result<typeof exportStatus>) => ({
  created_at: isoInstant(job.createdAt),
  finished_at: isoInstant(job.finishedAt),
}));

export const endpoints: Endpoint[] = [get("/exports/{id}/", exportStatus, "Read the progress of a CSV export", { output: toJson })];
