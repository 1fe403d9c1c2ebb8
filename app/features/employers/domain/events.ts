import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { careerEvents } from "#drizzle/schema/employers";
import { storeFile } from "~/features/files/domain/store-file";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { changesOf } from "~/platform/changes";
import { conflict, invalidField, invalidTransition } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { choice, id, optional, REQUIRED } from "~/platform/input";
import { employerWithSchools } from "~/platform/policy";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { longInstant } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { type Guest, guestsOf, promotedOf } from "../data/announced";
import { eventPage, findEvent, rsvpsOf } from "../data/events";
import { inEmployer } from "../data/scope";
import { eventChange, eventForm, eventListInput } from "../event-model";
import { stagePromotion } from "./seats";

/** The own events. */
export const listEvents = query({
  name: "events.list",
  allow: employerWithSchools,
  input: eventListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => eventPage(ctx, filters, { limit, offset, ordering }),
});

/** One of the own events with who comes. */
export const showEvent = query({
  name: "events.show",
  allow: employerWithSchools,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [event, rsvps] = await Promise.all([findEvent(ctx, input.id), rsvpsOf(ctx, input.id)]);
    return { event, rsvps };
  },
});

type Fields = Omit<z.output<typeof eventForm>, "status">;
const columnsOf = ({ start_date, start_time, end_date, end_time, online_url, open_to, ...same }: Fields) => ({
  ...same,
  place: same.place ?? null,
  capacity: same.capacity ?? null,
  description: same.description ?? null,
  onlineUrl: online_url ?? null,
  openTo: open_to,
  startsAt: instantOf(start_date, start_time, same.timezone).getTime(),
  endsAt: instantOf(end_date, end_time, same.timezone).getTime(),
});
const image = optional(z.instanceof(File, { message: REQUIRED }));
const PICTURE = { purpose: "site-image", access: "public" } as const;

export const addEvent = command({
  name: "events.add",
  allow: employerWithSchools,
  input: z.intersection(eventForm, z.object({ image })),
  async run(ctx, { image: file, status, ...input }) {
    const { db, employerId } = inEmployer(ctx);
    const at = ctx.now.getTime();
    const eventId = newId();
    const imageFileId = file ? await storeFile(ctx, file, PICTURE, "image") : null;
    ctx.stage(db.insert(careerEvents).values({ id: eventId, employerId, ...columnsOf(input), imageFileId, status, createdAt: at, updatedAt: at }));
    ctx.record({ type: "event", id: eventId, after: { ...input, status } });
    return { id: eventId };
  },
});

/** Changes an event; more seats go to those who wait. @throws conflict `stale`, `seats_taken` for fewer seats than are taken */
export const editEvent = command({
  name: "events.edit",
  allow: employerWithSchools,
  input: z.intersection(eventChange, z.object({ image })),
  async run(ctx, { id: eventId, version: seen, image: file, ...input }) {
    const { db, employerId } = inEmployer(ctx);
    const event = await findEvent(ctx, eventId);
    if (event.status === "cancelled") throw invalidTransition("cancelled", "changed");
    if (seen !== undefined && seen !== event.updatedAt) throw changedMeanwhile();
    const imageFileId = file ? await storeFile(ctx, file, PICTURE, "image") : event.imageFileId;
    const changes = changesOf(event, { ...columnsOf(input), imageFileId });
    if (!changes) return { id: eventId };
    const going = (await rsvpsOf(ctx, eventId)).filter(({ state }) => state === "going").length;
    if (input.capacity && input.capacity < going) throw invalidField("capacity", `${going} seats are already taken.`, "seats_taken");
    ctx.stage(
      db
        .update(careerEvents)
        .set({ ...changes.after, updatedAt: nextVersion(ctx, careerEvents.updatedAt) })
        .where(and(eq(careerEvents.employerId, employerId), eq(careerEvents.id, eventId), isUnchanged(careerEvents.updatedAt, seen))),
      changedMeanwhile(),
    );
    if (changes.after.capacity !== undefined) stagePromotion(ctx, eventId);
    ctx.record({ type: "event", id: eventId, ...changes });
    return { id: eventId };
  },
});

/** Publishes a draft, or cancels a published event and emails everyone who responded. @throws conflict `invalid_transition` */
export const setEventStatus = command({
  name: "events.set-status",
  allow: employerWithSchools,
  input: z.object({ id: id(), status: choice(["published", "cancelled"]) }),
  async run(ctx, { id: eventId, status }) {
    const { db, employerId } = inEmployer(ctx);
    const event = await findEvent(ctx, eventId);
    const from = status === "published" ? "draft" : "published";
    if (event.status !== from) throw invalidTransition(event.status, status);
    ctx.stage(
      db
        .update(careerEvents)
        .set({ status, updatedAt: nextVersion(ctx, careerEvents.updatedAt) })
        .where(and(eq(careerEvents.employerId, employerId), eq(careerEvents.id, eventId), eq(careerEvents.status, from))),
      invalidTransition(event.status, status),
    );
    if (status === "cancelled") ctx.emit("event.cancelled", { eventId }, eventId);
    ctx.record({ type: "event", id: eventId, before: { status: event.status }, after: { status } });
    return { id: eventId };
  },
});

/** Takes away a draft. @throws conflict `published` */
export const deleteEvent = command({
  name: "events.delete",
  allow: employerWithSchools,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, employerId } = inEmployer(ctx);
    const event = await findEvent(ctx, input.id);
    ctx.stage(
      db
        .delete(careerEvents)
        .where(and(eq(careerEvents.employerId, employerId), eq(careerEvents.id, input.id), sql`${careerEvents.status} = 'draft'`)),
      conflict("published", "Only a draft can be deleted. Cancel the event instead."),
    );
    ctx.record({ type: "event", id: input.id, before: { title: event.title } });
    return { id: input.id };
  },
});

const eventValues = ({ employer: host, title, startsAt, timezone }: Guest, locale: Locale) => ({
  ...{ employer: host, event_title: title, event_time: longInstant(new Date(startsAt), timezone, locale) },
});

/** Emails attendees that the event is cancelled. */
export const announceCancelled = heard("event.cancelled", "events.announce-cancelled", async (ctx, { eventId }) => {
  for (const guest of await guestsOf(ctx, eventId))
    await queueMail(ctx, {
      key: `event_cancelled:${eventId}:${guest.studentId}`,
      template: "event_cancelled",
      to: guest.email,
      toName: guest.name,
      school: null,
      locale: guest.locale,
      subject: { type: "event", id: eventId },
      values: (locale) => eventValues(guest, locale),
    });
});

/** Emails people who got a seat from the waitlist. */
export const announceSeats = heard("event.seats", "events.announce-seats", async (ctx, { eventId, at }) => {
  for (const guest of await promotedOf(ctx, eventId, at))
    await queueMail(ctx, {
      key: `event_seat:${eventId}:${guest.studentId}:${at}`,
      template: "event_seat",
      to: guest.email,
      toName: guest.name,
      school: null,
      locale: guest.locale,
      subject: { type: "event", id: eventId },
      values: (locale) => eventValues(guest, locale),
    });
});
