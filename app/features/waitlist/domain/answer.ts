import { sql } from "drizzle-orm";
import { z } from "zod";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { browserToken, findDraftById } from "~/features/enrollment/data/drafts";
import { findReservation } from "~/features/enrollment/data/hold";
import { newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { stageHoldOfDraft, stageUnreserve } from "~/features/enrollment/domain/seats";
import { conflict } from "~/platform/errors";
import { choice, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { findByLink } from "./links";
import { stageEntry } from "./offer";

const gone = () => conflict("offer_over", "This offer is no longer valid.");
const token = text(120);

/** Opens the registration of an offer with the person's data and the reserved seat. Opening the link again returns the same registration. */
export const claimOffer = command({
  name: "waitlist.claim",
  allow: anyoneAtSchool,
  input: z.object({ token }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, input) {
    const waiting = await findByLink(ctx, "claim", input.token);
    if (!waiting) return { outcome: "unknown" as const };
    const { entry } = waiting;
    if (entry.closedAt !== null) return { outcome: "used" as const };
    const seat = await findReservation(ctx, entry.id);
    if (entry.offerState !== "offered" || !seat) return { outcome: "over" as const };
    const known = seat.draftId ? await findDraftById(ctx, seat.draftId) : null;
    if (known && known.state !== "completed") return { outcome: "open" as const, token: await browserToken(ctx, known) };
    const draft = await newDraft(ctx, {
      state: "opened",
      source: "staff",
      origin: "waitlist",
      originId: entry.id,
      programId: entry.programId,
      classId: seat.classId,
      step: 2,
      email: entry.email,
      ownerEmail: entry.email,
      firstName: entry.firstName,
      lastName: entry.lastName,
      phone: entry.phone,
      affid: entry.affid,
      locale: entry.locale,
      openedAt: ctx.now.getTime(),
    });
    stageNewDraft(ctx, draft);
    stageHoldOfDraft(ctx, seat.id, draft.id, gone());
    ctx.record({ type: "waitlist_entry", id: entry.id, after: { draft: draft.id } });
    return { outcome: "open" as const, token: await browserToken(ctx, draft) };
  },
});

const answerInput = z.object({ token, answer: choice(["decline", "leave"]) });

/** The offer or entry of a decline or leave link, before it is confirmed. */
export const readAnswer = query({
  name: "waitlist.read-answer",
  allow: anyoneAtSchool,
  input: answerInput,
  async run(ctx, input) {
    const waiting = await findByLink(ctx, input.answer, input.token).catch(() => null);
    const isOver = !waiting || waiting.entry.closedAt !== null || (input.answer === "decline" && waiting.entry.offerState !== "offered");
    return { answer: input.answer, program: waiting?.program.title ?? null, isOver };
  },
});

/** Declines an offer or leaves the waitlist, and releases the reserved seat. */
export const answerOffer = command({
  name: "waitlist.answer",
  allow: anyoneAtSchool,
  touches: "site",
  input: answerInput,
  secret: ["token"],
  idempotent: false,
  async run(ctx, input) {
    const waiting = await findByLink(ctx, input.answer, input.token);
    if (!waiting || waiting.entry.closedAt !== null) throw gone();
    const { entry } = waiting;
    if (input.answer === "decline" && entry.offerState !== "offered") throw gone();
    const { db, schoolId } = inSchool(ctx);
    const paying = sql`EXISTS (SELECT 1 FROM ${registrationDrafts} WHERE ${registrationDrafts.schoolId} = ${schoolId} AND ${registrationDrafts.originId} = ${entry.id} AND ${registrationDrafts.state} = 'paying')`;
    const [under] = await db.all(sql`SELECT ${schoolId} AS school WHERE ${paying}`);
    if (under) throw conflict("payment_under_way", "A payment for this seat is in progress.");
    stageEntry(ctx, waiting, { closedAt: ctx.now.getTime(), offerState: input.answer === "decline" ? "declined" : "removed" });
    stageUnreserve(ctx, entry.id);
    if (entry.offerState === "offered" && entry.offeredClassId) ctx.emit("seat.freed", { classId: entry.offeredClassId });
    ctx.record({ type: "waitlist_entry", id: entry.id, after: { answer: input.answer } });
    return { id: entry.id, answer: input.answer, hadSeat: entry.offerState === "offered" };
  },
});
