import { type Endpoint, get } from "~/platform/endpoint";
import type { Result } from "~/platform/verb";
import { exportStatus } from "./domain/export-status";
import type { Exporter } from "./domain/exporter";

const toJson = (job: Result<typeof exportStatus>) => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  progress: job.progress,
  row_count: job.rowCount,
  from_date: job.fromDate,
  to_date: job.toDate,
  file_url: job.fileUrl,
  created_at: new Date(job.createdAt).toISOString(),
  finished_at: job.finishedAt === null ? null : new Date(job.finishedAt).toISOString(),
});

export const endpoints: Endpoint[] = [get("/exports/{id}/", exportStatus, "How far a CSV export has come", { output: toJson })];

/** A GET that starts the export of a list: answers 202 with the job, whose end is notified. The call writes, so it needs the bearer token as all of the API does. */
export const exportEndpoint = (path: string, { start }: Exporter, summary: string): Endpoint =>
  get(path, start, summary, { status: 202, output: ({ id, status }) => ({ export_id: id, status }) });
