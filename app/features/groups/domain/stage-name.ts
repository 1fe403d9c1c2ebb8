import { sql } from "drizzle-orm";
import type { Draft } from "~/features/enrollment/data/drafts";
import type { DraftValues } from "~/features/enrollment/domain/draft-values";
import { stageGroupSeatOfDraft } from "~/features/enrollment/domain/group-seats";
import { newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { seatOf } from "~/features/waitlist/data/waitlist";
import { type Ctx, todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { type DomainError, invalidTransition } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { derivedToken } from "~/platform/signing";
import type { CommandCtx } from "~/platform/verb";
import type { Locale } from "~/words/locale";
import type { FoundOrder } from "../data/groups";
import { choiceOpen, duplicatePerson, nameClosed, noOpenSeat, orderUnpaid } from "./refusals";
import { heldUntil } from "./stage-order";

export interface Person {
  firstName: string;
  lastName: string;
  /** Normal form. */
  email: string;
}

/** The token of the invitation of a draft; it can be made again for a resent mail. */
export const inviteToken = (ctx: Ctx, draftId: string): Promise<string> => derivedToken(ctx.env, "group-seat", draftId);

/** @throws conflict `choice_open` while the buyer chooses another class, `order_unpaid` before the order is confirmed, `name_closed` after the naming day */
export function refuseNaming(ctx: Ctx, { order }: Pick<FoundOrder, "order">): void {
  if (order.chooseBy) throw choiceOpen();
  if (order.status === "quote" || order.status === "accepted") throw orderUnpaid();
  if (order.status === "closed" || (order.status === "confirmed" && order.nameBy < todayOf(ctx))) throw nameClosed();
  if (order.status !== "confirmed") throw invalidTransition(order.status, "named");
}

/** @throws invalid `duplicate_person` on `email` if the person has a seat in the class */
export async function refuseDuplicatePerson(ctx: Ctx, classId: string, email: string): Promise<void> {
  if ((await seatOf(ctx, classId, email)) !== null) throw duplicatePerson();
}

/** The person's unfinished registration: class and price fixed, the buyer named as payer, opened only from mail to this address. */
export function draftOfPerson(ctx: Ctx, found: FoundOrder, person: Person, locale: Locale): Promise<Draft> {
  const { order } = found;
  const values: DraftValues = {
    paidBy: order.buyer,
    funding: { planToPay: "sponsored_employer_agency", sponsorName: order.buyer, sponsorContact: order.contactName },
  };
  return newDraft(ctx, {
    source: "staff",
    state: "sent",
    origin: "group",
    originId: order.id,
    programId: order.programId,
    classId: order.classId,
    step: 2,
    ...person,
    ownerEmail: person.email,
    values: values as Draft["values"],
    locale,
    emailSentAt: ctx.now.getTime(),
    expiresAt: heldUntil(ctx, found),
  });
}

/**
 * Names the next open seat of an order: one statement finds and takes it, so that two people never get the same seat. The person gets the
 * invitation by mail. @throws invalid `duplicate_person`, at commit the given error if no seat is open
 */
export async function stageName(
  ctx: CommandCtx,
  found: FoundOrder,
  person: Person,
  { locale, orFail = noOpenSeat() }: { locale: Locale; orFail?: DomainError },
): Promise<{ draftId: string }> {
  const { db, schoolId } = inSchool(ctx);
  const { order } = found;
  const now = ctx.now.getTime();
  refuseNaming(ctx, found);
  await refuseDuplicatePerson(ctx, order.classId, person.email);
  const draft = await draftOfPerson(ctx, found, person, locale);
  const inviteHash = await hashToken(await inviteToken(ctx, draft.id));
  stageNewDraft(ctx, draft);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE group_seats SET state = 'named', first_name = ${person.firstName}, last_name = ${person.lastName}, email = ${person.email}, draft_id = ${draft.id},
        invite_hash = ${inviteHash}, named_at = ${now}, invited_at = ${now}, shares_progress = NULL, sharing_answered_at = NULL, updated_at = ${now}
      WHERE school_id = ${schoolId} AND id = (SELECT g.id FROM group_seats g JOIN group_orders o ON o.school_id = g.school_id AND o.id = g.order_id
        WHERE g.school_id = ${schoolId} AND g.order_id = ${order.id} AND g.state = 'reserved' AND o.status = 'confirmed' AND o.name_by >= ${todayOf(ctx)}
        ORDER BY g.position LIMIT 1)`,
    ),
    orFail,
  );
  stageGroupSeatOfDraft(ctx, sql`(SELECT g.id FROM group_seats g WHERE g.school_id = ${schoolId} AND g.draft_id = ${draft.id})`, draft.id, orFail);
  ctx.emit("group.seat-named", { orderId: order.id, draftId: draft.id, at: now }, draft.id);
  return { draftId: draft.id };
}
