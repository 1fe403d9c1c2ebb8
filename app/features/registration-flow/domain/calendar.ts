import { z } from "zod";
import { findRegistrationIdByCode, findRegistrationParty, placeOf } from "~/features/enrollment/data/registration-party";
import { orientationText, placeText } from "~/features/programs/model";
import { type Meeting, meetingsOf, placeOfSession, type SessionFacts, sessionEndDay, siteOfSession } from "~/features/sessions/meetings-model";
import { type CalendarEvent, calendarFile } from "~/platform/calendar-file";
import { schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { HOUR_MS, type IsoDate, plusDays } from "~/platform/zones";

type Party = NonNullable<Awaited<ReturnType<typeof findRegistrationParty>>>;

/** The meetings of a class without its orientation; only the first day of one that has neither sessions nor weekdays. */
function classMeetings({ courseClass, sessions }: Pick<Party, "courseClass" | "sessions">): Meeting[] {
  if (courseClass.mode === "self_paced" || !courseClass.startDate) return [];
  const meetings = meetingsOf({ ...courseClass, orientationDate: null, sessions });
  return sessions || courseClass.weekdays.length > 0 ? meetings : meetings.slice(0, 1);
}

/** Whether the student no longer attends the sessions. */
const isOff = ({ status, enrollmentStatus, courseClass }: Party): boolean =>
  status === "cancelled" || enrollmentStatus === "dropped" || courseClass.cancelledAt !== null;

/** SEQUENCE counts seconds from here, so that it fits 32 bits until 2092. */
const SEQUENCE_EPOCH = Date.UTC(2024, 0, 1);

/**
 * The class as a calendar file: one event for the orientation and one per session, at the hours of the school's zone. An event is known by registration and number of
 * the meeting, or by the session; a later state of registration or class has a higher SEQUENCE. Sessions that are off are CANCELLED, those of a
 * tentative class TENTATIVE. @throws not_found
 */
export const readCalendar = query({
  name: "registration.calendar",
  allow: anyoneAtSchool,
  input: z.object({ reg: text(40) }),
  async run(ctx, { reg }) {
    const school = schoolOf(ctx);
    const id = await findRegistrationIdByCode(ctx, reg);
    const party = id ? await findRegistrationParty(ctx, id) : null;
    if (!school || !party) throw notFound();
    const { courseClass } = party;
    const meetings = classMeetings(party);
    if (meetings.length === 0) throw notFound();
    const sequence = Math.max(0, Math.floor((Math.max(party.updatedAt, courseClass.updatedAt) - SEQUENCE_EPOCH) / 1000));
    const shared = {
      sequence,
      status: isOff(party) ? ("CANCELLED" as const) : courseClass.confirmBy ? ("TENTATIVE" as const) : ("CONFIRMED" as const),
      title: `${party.program} (${courseClass.code})`,
      location: placeOf(party) || "Online",
      changedAt: Math.max(party.updatedAt, courseClass.updatedAt),
    };
    const about = (what: string) =>
      [what, `Registration ${party.number}.`, courseClass.studentNote && `What to bring: ${courseClass.studentNote}`].filter(Boolean).join(" ");
    const { orientationDate, orientationTime } = courseClass;
    const orientation: CalendarEvent[] = orientationDate
      ? [
          {
            ...shared,
            uid: `${party.id}-orientation@${school.host}`,
            title: `Orientation: ${shared.title}`,
            description: about(`Orientation at ${school.name}${orientationTime ? "" : ", time will be announced"}.`),
            // Its end is unknown: calendars show an hour.
            when: hoursOf(
              orientationDate,
              orientationTime && instantOf(orientationDate, orientationTime, school.timezone).getTime(),
              (start) => start + HOUR_MS,
            ),
          },
        ]
      : [];
    const sessions = meetings.map(
      ({ day, startTime, endTime, session }, index): CalendarEvent => ({
        ...shared,
        sequence: sequence + (session?.sequence ?? 0),
        location: whereOf(party, session),
        uid: `${party.id}-${session?.id ?? index + 1}@${school.host}`,
        description: about(`Session ${index + 1} of ${meetings.length} at ${school.name}.`),
        when: hoursOf(day, startTime && endTime && instantOf(day, startTime, school.timezone).getTime(), () =>
          instantOf(sessionEndDay(day, { startTime, endTime }), endTime ?? "", school.timezone).getTime(),
        ),
      }),
    );
    const name = `${party.program}, ${courseClass.code}`;
    return { fileName: `${courseClass.code}.ics`, text: calendarFile({ product: "Registration", name, events: [...orientation, ...sessions] }) };
  },
});

/** The location of a session on one line; that of the class unless the session has its own. */
function whereOf(party: Party, session: SessionFacts | null): string {
  const isOnline = party.courseClass.meetingType === "online" && !siteOfSession(session, party.sessionPlaces);
  const place = isOnline ? null : placeOfSession(session, party.sessionPlaces, party.location);
  return place ? placeText(place) : "Online";
}

/** Start and end of an event; the whole day without a start. */
const hoursOf = (day: IsoDate, start: number | "" | null, endOf: (start: number) => number): CalendarEvent["when"] =>
  start ? { startsAt: start, endsAt: endOf(start) } : { day, endDay: plusDays(day, 1) };

const BY_DAY = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Link to Google Calendar with the first session, repeated weekly until the last where the class meets by weekdays. Null for a class without dates and for a cancelled one. */
export function googleCalendarLink(party: Party, zone: string): string | null {
  const { courseClass } = party;
  const meetings = classMeetings(party);
  const [first, last] = [meetings[0], meetings.at(-1)];
  if (!first || !last || isOff(party)) return null;
  const compact = (day: IsoDate, time: string | null) => day.replaceAll("-", "") + (time ? `T${time.replace(":", "")}00` : "");
  const orientation = orientationText(courseClass);
  const params = new URLSearchParams({
    action: "TEMPLATE",
    text: `${party.program} (${courseClass.code})`,
    dates:
      first.startTime && first.endTime
        ? `${compact(first.day, first.startTime)}/${compact(sessionEndDay(first.day, first), first.endTime)}`
        : `${compact(first.day, null)}/${compact(plusDays(first.day, 1), null)}`,
    ctz: zone,
    details: [`Registration ${party.number}`, orientation && `Orientation: ${orientation}`, courseClass.studentNote].filter(Boolean).join("\n"),
    location: placeOf(party) || "Online",
  });
  if (meetings.length > 1 && first.session === null)
    params.set(
      "recur",
      `RRULE:FREQ=WEEKLY;BYDAY=${courseClass.weekdays.map((day) => BY_DAY[day]).join(",")};UNTIL=${compact(last.day, null)}T235959Z`,
    );
  return `https://calendar.google.com/calendar/render?${params}`;
}
