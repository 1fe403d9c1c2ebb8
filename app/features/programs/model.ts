import { hoursOfDay } from "~/features/sessions/meetings-model";
import { counted } from "~/platform/counted";
import { clockTime, friendlyDate, type IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** Words and rules of programs and classes; pure, for page, API and form alike. */
export const PROGRAM_TYPE_LABELS = { onsite: "Onsite", blended: "Hybrid", virtual: "Virtual" } as const;
export const PROGRAM_STATUS_LABELS = { offering: "Offering", not_offered: "Not offered" } as const;
export const SCHEDULE_LABELS = { daytime: "Daytime", evening: "Evening", weekend: "Weekend" } as const;
export const CLASS_MODE_LABELS = { scheduled: "Scheduled", self_paced: "Self-paced" } as const;
export const MEETING_TYPE_LABELS = { in_person: "In person", online: "Online" } as const;

export type ProgramType = keyof typeof PROGRAM_TYPE_LABELS;
export type DurationType = "weeks" | "days" | "months";
export type ClassMode = keyof typeof CLASS_MODE_LABELS;

const ONE = { weeks: "week", days: "day", months: "month" } as const;

/** 6, "weeks" -> "6 weeks"; 1, "days" -> "1 day". */
export const durationLabel = (count: number, unit: DurationType): string => `${count} ${count === 1 ? ONE[unit] : unit}`;

/** The same as ISO 8601, for search engines: "P6W". */
export const isoDuration = (count: number, unit: DurationType): string => `P${count}${unit[0]?.toUpperCase()}`;

const MAIN_TEXTS: readonly string[] = ["title", "summary", "description"];
/** Whether a program's Spanish page is in English: a main text of it has no Spanish. `inEnglish` names the texts without. */
export const isProgramInEnglish = (inEnglish: readonly string[]): boolean => inEnglish.some((name) => MAIN_TEXTS.includes(name));

export const DAYS = Object.freeze(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const);

/** [1, 3], "18:00", "21:00" -> "Mon, Wed 6:00 PM – 9:00 PM"; missing parts are left out. 0 is Sunday. */
export function scheduleText(weekdays: readonly number[], startTime: string | null, endTime: string | null, locale: Locale = "en"): string {
  const days = [...weekdays]
    .sort((a, b) => a - b)
    .flatMap((day) => (DAYS[day] ? [phrase(DAYS[day], locale)] : []))
    .join(", ");
  return [days, hoursOfDay(startTime, startTime && endTime, locale)].filter(Boolean).join(" ");
}

/** "Dec 10, 2026 at 5:00 PM"; null for a class without orientation. */
export const orientationText = (
  courseClass: { mode: string; orientationDate: IsoDate | null; orientationTime: string | null },
  locale: Locale = "en",
): string | null => {
  const { mode, orientationDate, orientationTime } = courseClass;
  if (!orientationDate || mode === "self_paced") return null;
  const day = friendlyDate(orientationDate, locale);
  if (!orientationTime) return phrase(`${day} (time will be announced)`, locale);
  const time = clockTime(orientationTime, locale);
  return locale === "es" ? `${day}, ${time}` : `${day} at ${time}`;
};

export interface Place {
  name: string;
  room: string | null;
  address: string;
  address2: string | null;
  city: string;
  state: string;
  zipcode: string;
}

/** Toast after a location was deleted and its classes moved. */
export const locationReplacedText = (moved: number): string =>
  moved === 0 ? "Location deleted." : `Location deleted. ${counted(moved, "class", "classes")} moved.`;

/** Street, city, state and ZIP code on one line. */
export const streetText = ({ address, address2, city, state, zipcode }: Omit<Place, "name" | "room">): string =>
  [address, address2, city, `${state} ${zipcode}`.trim()].filter(Boolean).join(", ");

/** The place with its room and its whole address, on one line. */
export const placeText = ({ name, room, ...address }: Place): string => [name, room, streetText(address)].filter(Boolean).join(", ");

/** Where a map shows the place: the school's own link, else a search for the address. */
export const mapLinkOf = (place: Place & { mapLink: string | null }): string =>
  place.mapLink ?? mapSearchOf([place.name, streetText(place)].filter(Boolean).join(", "));

/** A map's search for an address. */
export const mapSearchOf = (address: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

export interface ClassDetails {
  status: "open" | "closed";
  cancelledAt: number | null;
  mode: ClassMode;
  startDate: IsoDate | null;
  registrationOpens: IsoDate | null;
  registrationDeadline: IsoDate | null;
  capacity: number;
  /** Seats taken, and those held that have not run out. */
  seatsUsed: number;
}

/** `open` takes registrations, `full` takes names for the waitlist, `closed` takes neither. */
export type ClassState = "open" | "full" | "closed";

export const seatsLeft = ({ capacity, seatsUsed }: Pick<ClassDetails, "capacity" | "seatsUsed">): number => Math.max(0, capacity - seatsUsed);

/** Whether a class is under way or over on a day of the school's zone; a self-paced one always is. */
export const hasStarted = ({ mode, startDate }: Pick<ClassDetails, "mode" | "startDate">, today: IsoDate): boolean =>
  mode === "self_paced" || (startDate !== null && startDate <= today);

/** Whether registration opens on a later day than this one of the school's zone. */
export const opensLater = ({ registrationOpens }: Pick<ClassDetails, "registrationOpens">, today: IsoDate): boolean =>
  registrationOpens !== null && registrationOpens > today;

/**
 * State of a class for visitors on a day in the school's zone. Registration of a scheduled class is open from its opening date until the day
 * before the start, or until its deadline.
 */
export function classState(details: ClassDetails, today: IsoDate): ClassState {
  if (details.status !== "open" || details.cancelledAt !== null) return "closed";
  if (opensLater(details, today)) return "closed";
  if (details.registrationDeadline !== null && details.registrationDeadline < today) return "closed";
  if (details.mode === "scheduled" && (details.startDate === null || details.startDate <= today)) return "closed";
  return seatsLeft(details) > 0 ? "open" : "full";
}

export const CLASS_STATE_LABELS = { open: "Open", full: "Full", closed: "Closed" } as const;

/** A class with at most this many seats left is shown in the warning color. */
const FEW_SEATS = 3;

/** Whether a class has its last seats. */
export const isFew = ({ state, seatsLeft: left, mode }: { state: ClassState; seatsLeft: number; mode: ClassMode }): boolean =>
  state === "open" && mode !== "self_paced" && left <= FEW_SEATS;

/** The day by which the school decides about a tentative class; null for one that takes place, was cancelled or has started. */
export const tentativeUntil = (
  { confirmBy, cancelledAt = null, startDate }: { confirmBy: IsoDate | null; cancelledAt?: number | null; startDate: IsoDate | null },
  today: IsoDate,
): IsoDate | null => (cancelledAt === null && (startDate === null || startDate > today) ? confirmBy : null);

/** "Full", "Closed", "Last seat", "12 seats left"; a self-paced class has room without counting. */
export function seatsText(state: ClassState, left: number, mode: ClassMode): string {
  if (state !== "open") return CLASS_STATE_LABELS[state];
  if (mode === "self_paced") return "Open";
  return left === 1 ? "1 seat left" : `${left} seats left`;
}
