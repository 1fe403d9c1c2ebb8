import { z } from "zod";
import { choice, id, isoDate, keysOf, optionalText } from "~/platform/input";
import { listInput } from "~/platform/list";

/** The words of collecting what is owed. Safe for the browser. */
export const AGE_LABELS = {
  not_due: "Not due yet",
  month: "1 to 30 days past due",
  two_months: "31 to 60 days past due",
  three_months: "61 to 90 days past due",
  older: "More than 90 days past due",
} as const;
export type Age = keyof typeof AGE_LABELS;

/** The days late of each age, from and to; null is without end. */
export const AGE_DAYS: Record<Exclude<Age, "not_due">, [from: number, to: number | null]> = {
  month: [1, 30],
  two_months: [31, 60],
  three_months: [61, 90],
  older: [91, null],
};

export const PROMISE_LABELS = { standing: "Promised", broken: "Broken", none: "No promise" } as const;

export const collectionsInput = listInput({
  sorts: ["since", "overdue", "student"],
  filters: { age: choice(keysOf(AGE_LABELS)), promise: choice(keysOf(PROMISE_LABELS)), program: id() },
});
export type CollectionsQuery = z.output<typeof collectionsInput>;

/** How far away a promised day may be. */
export const MAX_PROMISE_DAYS = 180;
export const promiseForm = z.object({ promised_on: isoDate(), note: optionalText(300) });
