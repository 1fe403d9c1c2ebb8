import { z } from "zod";
import { HOLDING_STATES } from "#drizzle/schema/wallet";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { choice, id, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { countHeld, type HeldDocument, heldPage, heldRow } from "../data/queue";
import { MAX_FILES, sendForm } from "../model";
import { stageAdded } from "./send-document";

const toHolding = ({ files, ...row }: HeldDocument) => ({ ...row, files: JSON.parse(files) as { id: string; name: string; type: string }[] });
export type HoldingView = ReturnType<typeof toHolding>;

/** Current documents of the school, the newest first. */
export const listHoldings = query({
  name: "holdings.list",
  allow: schoolStaff,
  input: listInput({ sorts: ["created_at"] as const, ordering: "-created_at", filters: { state: choice(HOLDING_STATES), student: id() } }),
  async run(ctx, { limit, offset, ordering, state, student }) {
    const narrowed = { state, student };
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

/** Adds a document of a student as staff, from uploads; it is accepted at once. @throws invalid on `file_urls` */
export const addHolding = command({
  name: "holdings.add-by-api",
  allow: schoolStaff,
  input: sendForm.omit({ files: true, photos: true }).extend({ file_urls: z.array(text(500)).min(1).max(MAX_FILES) }),
  async run(ctx, { registration, document, expires_on: expiresOn, file_urls: urls }) {
    const { studentId } = await findRegistration(ctx, registration);
    const fileIds: string[] = [];
    for (const url of new Set(urls)) fileIds.push(await claimUpload(ctx, url, "answer", "file_urls"));
    return { id: (await stageAdded(ctx, { registration, document, studentId, fileIds, expiresOn })).holdingId };
  },
});
