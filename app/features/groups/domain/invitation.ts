import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { groupSeats } from "#drizzle/schema/groups";
import { resumeToken } from "~/features/enrollment/data/drafts";
import { resumePath } from "~/features/enrollment/paths";
import { conflict, notFound } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { findSeatByInvite, findSeatDraft } from "../data/groups";
import { moved, tokenUsed } from "./refusals";

const byToken = z.object({ token: text(100) });

/** The invitation of a person: the class, who pays, and what the buyer will see. @throws not_found for a replaced person's link */
export const readInvitation = query({
  name: "group-seat.read",
  allow: anyoneAtSchool,
  input: byToken,
  async run(ctx, { token }) {
    const { order, program, courseClass, seat } = await findSeatByInvite(ctx, await hashToken(token));
    if (seat.state === "reserved") throw notFound();
    return {
      token,
      buyer: order.buyer,
      program: program.title,
      classCode: courseClass.code,
      startDate: courseClass.startDate,
      firstName: seat.firstName,
      isOver: seat.state === "released",
      isRegistered: seat.state === "registered",
      sharesProgress: seat.sharesProgress,
    };
  },
});

const sharing = z.object({ shares_progress: z.preprocess((value) => value === "yes" || value === true, z.boolean()) });

/**
 * The person's answer whether the buyer sees attendance, completion and exam. It can change at any time; the buyer's next view follows it.
 * @throws not_found, conflict `order_moved`
 */
export const answerSharing = command({
  name: "group-seat.answer-sharing",
  allow: anyoneAtSchool,
  input: byToken.merge(sharing),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token, shares_progress: isShared }) {
    const { db, own } = inSchool(ctx);
    const { seat } = await findSeatByInvite(ctx, await hashToken(token));
    const now = ctx.now.getTime();
    ctx.stage(
      db
        .update(groupSeats)
        .set({ sharesProgress: isShared, sharingAnsweredAt: now, updatedAt: now })
        .where(and(own(groupSeats, seat.id), eq(groupSeats.inviteHash, seat.inviteHash ?? ""), sql`${groupSeats.state} IN ('named', 'registered')`)),
      moved(),
    );
    ctx.record({ type: "group_seat", id: seat.id, before: { sharesProgress: seat.sharesProgress }, after: { sharesProgress: isShared } });
    return { token, isShared };
  },
});

/**
 * Saves the answer of an invited person and returns the address where they register. @throws conflict `token_used` once they are
 * registered, `seat_released`
 */
export const startRegistration = command({
  name: "group-seat.start",
  allow: anyoneAtSchool,
  input: byToken.merge(sharing),
  secret: ["token"],
  idempotent: false,
  async run(ctx, input) {
    const { seat } = await findSeatByInvite(ctx, await hashToken(input.token));
    if (seat.state === "registered") throw tokenUsed();
    const draft = seat.state === "named" ? await findSeatDraft(ctx, seat.draftId) : null;
    if (!draft) throw conflict("seat_released", "This seat was released. Ask the person who invited you.");
    await answerSharing(ctx, input);
    return { to: resumePath(await resumeToken(ctx, draft)) };
  },
});
