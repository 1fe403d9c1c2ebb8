import { z } from "zod";
import { choice, clearable, flag, id, integer, isoDate, kept, keysOf, many, optional, optionalText, orElse, text, timeOfDay } from "~/platform/input";
import { version } from "~/platform/stale";
import { DAY_MS, type IsoDate } from "~/platform/zones";

/** Labels, limits and forms of class sessions. Browser-safe. */
export const SESSION_KIND_LABELS = {
  theory: "Theory",
  lab: "Lab",
  clinical: "Clinical",
  exam: "Exam",
  orientation: "Orientation",
} as const;
export type SessionKind = keyof typeof SESSION_KIND_LABELS;

/** The kinds whose minutes count toward a program's hours. */
export const CREDITED_KINDS = Object.freeze(["theory", "lab", "clinical"] as const);
export type CreditedKind = (typeof CREDITED_KINDS)[number];

/** Minutes by kind. */
export type KindMinutes = Record<CreditedKind, number>;

export const isCredited = (kind: SessionKind): kind is CreditedKind => (CREDITED_KINDS as readonly string[]).includes(kind);

/** The most sessions of a class, and the most months from its first to its last. */
export const MAX_SESSIONS = 400;
export const MAX_MONTHS = 26;

/** One weekly meeting of a pattern; times are HH:MM of the school's clock. An end not after the start is on the next day. */
export interface Block {
  /** 0 is Sunday. */
  weekday: number;
  start: string;
  end: string;
  kind: SessionKind;
  /** Minutes. */
  break: number;
  location?: string;
  room?: string;
  instructor?: string;
  /** The clinical site, of clinical sessions only. */
  site?: string;
  /** First and last date of the block; without them it lasts as long as the class. */
  from?: IsoDate;
  to?: IsoDate;
}

/** Days without class, both ends included; with a location, at that location only. */
export interface Closure {
  from: IsoDate;
  to: IsoDate;
  name: string;
  locationId: string | null;
}

/** `150` -> `2 h 30 min`. */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

export const SESSION_STATUS_LABELS = { planned: "Planned", held: "Held", cancelled: "Cancelled" } as const;
export const SESSION_ORIGIN_LABELS = { generated: "From the pattern", added: "Added", makeup: "Make-up" } as const;
export const CANCEL_WAY_LABELS = {
  replace: "Hold it on another day",
  open: "Schedule it later",
  shorten: "Shorten the class",
} as const;
/** What becomes of planned sessions on closed days. */
export const CLEAR_WAY_LABELS = { replace: "Hold them on the next free day", cancel: "Cancel them and schedule them later" } as const;
export const CLOSURE_KIND_LABELS = { federal: "Federal holiday", state: "State holiday", school: "School closed", weather: "Weather" } as const;

/** Time, kind and place of a session. */
const placedFields = z.object({
  start_time: timeOfDay(),
  end_time: timeOfDay(),
  kind: choice(keysOf(SESSION_KIND_LABELS)),
  /** Minutes. */
  break_minutes: orElse(integer(0, 120), 0),
  location: optional(id()),
  room: optionalText(60),
  instructor: optional(id()),
  /** The clinical site, of clinical sessions only. */
  site: optional(id()),
});

/** One row of the pattern's form: the same times on several weekdays. */
const blockFields = placedFields.extend({
  /** 0 is Sunday. */
  weekdays: many(integer(0, 6), 7),
  /** The block's first and last date, where they differ from the class's. */
  from: optional(isoDate()),
  to: optional(isoDate()),
});
export type BlockFields = z.output<typeof blockFields>;

/** Rows of the pattern's form. */
export const MAX_BLOCKS = 12;

/** A row in which nothing but its kind is filled in is left out; the others keep their place, for their errors. */
const filledBlock = z.preprocess((raw) => {
  const { kind: _, ...rest } = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  return Object.values(rest).some((value) => value !== "" && value !== undefined && value !== null) ? raw : undefined;
}, blockFields.optional()) as z.ZodType<BlockFields | undefined, z.ZodTypeDef, unknown>;

/** A form sends rows as an object by number. */
const listOfRows = (raw: unknown) => (typeof raw === "object" && raw !== null && !Array.isArray(raw) ? Object.values(raw) : (raw ?? []));

export const patternFields = z.object({
  first_day: isoDate(),
  /** Without it the sessions end when the program's hours are reached. */
  last_day: optional(isoDate()),
  blocks: z.preprocess(listOfRows, z.array(filledBlock).max(MAX_BLOCKS)),
});
export type PatternFields = z.output<typeof patternFields>;

export const createSessionsForm = patternFields.extend({
  /** The hash of the preview that the sessions are made from. */
  hash: optionalText(64),
  /** Why clinical sessions start before enough theory. */
  reason: optionalText(300),
});

const sessionFields = placedFields.extend({ date: isoDate(), topic: optionalText(200) });
export type SessionFields = z.output<typeof sessionFields>;

/** The user accepted overlaps with other classes, or a day on which the school is closed. */
const knowingly = { accept_overlap: flag() };

export const addSessionForm = sessionFields.extend({
  ...knowingly,
  /** The cancelled session that this one stands in for. */
  replaces: optional(id()),
});

/** Missing fields don't change; blank clears place, instructor and topic. */
export const changeSessionForm = z.object({
  ...knowingly,
  version: version(),
  date: kept(isoDate()),
  start_time: kept(timeOfDay()),
  end_time: kept(timeOfDay()),
  kind: kept(choice(keysOf(SESSION_KIND_LABELS))),
  break_minutes: kept(integer(0, 120)),
  location: clearable(id()),
  room: clearable(text(60)),
  instructor: clearable(id()),
  site: clearable(id()),
  topic: clearable(text(200)),
});

export const cancelSessionForm = z.object({
  version: version(),
  reason: text(300),
  way: choice(keysOf(CANCEL_WAY_LABELS)),
  /** The day of the replacement. */
  date: optional(isoDate()),
});

export const closureForm = z.object({
  first_day: isoDate(),
  /** Without it the closure is one day. */
  last_day: optional(isoDate()),
  name: text(100),
  kind: choice(["state", "school", "weather"]),
  /** Without it the whole school is closed. */
  location: optional(id()),
});

/** For how long a cancellation can be undone, in minutes. */
export const UNDO_MINUTES = 10;

/** For how long the office opens a locked session to its instructor, in hours. */
export const UNLOCK_HOURS = 24;

/** Whether instructors can't change a session's marks: `days` after its end, unless the office opened it. Instants in epoch milliseconds. */
export const isLocked = ({ endsAt, unlockedUntil }: { endsAt: number; unlockedUntil: number | null }, days: number, now: number): boolean =>
  now > endsAt + days * DAY_MS && !(unlockedUntil !== null && now <= unlockedUntil);
