import type { IsoDate } from "~/platform/zones";

/** Labels and limits of class sessions. Browser-safe. */
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
export const CLOSURE_KIND_LABELS = { federal: "Federal holiday", state: "State holiday", school: "School closed", weather: "Weather" } as const;
