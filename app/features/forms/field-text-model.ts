import { longDate, monthName } from "~/platform/zones";
import type { StaticField } from "./field-model";

/** Readable value of a fixed field. */
export function fieldText({ kind, options }: Pick<StaticField, "kind" | "options">, value: string): string {
  if (kind === "date") return longDate(value);
  if (kind === "month") return monthName(value);
  return options?.[value] ?? value;
}
