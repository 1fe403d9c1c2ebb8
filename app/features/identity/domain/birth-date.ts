import { type Ctx, todayOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { DATE_INVALID } from "~/platform/input";
import { plusMonths } from "~/platform/zones";

const OLDEST_DAY = "1900-01-01";
/** Years. Younger people may not give their data to a website without their parents (COPPA), and a birthday of this year is a slip. */
const YOUNGEST = 13;
const TOO_YOUNG = `Check the year. Students must be at least ${YOUNGEST} years old`;

/**
 * The error of a date of birth (`YYYY-MM-DD`) on today's date in the school's zone: in the future, before 1900, or too young. Null if
 * valid.
 */
export function birthDateError(ctx: Ctx, day: string): string | null {
  const today = todayOf(ctx);
  if (day < OLDEST_DAY || day > today) return DATE_INVALID;
  return day > plusMonths(today, -12 * YOUNGEST) ? TOO_YOUNG : null;
}

/** @throws invalid on `date_of_birth` for a day that cannot be a student's; nothing and null pass */
export function refuseBirthDate(ctx: Ctx, day: string | null | undefined): void {
  const error = day ? birthDateError(ctx, day) : null;
  if (error) throw invalidField("date_of_birth", error, "date");
}
