import { invalidField } from "./errors";
import { DATE_INVALID } from "./input";

/** @throws invalid on `to_date` when a range ends before it begins */
export function refuseBackwards({ from_date, to_date }: { from_date?: string; to_date?: string }): void {
  if (from_date && to_date && to_date < from_date) throw invalidField("to_date", DATE_INVALID, "date");
}
