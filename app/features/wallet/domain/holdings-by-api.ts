import { z } from "zod";
import { HOLDING_STATES } from "#drizzle/schema/wallet";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { readTogether } from "~/platform/db";
import { invalidField, notFound } from "~/platform/errors";
import { choice, id, keysOf, optional } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { countHeld, type HeldDocument, heldPage, heldRow } from "../data/queue";
import { sendForm } from "../model";
import { holderFields, paperUrls } from "../paper-model";
import { HOLDER_LABELS } from "../requirement-model";
import { stageAddedPaper } from "./papers";
import { stageAdded } from "./send-document";

const toHolding = ({ files, ...row }: HeldDocument) => ({ ...row, files: JSON.parse(files) as { id: string; name: string; type: string }[] });
export type HoldingView = ReturnType<typeof toHolding>;

const FILTERS = { state: choice(HOLDING_STATES), student: id(), instructor: id(), site: id(), holder: choice(keysOf(HOLDER_LABELS)) };

/** Current documents of the school, the newest first. */
export const listHoldings = query({
  name: "holdings.list",
  allow: schoolStaff,
  scope: "documents:read",
  input: listInput({ sorts: ["created_at"] as const, ordering: "-created_at", filters: FILTERS }),
  async run(ctx, { limit, offset, ordering, state, student, instructor, site, holder }) {
    const narrowed = { state, student, instructor, site, holder };
    const [rows, [total]] = await readTogether(inSchool(ctx).db, [
      heldPage(ctx, narrowed, { limit, offset, isNewestFirst: ordering.startsWith("-") }),
      countHeld(ctx, narrowed),
    ]);
    return { results: rows.map(toHolding), count: total?.count ?? 0 };
  },
});

/** A current document. @throws not_found */
export const showHolding = query({
  name: "holdings.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [[row]] = await readTogether(inSchool(ctx).db, [heldRow(ctx, input.id)]);
    if (!row) throw notFound();
    return toHolding(row);
  },
});

/**
 * Adds a document as staff, from uploads; it is accepted at once. It is of the student of a registration, of an instructor, of a clinical site,
 * or with none of them the school's own. @throws invalid on `file_urls`, `site`, `expires_on`; not_found; conflict `accepted`
 */
export const addHolding = command({
  name: "holdings.add-by-api",
  allow: schoolStaff,
  input: sendForm
    .omit({ files: true, photos: true, registration: true })
    .extend({ ...holderFields, registration: optional(id()), file_urls: paperUrls }),
  async run(ctx, { registration, instructor, site, document, expires_on: expiresOn, file_urls: urls }) {
    if (registration && (instructor || site)) throw invalidField(instructor ? "instructor" : "site", "Name one holder of the document.");
    const studentId = registration ? (await findRegistration(ctx, registration)).studentId : null;
    const fileIds: string[] = [];
    for (const url of new Set(urls)) fileIds.push(await claimUpload(ctx, url, "answer", "file_urls"));
    if (registration && studentId) return { id: (await stageAdded(ctx, { registration, document, studentId, fileIds, expiresOn })).holdingId };
    return { id: (await stageAddedPaper(ctx, { holder: { instructor, site }, document, fileIds, expiresOn })).holdingId };
  },
});
