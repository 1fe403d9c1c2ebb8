import { z } from "zod";
import { findReservation } from "~/features/enrollment/data/hold";
import { stageUnreserve } from "~/features/enrollment/domain/seats";
import { conflict, DomainError, invalidField, tooMany } from "~/platform/errors";
import { id, many } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { findWaiting, seatOf } from "../data/waitlist";
import { informFields, waitlistFields } from "../model";
import { joinWaitlist } from "./join-waitlist";
import { classFor, noFreeSeat, stageEntry, stageNotice, stageOffer, waitlistOver } from "./offer";

const PAUSE = 10 * MINUTE_MS;
const claimed = () => conflict("offer_claimed", "This person is registering for a seat reserved in another class.");

/**
 * Offers a seat to one person and reserves it until the offer expires. Without an open seat, `anyway` sends the email and reserves nothing.
 * A person informed again keeps their seat and registration.
 * @throws conflict `no_free_seat`, `offer_claimed`, `already_registered`, too_many `wait`
 */
export const informWaiting = command({
  name: "waitlist.inform",
  allow: schoolStaff,
  touches: "site",
  input: informFields.extend({ id: id() }),
  async run(ctx, input) {
    const waiting = await findWaiting(ctx, input.id);
    const { entry } = waiting;
    if (entry.closedAt !== null) throw waitlistOver();
    if (entry.informedAt !== null && entry.informedAt > ctx.now.getTime() - PAUSE) throw tooMany("Please wait before sending again.", "wait");
    const seat = await findReservation(ctx, entry.id);
    if (seat?.draftId && input.class && input.class !== seat.classId) throw claimed();
    // A person with a reserved seat is informed of that seat again, unless another class is given.
    const { offered, isFree } = await classFor(ctx, waiting, input.class ?? seat?.classId);
    if (!offered) throw conflict("no_class", "No class of this program is open for registration.");
    if ((await seatOf(ctx, offered.courseClass.id, entry.email)) === "registered")
      throw conflict("already_registered", `This person is already registered in ${offered.courseClass.code}.`);
    const isReserved = isFree || seat?.classId === offered.courseClass.id;
    if (isReserved) await stageOffer(ctx, waiting, offered);
    else if (input.anyway) await stageNotice(ctx, waiting, offered);
    else throw noFreeSeat();
    ctx.record({ type: "waitlist_entry", id: entry.id, after: { class: offered.courseClass.id, reserved: isReserved } });
    return { id: entry.id, isReserved };
  },
});

/** The same for several, one by one in the given order. @throws conflict `some_refused` after the others were informed */
export const informMany = command({
  name: "waitlist.inform-many",
  allow: schoolStaff,
  input: informFields.extend({ ids: many(id(), 100) }),
  async run(ctx, { ids, ...rest }) {
    if (ids.length === 0) throw conflict("none_chosen", "Choose at least one person.");
    const refused: string[] = [];
    for (const entryId of ids) {
      try {
        await informWaiting({ ...ctx, idempotencyKey: null }, { ...rest, id: entryId });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push(error.message);
      }
    }
    const informed = ids.length - refused.length;
    if (refused.length > 0) throw conflict("some_refused", `${informed} of ${ids.length} informed.`, undefined, { refused: [...new Set(refused)] });
    return { informed };
  },
});

/** Adds a person who called or visited to the waitlist. @throws invalid on `email` if they are already on it */
export const addToWaitlist = command({
  name: "waitlist.add",
  allow: schoolStaff,
  input: waitlistFields,
  async run(ctx, input) {
    const joined = await joinWaitlist(ctx, input);
    if (!joined.isNew) throw invalidField("email", "This person is already on the waitlist for this program.", "already_waiting");
    return { id: joined.id };
  },
});

/** Removes people from the waitlist and releases their reserved seats. */
export const removeFromWaitlist = command({
  name: "waitlist.remove",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ ids: many(id(), 100) }),
  async run(ctx, { ids }) {
    if (ids.length === 0) throw conflict("none_chosen", "Choose at least one person.");
    let removed = 0;
    for (const entryId of new Set(ids)) {
      const waiting = await findWaiting(ctx, entryId);
      if (waiting.entry.closedAt !== null) continue;
      removed += 1;
      stageEntry(ctx, waiting, { closedAt: ctx.now.getTime(), offerState: "removed" });
      stageUnreserve(ctx, entryId);
      if (waiting.entry.offerState === "offered" && waiting.entry.offeredClassId) ctx.emit("seat.freed", { classId: waiting.entry.offeredClassId });
    }
    ctx.record({ type: "waitlist_entry", id: ids[0] as string, after: { removed: ids } });
    return { removed };
  },
});
