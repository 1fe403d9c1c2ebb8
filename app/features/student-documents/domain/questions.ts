import { filePath } from "~/features/files/paths";
import { type Ctx, todayOf } from "~/platform/context";
import { selectDocuments } from "../data/documents";
import { documentState } from "../model";

/** Queries for other features. */
export { missingDocumentsOf } from "../data/documents";

/** A registration's documents as of today. The caller has checked access. */
export async function documentsOf(ctx: Ctx, registrationId: string) {
  const today = todayOf(ctx);
  const rows = await selectDocuments(ctx, registrationId);
  return rows.map(({ questionId, label, isRequired, expiresOn, reason, fileName, sentAt, ...row }) => ({
    questionId,
    label,
    isRequired: isRequired === 1,
    state: documentState({ ...row, expiresOn }, today),
    expiresOn,
    reason,
    fileName,
    fileUrl: row.fileId ? filePath(row.fileId) : null,
    sentAt: row.fileId ? sentAt : null,
  }));
}
