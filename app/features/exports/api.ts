import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { exportStatus } from "./domain/export-status";
import { exportShape } from "./export-shapes";

const toJson = (job: Result<typeof exportStatus>) => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  progress: job.progress,
  row_count: job.rowCount,
  from_date: job.fromDate,
  to_date: job.toDate,
  file_url: job.fileUrl,
  created_at: isoInstant(job.createdAt),
  finished_at: isoInstant(job.finishedAt),
});

export const endpoints: Endpoint[] = [get("/exports/{id}/", exportStatus, "How far a CSV export has come", { output: json(exportShape, toJson) })];
