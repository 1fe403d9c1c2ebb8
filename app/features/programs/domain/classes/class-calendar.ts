import { todayOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { calendarInput, daysShown, doubleBookedIn, instructorOf, sessionsBetween } from "../../calendar-model";
import { calendarClasses, MAX_SHOWN } from "../../data/class-calendar";
import { classChoices } from "../../data/office-classes";

/**
 * Every session of a month or a week, with double-booked instructors marked; with an instructor, the sessions that this person teaches, also as
 * a substitute, and not those that a substitute teaches instead. One round trip.
 */
export const classCalendar = query({
  name: "classes.calendar",
  allow: schoolStaff,
  input: calendarInput,
  async run(ctx, { view, by, day, ...filters }) {
    const today = todayOf(ctx);
    const shown = day ?? today;
    const { from, to } = daysShown(view, shown);
    const [found, , locations, instructors] = await inSchool(ctx).db.batch([calendarClasses(ctx, from, to, filters), ...classChoices(ctx)]);
    const all = sessionsBetween(found.slice(0, MAX_SHOWN), from, to);
    const doubleBooked = doubleBookedIn(all);
    const { instructor } = filters;
    const sessions = instructor === undefined ? all : all.filter(({ session, of }) => of.helps || instructorOf(session, of) === instructor);
    return {
      view,
      by,
      day: shown,
      from,
      to,
      today,
      filters,
      locations,
      instructors,
      isCut: found.length > MAX_SHOWN,
      sessions: sessions.map((session) => {
        const { of, session: held, ...when } = session;
        const place = held ? locations.find(({ value }) => value === held.locationId) : { label: of.location, room: of.room };
        const teacher = held ? instructors.find(({ value }) => value === held.instructorId)?.label : of.instructor;
        return {
          ...when,
          id: of.id,
          code: of.code,
          program: of.program,
          room: of.meetingType === "online" ? "Online" : [place?.label, held?.room ?? place?.room].filter(Boolean).join(", ") || "No location",
          instructor: teacher ?? "No instructor",
          isDoubleBooked: doubleBooked.has(session),
        };
      }),
    };
  },
});
