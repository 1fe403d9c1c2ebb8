import { longDate, monthName } from "~/platform/zones";
import type { StaticField } from "./field-model";

/** What was typed into a fixed field, as people read it. */
export function fieldText({ kind, options }: Pick<StaticField, "kind" | "options">, value: string): string {
  if (kind === "date") return longDate(value);
  if (kind === "month") return monthName(value);
  return options?.[value] ?? value;
}
