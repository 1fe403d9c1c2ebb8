import { sql } from "drizzle-orm";
import { z } from "zod";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { stageGroupSeatBack, stageGroupSeatOfDraft, stageGroupSeatsReleased } from "~/features/enrollment/domain/group-seats";
import { stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { isOpenDraft, stageDraftChange } from "~/features/enrollment/domain/stage-change";
import { stageCancellation } from "~/features/registrations/domain/change-registration-status";
import { rawStatement } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { choice, id, optional, text } from "~/platform/input";
import { anyoneAtSchool, schoolStaff } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { type FoundOrder, findSeat, findSeatDraft, type GroupSeat } from "../data/groups";
import { readOrderMoney } from "../data/money";
import { personFields, RELEASE_WAYS } from "../model";
import { stageOrderRefund } from "./refund";
import { choiceOpen, moved, nameClosed, replacedTooLate, seatRegistered, tokenUsed } from "./refusals";
import { stageKept } from "./release-money";
import { draftOfPerson, inviteToken, type Person, refuseDuplicatePerson, refuseNaming } from "./stage-name";
import { heldUntil, isReplaceable, stageOrderTurn } from "./stage-order";

type Found = FoundOrder & { seat: GroupSeat };
const byCode = z.object({ code: text(40), seat: id() });
const releaseFields = { way: optional(choice(RELEASE_WAYS)) };

/** A seat of the order of a buyer's page. @throws not_found for the seat of another order */
async function seatOfPage(ctx: CommandCtx, { code, seat }: z.output<typeof byCode>): Promise<Found> {
  const found = await findSeat(ctx, seat);
  if (found.order.code !== code) throw notFound();
  return found;
}

/** The reason of a registration that a replacement cancels. */
export const REPLACED = "Replaced in the group order";

/**
 * Gives a named or registered seat to another person. The seat of the class stays occupied in every moment; a registration is cancelled in
 * the same batch. @throws conflict `replaced_too_late`, invalid `duplicate_person`
 */
async function stageReplacement(ctx: CommandCtx, found: Found, person: Person): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const { order, seat } = found;
  const now = ctx.now.getTime();
  if ((seat.state !== "named" && seat.state !== "registered") || (order.status !== "confirmed" && order.status !== "closed")) throw moved();
  if (order.chooseBy) throw choiceOpen();
  if (!isReplaceable(ctx, found)) throw replacedTooLate();
  await refuseDuplicatePerson(ctx, order.classId, person.email);
  const draft = await draftOfPerson(ctx, found, person, order.locale);
  const inviteHash = await hashToken(await inviteToken(ctx, draft.id));
  stageNewDraft(ctx, draft);
  if (seat.state === "registered") {
    const row = await findRegistration(ctx, seat.registrationId ?? "");
    stageCancellation(ctx, row, REPLACED, undefined, { keepsSeat: true });
    stageGroupSeatBack(ctx, seat.id, { registrationId: row.id, draftId: draft.id, until: heldUntil(ctx, found) }, moved());
  } else {
    stageDraftEnded(ctx, seat);
    stageGroupSeatOfDraft(ctx, sql`(${seat.id})`, draft.id, moved());
  }
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE group_seats SET state = 'named', first_name = ${person.firstName}, last_name = ${person.lastName}, email = ${person.email}, draft_id = ${draft.id},
        registration_id = NULL, invite_hash = ${inviteHash}, named_at = ${now}, invited_at = ${now}, shares_progress = NULL, sharing_answered_at = NULL,
        updated_at = ${now}
      WHERE school_id = ${schoolId} AND id = ${seat.id} AND state = ${seat.state} AND draft_id = ${seat.draftId ?? ""}`,
    ),
    moved(),
  );
  ctx.emit("group.seat-named", { orderId: order.id, draftId: draft.id, at: now }, draft.id);
  ctx.record({ type: "group_order", id: order.id, before: { seat: seat.position, email: seat.email }, after: { email: person.email } });
}

/** Ends the unfinished registration of a seat; one that was just finished aborts the batch. */
export function stageDraftEnded(ctx: CommandCtx, seat: GroupSeat): void {
  if (seat.draftId) stageDraftChange(ctx, seat.draftId, { state: "expired", expiresAt: ctx.now.getTime() - 1 }, isOpenDraft(), moved());
}

const personOf = (input: z.output<typeof personFields>): Person => ({ firstName: input.first_name, lastName: input.last_name, email: input.email });

/** Replaces the person of a seat, from the buyer's page. @throws conflict `replaced_too_late`, `name_closed`, invalid `duplicate_person` */
export const replacePerson = command({
  name: "group-page.replace",
  allow: anyoneAtSchool,
  touches: "site",
  input: byCode.merge(personFields),
  secret: ["code"],
  idempotent: false,
  async run(ctx, { code, seat, ...person }) {
    await stageReplacement(ctx, await seatOfPage(ctx, { code, seat }), personOf(person));
    return { code, name: person.first_name };
  },
});

/** Replaces the person of a seat by staff or a key. @throws conflict `replaced_too_late`, invalid `duplicate_person` */
export const replaceSeat = command({
  name: "groups.replace",
  allow: schoolStaff,
  scope: "groups:write",
  touches: "site",
  input: z.object({ id: id() }).merge(personFields),
  async run(ctx, { id: seatId, ...person }) {
    const found = await findSeat(ctx, seatId);
    await stageReplacement(ctx, found, personOf(person));
    return { id: found.order.id };
  },
});

/**
 * Gives an open or invited seat back to the class; the waitlist gets its offer. The school keeps its share of a paid seat by the
 * order's table; the rest is credit of the order or is refunded. @throws conflict `seat_registered`
 */
async function stageSeatReleased(ctx: CommandCtx, found: Found, way: (typeof RELEASE_WAYS)[number]): Promise<void> {
  const { order, seat } = found;
  if (order.chooseBy) throw choiceOpen();
  if (seat.state === "registered") throw seatRegistered();
  if (seat.state === "released" || (order.status !== "confirmed" && order.status !== "closed")) throw moved();
  stageDraftEnded(ctx, seat);
  stageGroupSeatsReleased(ctx, sql`(${seat.id})`, moved());
  const { seats } = await readOrderMoney(ctx, order.id);
  const freeCents = stageKept(
    ctx,
    found,
    seats.filter(({ id: seatId }) => seatId === seat.id),
  );
  if (freeCents > 0) stageOrderTurn(ctx, order);
  const reason = `Seat ${seat.position} of group order ${order.number} released`;
  if (way === "refund") await stageOrderRefund(ctx, found, { cents: freeCents, code: "other", reason });
  ctx.emit("group.released", { orderId: order.id, classId: order.classId, seats: 1 }, seat.id);
  ctx.record({ type: "group_order", id: order.id, before: { seat: seat.position, email: seat.email }, after: { released: true } });
}

/** Releases a seat from the buyer's page until the naming day. @throws conflict `seat_registered`, `name_closed` */
export const releaseFromPage = command({
  name: "group-page.release",
  allow: anyoneAtSchool,
  touches: "site",
  input: byCode.extend(releaseFields),
  secret: ["code"],
  idempotent: false,
  async run(ctx, input) {
    const found = await seatOfPage(ctx, input);
    if (found.order.status === "closed") throw nameClosed();
    refuseNaming(ctx, found);
    await stageSeatReleased(ctx, found, input.way ?? "credit");
    return { code: input.code };
  },
});

/** Releases a seat by staff or a key. @throws conflict `seat_registered` */
export const releaseSeat = command({
  name: "groups.release",
  allow: schoolStaff,
  scope: "groups:write",
  touches: "site",
  input: z.object({ id: id(), ...releaseFields }),
  async run(ctx, input) {
    const found = await findSeat(ctx, input.id);
    await stageSeatReleased(ctx, found, input.way ?? "credit");
    return { id: found.order.id };
  },
});

/** One invitation in ten minutes. @throws rate_limited */
const countResend = (ctx: CommandCtx, seatId: string) =>
  countUse(ctx, `group-invite:${seatId}`, 1, 10 * MINUTE_MS, "Please wait before sending again.");

/** Sends the invitation of a seat again. @throws conflict `token_used` once the person is registered */
async function stageResent(ctx: CommandCtx, { order, seat }: Found): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  if (seat.state === "registered") throw tokenUsed();
  const draft = seat.state === "named" ? await findSeatDraft(ctx, seat.draftId) : null;
  if (!draft) throw moved();
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE group_seats SET invited_at = ${now}, updated_at = ${now} WHERE school_id = ${schoolId} AND id = ${seat.id} AND state = 'named' AND draft_id = ${draft.id}`,
    ),
    moved(),
  );
  ctx.emit("group.seat-named", { orderId: order.id, draftId: draft.id, at: now }, `${draft.id}:${now}`);
  ctx.record({ type: "group_order", id: order.id, after: { invited: seat.email } });
}

/** Sends the invitation again from the buyer's page. @throws conflict `token_used` */
export const resendFromPage = command({
  name: "group-page.resend",
  allow: anyoneAtSchool,
  input: byCode,
  secret: ["code"],
  idempotent: false,
  async run(ctx, input) {
    const found = await seatOfPage(ctx, input);
    await countResend(ctx, found.seat.id);
    await stageResent(ctx, found);
    return { code: input.code, email: found.seat.email ?? "" };
  },
});

/** Sends the invitation again by staff or a key. @throws conflict `token_used`, rate_limited within ten minutes */
export const resendSeat = command({
  name: "groups.resend",
  allow: schoolStaff,
  scope: "groups:write",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findSeat(ctx, input.id);
    await countResend(ctx, found.seat.id);
    await stageResent(ctx, found);
    return { id: found.order.id };
  },
});
