import { type Ctx, todayOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { DATE_INVALID } from "~/platform/input";

/** Nobody who comes to a school today was born before. */
const OLDEST_DAY = "1900-01-01";

/** Whether a person can be born on a day (`YYYY-MM-DD`, of the school's zone): not in the future, and not longer ago than people live. */
export const isBirthDate = (ctx: Ctx, day: string): boolean => day >= OLDEST_DAY && day <= todayOf(ctx);

/** @throws invalid on `date_of_birth` for a day on which nobody here was born; nothing and null pass */
export function refuseBirthDate(ctx: Ctx, day: string | null | undefined): void {
  if (day && !isBirthDate(ctx, day)) throw invalidField("date_of_birth", DATE_INVALID, "date");
}
