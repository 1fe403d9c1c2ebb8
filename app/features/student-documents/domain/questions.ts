import { filePath } from "~/features/files/paths";
import { type Ctx, todayOf } from "~/platform/context";
import { selectDocuments } from "../data/documents";
import { documentState } from "../model";

/** What other features may ask of students' documents. */
export { missingDocumentsOf } from "../data/documents";

/** The documents of a registration as they stand today. For callers who have made sure that it may be seen. */
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
