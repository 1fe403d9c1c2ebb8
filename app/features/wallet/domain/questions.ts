import { filePath } from "~/features/files/paths";
import { type Ctx, todayOf } from "~/platform/context";
import { selectDocuments } from "../data/documents";
import { documentState, lastDayOf } from "../model";

/** Queries for other features. */
export { missingDocumentsOf } from "../data/documents";
export { missingPapers as missingPapersOf } from "../data/papers";
export { registrationOfHolding } from "../data/queue";

/** A registration's documents as of today. The caller has checked access. */
export async function documentsOf(ctx: Ctx, registrationId: string) {
  const today = todayOf(ctx);
  const rows = await selectDocuments(ctx, registrationId);
  return rows.map(({ key, label, help, isRequired, expiresOn, reason, sentAt, state, files, validMonths }) => ({
    key,
    label,
    help,
    isRequired: isRequired === 1,
    state: documentState({ state, expiresOn }, today),
    expiresOn,
    reason,
    files: files.map(({ id, name }) => ({ name, url: filePath(id) })),
    sentAt,
    /** The last day of one that is accepted today; null if the requirement names no months. */
    lastDay: lastDayOf(validMonths, today),
  }));
}
