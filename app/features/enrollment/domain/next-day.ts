import { mapLinkOf, orientationText, placeText, tentativeUntil } from "~/features/programs/model";
import {
  hoursOfDay,
  type Meeting,
  meetingsOf,
  placeOfSession,
  type SessionFacts,
  sessionEndDay,
  siteOfSession,
} from "~/features/sessions/meetings-model";
import { instantOf } from "~/platform/wall-clock";
import { dayIn, type IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import type { RegistrationRecord } from "../data/registration-records";
import { meetingLinkAt } from "./meeting-link";

/** The student's next class day: kind, time and place. */
export interface NextDay {
  registrationId: string;
  /** The registration's public code. */
  code: string;
  program: string;
  kind: "orientation" | "first day" | "class";
  day: IsoDate;
  /** "6:00 PM – 9:00 PM", or empty if unknown. */
  hours: string;
  /** Day and time of an orientation on the day of a class. */
  orientation: string | null;
  place: ReturnType<typeof placeOf>;
  isOnline: boolean;
  meetingLink: string | null;
  /** The class is tentative: the school decides by this day whether it takes place. */
  tentativeUntil: IsoDate | null;
  /** What to bring. */
  note: string | null;
}

/** The soonest upcoming day of all classes of a student; a day counts until its class ends. Pure. */
export function nextDayOf(registrations: readonly RegistrationRecord[], now: Date, zone: string, locale: Locale = "en"): NextDay | null {
  const today = dayIn(now, zone);
  const days = registrations
    .filter((row) => row.status === "active" && row.enrollmentStatus === "enrolled" && row.classCancelledAt === null && row.mode !== "self_paced")
    .flatMap((row) => {
      const isOver = (one: Meeting) =>
        one.isOrientation ? one.day < today : now >= instantOf(sessionEndDay(one.day, one), one.endTime ?? "23:59", zone);
      const meeting = meetingsOf(row).find((one) => !isOver(one));
      return meeting ? [{ row, meeting }] : [];
    })
    .sort((a, b) => (a.meeting.day + (a.meeting.startTime ?? "")).localeCompare(b.meeting.day + (b.meeting.startTime ?? "")));
  const [first] = days;
  return first ? toNextDay(first.row, first.meeting, now, zone, locale) : null;
}

function toNextDay(row: RegistrationRecord, meeting: Meeting, now: Date, zone: string, locale: Locale): NextDay {
  const { day, isOrientation, startTime: from, endTime: to, session } = meeting;
  const isOnline = row.meetingType === "online";
  return {
    registrationId: row.id,
    code: row.code,
    program: row.program,
    kind: isOrientation ? "orientation" : day === row.startDate ? "first day" : "class",
    day,
    hours: hoursOfDay(from, to, locale),
    orientation: !isOrientation && row.orientationDate === day ? orientationText(row, locale) : null,
    place: placeOf(row, session),
    isOnline,
    meetingLink: meetingLinkAt(row, now, zone).link,
    tentativeUntil: tentativeUntil({ ...row, cancelledAt: row.classCancelledAt }, dayIn(now, zone)),
    note: row.studentNote,
  };
}

/** Name and address of the clinical sites of a class, each with its map. */
export const sitesOf = ({ sessionPlaces }: Pick<RegistrationRecord, "sessionPlaces">) =>
  sessionPlaces.filter(({ isSite }) => isSite).map((site) => ({ text: placeText(site), mapUrl: mapLinkOf(site) }));

/** Location and directions of a class or of one of its sessions; null if unknown, and online except at a clinical site. */
export function placeOf(row: RegistrationRecord, session: SessionFacts | null = null) {
  if (row.meetingType === "online" && !siteOfSession(session, row.sessionPlaces)) return null;
  const { locationName: name, room, street, address2, city, state, zipcode, mapLink, directions, locationHours: hours } = row;
  const own = name
    ? { name, room, address: street ?? "", address2, city: city ?? "", state: state ?? "", zipcode: zipcode ?? "", mapLink, directions, hours }
    : null;
  const place = placeOfSession(session, row.sessionPlaces, own);
  return place && { text: placeText(place), mapUrl: mapLinkOf(place), directions: place.directions, hours: place.hours };
}
