import { z } from "zod";
import { eventRsvps } from "#drizzle/schema/employers";
import { stagePromotion } from "~/features/employers/domain/seats";
import { EVENT_FULL } from "~/features/employers/event-model";
import { calendarFile } from "~/platform/calendar-file";
import { conflict, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { student } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { eventPage, findEvent } from "../data/events";
import { ofStudent } from "../data/own";
import { eventListInput } from "../model";

const full = () => conflict("event_full", EVENT_FULL);

/** Upcoming or past events, and the opened one. */
export const listEvents = query({
  name: "careers.events",
  allow: student,
  input: eventListInput,
  async run(ctx, { limit, offset, ordering, event, ...filters }) {
    const [page, opened] = await Promise.all([eventPage(ctx, filters, { limit, offset, ordering }), event ? findEvent(ctx, event) : null]);
    if (event && !opened) throw notFound();
    return { page, opened, now: ctx.now.getTime() };
  },
});

/** RSVPs to an event; if it is full, `wait` joins the waitlist. @throws conflict `event_full`, `event_over` */
export const answerEvent = command({
  name: "careers.rsvp",
  allow: student,
  input: z.object({ id: id(), wait: z.enum(["yes"]).optional() }),
  async run(ctx, input) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    const event = await findEvent(ctx, input.id);
    if (!event) throw notFound();
    if (event.status !== "published" || event.endsAt <= ctx.now.getTime()) throw conflict("event_over", "This event is over.");
    if (event.mine === "going" || (event.mine === "waiting" && input.wait)) return { state: event.mine };
    const hasSeat = event.capacity === null || event.going < event.capacity;
    if (!hasSeat && !input.wait) throw full();
    const state = hasSeat ? ("going" as const) : ("waiting" as const);
    const at = ctx.now.getTime();
    ctx.stage(
      db
        .insert(eventRsvps)
        .values({ eventId: input.id, schoolId, studentId, state, createdAt: at, updatedAt: at })
        .onConflictDoUpdate({ target: [eventRsvps.eventId, eventRsvps.studentId], set: { state, createdAt: at, updatedAt: at } }),
    );
    ctx.record({ type: "event", id: input.id, after: { state } });
    return { state };
  },
});

/** Cancels an RSVP; the first person on the waitlist gets the seat. */
export const cancelRsvp = command({
  name: "careers.cancel-rsvp",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    const event = await findEvent(ctx, input.id);
    if (!event?.mine || event.mine === "cancelled") throw notFound();
    const at = ctx.now.getTime();
    ctx.stage(
      db
        .insert(eventRsvps)
        .values({ eventId: input.id, schoolId, studentId, state: "cancelled", createdAt: at, updatedAt: at })
        .onConflictDoUpdate({ target: [eventRsvps.eventId, eventRsvps.studentId], set: { state: "cancelled", updatedAt: at } }),
    );
    if (event.mine === "going" && event.status === "published") stagePromotion(ctx, input.id);
    ctx.record({ type: "event", id: input.id, before: { state: event.mine }, after: { state: "cancelled" } });
    return { id: input.id, hadSeat: event.mine === "going" };
  },
});

/** An event as a calendar file. @throws not_found */
export const eventCalendar = query({
  name: "careers.event-calendar",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const event = await findEvent(ctx, input.id);
    if (event?.status !== "published") throw notFound();
    const text = calendarFile({
      product: "Events",
      events: [
        {
          uid: `${event.id}@enrollium`,
          title: event.title,
          changedAt: ctx.now.getTime(),
          when: { startsAt: event.startsAt, endsAt: event.endsAt },
          description: `With ${event.employer}.`,
          location: event.place ?? event.onlineUrl ?? "Online",
        },
      ],
    });
    return { fileName: "event.ics", text };
  },
});
