import { initiatedPath, studentsPath, waitlistScreenPath } from "~/features/enrollment/paths";
import { inquiriesPath } from "~/features/inquiries/paths";
import { collectionsPath, paymentHistoryPath, refundRequestsPath } from "~/features/payments/paths";
import { preEnrollmentsPath } from "~/features/pre-enrollments/paths";
import { classesPath } from "~/features/programs/class-paths";
import { officeProgramsPath } from "~/features/programs/paths";
import { dashboardPath } from "~/features/reports/paths";
import { purchasesPath } from "~/features/store/paths";

/** Where `g` and a letter go. */
export const PLACES: Readonly<Record<string, readonly [label: string, to: string]>> = {
  d: ["Dashboard", dashboardPath],
  s: ["Students", studentsPath],
  p: ["Programs", officeProgramsPath],
  c: ["Classes", classesPath],
  e: ["Pre-enrolled students", preEnrollmentsPath],
  w: ["Waitlist", waitlistScreenPath],
  l: ["Registration links", initiatedPath],
  i: ["Inquiries", inquiriesPath],
  m: ["Payments", paymentHistoryPath],
  o: ["Collections", collectionsPath],
  r: ["Refund requests", refundRequestsPath],
  t: ["Store purchases", purchasesPath],
};

const WRITTEN_IN = "textarea, select, [role=application], input:not([type=checkbox], [type=radio], [type=button], [type=submit])";

/** A text that is being written, a drawing and a dialog have their own keys. */
export const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector("dialog[open]") !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.closest(WRITTEN_IN) !== null));

/** The link that opens a row. */
const OPENED_BY = "a[href], button, input";
const rows = () =>
  [...document.querySelectorAll<HTMLTableRowElement>("main table tbody tr")].filter(
    (row) => row.querySelector(OPENED_BY) && row.offsetParent !== null,
  );

/**
 * `j`, `k` and `x` in the lists of the page: the next row, the one before, its tick. Enter opens what has the focus, as everywhere. Beside
 * its list, the next record opens at once.
 */
export function moveInList(key: string): boolean {
  const step = document.querySelector<HTMLElement>(`a[aria-keyshortcuts="${key}"]`);
  if (step) {
    step.click();
    return true;
  }
  const list = rows();
  const here = document.activeElement?.closest("tr");
  const at = here ? list.indexOf(here) : -1;
  if (key === "x") {
    const tick = list[at]?.querySelector<HTMLInputElement>("input[type=checkbox]");
    tick?.click();
    return Boolean(tick);
  }
  const to = list[key === "j" ? at + 1 : at < 0 ? list.length - 1 : at - 1];
  const opens = to?.querySelector<HTMLElement>("a[href]") ?? to?.querySelector<HTMLElement>(OPENED_BY);
  opens?.focus();
  to?.scrollIntoView({ block: "nearest" });
  return Boolean(opens);
}
