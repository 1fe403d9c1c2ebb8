import { z } from "zod";
import { id, optional, optionalText, text } from "~/platform/input";
import { MINUTE_MS } from "~/platform/zones";
import { MARKS_OPEN_MS } from "./model";

/** A code is good for its 20 seconds and the next 20. */
export const CODE_MS = 20_000;

/** Wrong codes that a student may enter, and in what time. */
export const WRONG_CODES = 10;
export const WRONG_CODES_MS = 10 * MINUTE_MS;

/** The periods whose codes are good at an instant (epoch milliseconds), the current one first. Pure. */
export const periodsAt = (now: number): readonly [number, number] => {
  const current = Math.floor(now / CODE_MS);
  return [current, current - 1];
};

/** Whether a student can check in at an instant: from when marks open until half of the session. Pure. */
export function checkInState({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): "early" | "open" | "over" {
  if (now < startsAt - MARKS_OPEN_MS) return "early";
  return now <= startsAt + (endsAt - startsAt) / 2 ? "open" : "over";
}

export const checkInForm = z.object({
  /** The six digits on the instructor's screen; spaces don't count. */
  code: text(12).pipe(
    z
      .string()
      .transform((typed) => typed.replaceAll(/\s/g, ""))
      .refine((digits) => /^\d{6}$/.test(digits), "Enter the six digits on the screen."),
  ),
  /** The session of the scanned link; without it, the open session with this code. */
  session: optional(id()),
  /** A random key of the device, kept by its browser. */
  device: optionalText(64),
});
