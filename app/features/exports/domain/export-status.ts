import { z } from "zod";
import { signedFileUrl } from "~/features/files/domain/create-upload";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { signedIn } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { findExportJob } from "../data/export-jobs";

/** The progress of an export, for its requester. `file_url` is valid for five minutes. @throws not_found */
export const exportStatus = query({
  name: "exports.status",
  allow: signedIn,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const job = await findExportJob(ctx, input.id);
    if (job?.requesterId !== userOf(ctx).id) throw notFound();
    const { kind, status, progress, rowCount, fromDate, toDate, createdAt, finishedAt } = job;
    const fileUrl = job.fileId ? await signedFileUrl(ctx, job.fileId) : null;
    return { id: job.id, kind, status, progress, rowCount, fromDate, toDate, createdAt, finishedAt, fileUrl };
  },
});
