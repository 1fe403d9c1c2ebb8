import { sql } from "drizzle-orm";
import { events } from "~/events";
import { stageGroupHolds, stageGroupHoldsFreed, stageGroupSeatOfDraft } from "~/features/enrollment/domain/group-seats";
import { stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { classState, seatsLeft } from "~/features/programs/model";
import { type Ctx, todayOf } from "~/platform/context";
import { listed, rawStatement } from "~/platform/db";
import { invalidField } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { REQUIRED, text } from "~/platform/input";
import { anyoneAtSchool, systemOnly } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { daysBetween, plusDays } from "~/platform/zones";
import { type FoundOrder, findOrder, findOrderByCode, type GroupSeat, readSeats, teamClasses } from "../data/groups";
import { readOrderMoney } from "../data/money";
import { chooseFields } from "../model";
import { stageOrderRefund } from "./refund";
import { choiceOver, groupFull, moved } from "./refusals";
import { stageDraftEnded } from "./replace";
import { draftOfPerson, inviteToken } from "./stage-name";
import { heldUntil, inState, stageOrder, stageOrderTurn } from "./stage-order";

/** Classes of the program to which seats of a cancelled class can go, with their open seats. */
export async function otherClasses(ctx: Ctx, { order }: Pick<FoundOrder, "order">) {
  const today = todayOf(ctx);
  return (await teamClasses(ctx, order.programId)).flatMap(({ courseClass, seatsUsed }) => {
    const free = seatsLeft({ capacity: courseClass.capacity, seatsUsed });
    const isOpen = courseClass.id !== order.classId && free > 0 && classState({ ...courseClass, seatsUsed }, today) !== "closed";
    return isOpen ? [{ courseClass, free }] : [];
  });
}

/** The new naming day: as many days before the start as agreed, today at the earliest. */
function newNameBy(ctx: Ctx, { order, courseClass }: FoundOrder, startDate: string | null): string {
  const today = todayOf(ctx);
  const ahead = courseClass.startDate ? Math.max(0, daysBetween(order.nameBy, courseClass.startDate)) : 0;
  return [startDate ? plusDays(startDate, -ahead) : order.nameBy, today].sort().at(-1) ?? today;
}

/** Invites the person of a moved seat to the other class; the invitation to the cancelled one ends. */
async function stageInvitedAgain(ctx: CommandCtx, found: FoundOrder, seat: GroupSeat): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const person = { firstName: seat.firstName ?? "", lastName: seat.lastName ?? "", email: seat.email ?? "" };
  const draft = await draftOfPerson(ctx, found, person, found.order.locale);
  const inviteHash = await hashToken(await inviteToken(ctx, draft.id));
  stageDraftEnded(ctx, seat);
  stageNewDraft(ctx, draft);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE group_seats SET draft_id = ${draft.id}, invite_hash = ${inviteHash}, invited_at = ${now}, updated_at = ${now}
      WHERE school_id = ${schoolId} AND id = ${seat.id} AND state = 'named'`,
    ),
    moved(),
  );
  stageGroupSeatOfDraft(ctx, sql`(${seat.id})`, draft.id, moved());
  ctx.emit("group.seat-named", { orderId: found.order.id, draftId: draft.id, at: now }, draft.id);
}

/**
 * Stages the buyer's choice for the seats of a cancelled class: the chosen number of seats, named ones first, goes to another class at
 * their price; the others are released and refunded in full. @throws at commit conflict `class_full`, `order_moved`
 */
async function stageChoice(ctx: CommandCtx, found: FoundOrder, to: FoundOrder["courseClass"] | null, count: number): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const { order } = found;
  const rows = (await readSeats(ctx, order.id)).map(({ seat }) => seat).filter(({ state }) => state === "named" || state === "reserved");
  const named = rows.filter(({ state }) => state === "named");
  const queue = [...named, ...rows.filter(({ state }) => state === "reserved")];
  const goes = to ? queue.slice(0, count) : [];
  const stays = queue.slice(goes.length);
  const idsOf = (seats: readonly GroupSeat[]) => seats.map(({ id }) => id);
  const { seats: money, creditCents } = await readOrderMoney(ctx, order.id);
  stageOrderTurn(ctx, order);
  stageGroupHoldsFreed(ctx, order.classId, idsOf(queue));
  if (to && goes.length > 0) {
    const target = { ...found, order: { ...order, classId: to.id }, courseClass: to };
    stageGroupHolds(ctx, to.id, idsOf(goes), heldUntil(ctx, target));
    ctx.stage(
      rawStatement(db, sql`UPDATE group_seats SET class_id = ${to.id} WHERE school_id = ${schoolId} AND id IN ${listed(idsOf(goes))}`),
      moved(),
    );
    for (const seat of goes) if (seat.state === "named") await stageInvitedAgain(ctx, target, seat);
  }
  for (const seat of stays) stageDraftEnded(ctx, seat);
  if (stays.length > 0)
    ctx.stage(
      rawStatement(db, sql`UPDATE group_seats SET state = 'released' WHERE school_id = ${schoolId} AND id IN ${listed(idsOf(stays))}`),
      moved(),
    );
  const values = to
    ? { status: "confirmed" as const, classId: to.id, nameBy: newNameBy(ctx, found, to.startDate), chooseBy: null }
    : { status: "cancelled" as const, cancelReason: "The class was cancelled", chooseBy: null };
  stageOrder(ctx, order.id, values, sql`choose_by IS NOT NULL AND ${inState("confirmed", "closed")}`);
  const paidCents = money.filter(({ id }) => idsOf(stays).includes(id)).reduce((sum, seat) => sum + seat.paidCents, 0);
  const refundedCents = await stageOrderRefund(ctx, found, {
    cents: paidCents + (to ? 0 : Math.max(0, creditCents)),
    code: "class_cancelled",
    reason: `Class ${found.courseClass.code} of group order ${order.number} cancelled`,
  });
  ctx.emit("group.funds-changed", { orderId: order.id }, `${order.id}:choice:${order.chooseBy}`);
  ctx.record({
    type: "group_order",
    id: order.id,
    before: { class: order.classId, seats: queue.length },
    after: { class: to?.id ?? null, seats: goes.length, released: stays.length, refundedCents },
  });
}

/**
 * The buyer's choice after the school cancelled the class: some or all seats go to another class, the others are refunded in full. @throws
 * conflict `choice_over`, `class_full` {free}, invalid on `seats` or `class`
 */
export const chooseClass = command({
  name: "group-page.choose",
  allow: anyoneAtSchool,
  touches: "site",
  input: chooseFields.extend({ code: text(40) }),
  secret: ["code"],
  idempotent: false,
  async run(ctx, { code, class: classId, seats }) {
    const found = await findOrderByCode(ctx, code);
    const { order } = found;
    if (!order.chooseBy || order.chooseBy < todayOf(ctx)) throw choiceOver();
    const live = (await readSeats(ctx, order.id)).filter(({ seat }) => seat.state === "named" || seat.state === "reserved").length;
    if (seats > live) throw invalidField("seats", `Enter ${live} or fewer seats.`, "range");
    if (seats > 0 && !classId) throw invalidField("class", REQUIRED, "required");
    const chosen = seats > 0 ? (await otherClasses(ctx, found)).find(({ courseClass }) => courseClass.id === classId) : null;
    if (seats > 0 && !chosen) throw invalidField("class", "Choose a class.");
    if (chosen && seats > chosen.free) throw groupFull(chosen.free);
    await stageChoice(ctx, found, chosen?.courseClass ?? null, seats);
    return { code, seats };
  },
});

/** Refunds the seats of a cancelled class whose buyer did not choose in time. */
export const refundUnchosen = command({
  name: "groups.refund-unchosen",
  allow: systemOnly,
  touches: "site",
  input: events["group.choice-over"],
  async run(ctx, { orderId, chooseBy }) {
    const found = await findOrder(ctx, orderId);
    if (found.order.chooseBy !== chooseBy || chooseBy >= todayOf(ctx)) return null;
    await stageChoice(ctx, found, null, 0);
    return null;
  },
});
