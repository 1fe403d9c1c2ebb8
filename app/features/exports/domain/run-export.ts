import { filePath } from "~/features/files/paths";
import { notify } from "~/features/notifications/domain/notify";
import type { Extra } from "~/features/notifications/model";
import type { Ctx } from "~/platform/context";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { addExportFile, type ExportJob, findExportJob, finishJob, noteProgress } from "../data/export-jobs";
import { csvPages } from "./csv-stream";
import { type Exporter, fileName } from "./exporter";

/** Writes an export's file and notifies its requester. Each step can be repeated: IDs and keys are the job's. */
export async function runExport(ctx: Ctx, exporters: readonly Exporter[], id: string): Promise<void> {
  const job = await findExportJob(ctx, id);
  if (!job || job.status === "succeeded" || job.status === "failed") return;
  const found = exporters.find(({ kind }) => kind === job.kind);
  if (!found) throw new Error(`There is no exporter for ${job.kind}`);
  const written = { rows: 0 };
  const key = `${job.schoolId ? `s/${job.schoolId}` : `u/${job.requesterId}`}/export-${id}.csv`;
  const size = await ctx.ports.files.putPieces(key, piecesOf(ctx, found, job, written), "text/csv");
  await finish(ctx, job, { rowCount: written.rows, size, key });
}

/** Writes the file page by page, with the header before the first row; no rows, no file. Progress is saved on the job. */
async function* piecesOf(ctx: Ctx, { columns, lines }: Exporter, job: ExportJob, written: { rows: number }): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let header = "";
  for await (const page of csvPages(columns(job.filters), (part) => lines(ctx, job.filters, part))) {
    if (page.rows === 0) {
      header = page.text;
      continue;
    }
    yield encoder.encode(header + page.text);
    header = "";
    written.rows += page.rows;
    await noteProgress(ctx, job.id, written.rows);
  }
}

/** Fails a job after its last attempt and notifies its requester. An ended job stays as it is. */
export async function failExport(ctx: Ctx, id: string): Promise<void> {
  const job = await findExportJob(ctx, id);
  if (!job || job.status === "succeeded" || job.status === "failed") return;
  await commitStep(ctx, "exports.fail", async (step) => {
    step.stage(finishJob(ctx, id, { status: "failed", fileId: null, rowCount: job.progress, error: "given up after the last try" }));
    notifyRequester(step, job, { file_url: null, status: "failed" });
  });
}

const finish = (ctx: Ctx, job: ExportJob, { rowCount, size, key }: { rowCount: number; size: number; key: string }) =>
  commitStep(ctx, "exports.finish", async (step) => {
    const fileId = rowCount > 0 ? `export-${job.id}` : null;
    if (fileId) {
      const { schoolId, requesterId: ownerId } = job;
      step.stage(addExportFile(ctx, { id: fileId, schoolId, ownerId, name: fileName(job.kind, ctx), size, key, createdAt: ctx.now.getTime() }));
    }
    step.stage(finishJob(ctx, job.id, { status: "succeeded", fileId, rowCount }));
    notifyRequester(step, job, { file_url: fileId ? filePath(fileId) : null });
  });

/** One notification per job. */
const notifyRequester = (step: CommandCtx, job: ExportJob, end: Extra) =>
  notify(step, {
    type: "export_analytics",
    eventKey: job.id,
    objectId: job.id,
    extra: { ...end, from_date: job.fromDate, to_date: job.toDate },
    recipients: [job.requesterId],
  });
