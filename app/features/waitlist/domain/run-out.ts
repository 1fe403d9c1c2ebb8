import { z } from "zod";
import { events } from "~/events";
import { findReservation } from "~/features/enrollment/data/hold";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { stageUnreserve } from "~/features/enrollment/domain/seats";
import { classState } from "~/features/programs/model";
import { announceOnce } from "~/platform/announce";
import { type Ctx, todayOf } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { sweep } from "~/platform/outbox";
import { systemOnly } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { classesWithRoom, classOf, findWaiting, nextInLine, offersByItself, offersToLookAt } from "../data/waitlist";
import { CALL_INSTEAD, MAX_OFFERS, remindAt } from "../model";
import { queueOfferMail, stageEntry, stageOffer, startOf } from "./offer";

const QUARTER = 15 * MINUTE_MS;

/** Every 15 minutes: expired offers, reminders, and open seats with a waitlist. */
export async function lookAfterWaitlists(ctx: Ctx): Promise<void> {
  const { over, nearly } = await offersToLookAt(ctx);
  const rooms = await classesWithRoom(ctx);
  const db = acrossSchools(ctx, "the scheduled job emits events for each school");
  const now = ctx.now.getTime();
  const tick = Math.floor(now / QUARTER);
  const offer = (topic: "waitlist.offer-over" | "waitlist.offer-nearly-over") => (entry: (typeof over)[number]) =>
    announceOnce(db, topic, `${entry.id}:${entry.offeredAt}`, entry.schoolId, { entryId: entry.id, offeredAt: entry.offeredAt }, now);
  const seat = ({ schoolId, classId }: (typeof rooms)[number]) => announceOnce(db, "seat.freed", `${classId}:${tick}`, schoolId, { classId }, now);
  const [first, ...rest] = [...over.map(offer("waitlist.offer-over")), ...nearly.map(offer("waitlist.offer-nearly-over")), ...rooms.map(seat)];
  if (first) await db.batch([first, ...rest]);
  await sweep(ctx);
}

/**
 * Expires an offer: after the first, the person moves to the end of the waitlist; after the second, they are removed. A payment in progress
 * keeps the seat.
 */
export const endOffer = command({
  name: "waitlist.end-offer",
  allow: systemOnly,
  touches: "site",
  input: events["waitlist.offer-over"],
  async run(ctx, { entryId, offeredAt }) {
    const waiting = await findWaiting(ctx, entryId);
    const { entry } = waiting;
    const now = ctx.now.getTime();
    const isThis = entry.closedAt === null && entry.offerState === "offered" && entry.offeredAt === offeredAt && (entry.offerExpiresAt ?? 0) <= now;
    if (!isThis || (await findReservation(ctx, entryId))) return null;
    const isLast = entry.offers >= MAX_OFFERS;
    stageEntry(ctx, waiting, isLast ? { offerState: "removed", closedAt: now } : { offerState: "expired", status: "pending", priority: -1 });
    stageUnreserve(ctx, entryId);
    const offered = entry.offeredClassId ? await classOf(ctx, entry.offeredClassId) : null;
    if (offered) await queueOfferMail(ctx, waiting, offered, "waitlist_expired");
    if (entry.offeredClassId) ctx.emit("seat.freed", { classId: entry.offeredClassId });
    ctx.record({ type: "waitlist_entry", id: entryId, after: { offerState: isLast ? "removed" : "expired" } });
    return null;
  },
});

/** Emails one reminder after three quarters of an offer. */
export const remindOfOffer = heard("waitlist.offer-nearly-over", "waitlist.remind", async (ctx, { entryId, offeredAt }) => {
  const waiting = await findWaiting(ctx, entryId);
  const { entry } = waiting;
  const now = ctx.now.getTime();
  if (entry.closedAt !== null || entry.offerState !== "offered" || entry.offeredAt !== offeredAt || entry.remindedAt !== null) return;
  const until = entry.offerExpiresAt ?? 0;
  if (until <= now || remindAt(offeredAt ?? 0, until) > now) return;
  const offered = entry.offeredClassId ? await classOf(ctx, entry.offeredClassId) : null;
  if (!offered) return;
  stageEntry(ctx, waiting, { remindedAt: now });
  await queueOfferMail(ctx, waiting, offered, "waitlist_reminder");
  ctx.record({ type: "waitlist_entry", id: entryId, after: { reminded: true } });
});

const offerTo = command({
  name: "waitlist.offer-next",
  allow: systemOnly,
  touches: "site",
  input: z.object({ entryId: z.string(), classId: z.string() }),
  async run(ctx, { entryId, classId }) {
    const [waiting, offered] = [await findWaiting(ctx, entryId), await classOf(ctx, classId)];
    if (!offered || waiting.entry.closedAt !== null) return false;
    await stageOffer(ctx, waiting, offered);
    ctx.record({ type: "waitlist_entry", id: entryId, after: { class: classId, reserved: true } });
    return true;
  },
});

/** Offers the seat of a cancelled registration to the waitlist. */
export async function offerSeatOf(ctx: Ctx, { registrationId }: { registrationId: string }): Promise<void> {
  const party = await findRegistrationParty(ctx, registrationId);
  if (party) await offerFreeSeats(ctx, { classId: party.courseClass.id });
}

/** Offers open seats of a class to the next entries; none if the class starts too soon. Does nothing for schools that offer seats by hand. */
export async function offerFreeSeats(ctx: Ctx, { classId }: { classId: string }): Promise<void> {
  if (!(await offersByItself(ctx))) return;
  const offered = await classOf(ctx, classId);
  if (!offered?.courseClass.waitlist || classState({ ...offered.courseClass, seatsUsed: offered.seatsUsed }, todayOf(ctx)) !== "open") return;
  const start = startOf(ctx, offered);
  if (start !== null && start - ctx.now.getTime() < CALL_INSTEAD) return;
  for (const { id } of await nextInLine(ctx, offered.courseClass, Math.max(0, offered.courseClass.capacity - offered.seatsUsed))) {
    try {
      await offerTo(ctx, { entryId: id, classId: offered.courseClass.id });
    } catch (error) {
      if (error instanceof DomainError && error.code === "no_free_seat") return;
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
