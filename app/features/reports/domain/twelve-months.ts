import { instantOf } from "~/platform/wall-clock";
import { dayIn, type IsoDate, plusDays, plusMonths } from "~/platform/zones";
import type { Span } from "../data/school-sums";

const monthName = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** The running month of a zone and the eleven before it; January and the first bear their year. */
export function twelveMonths(today: IsoDate, zone: string): (Span & { label: string })[] {
  const first = `${today.slice(0, 7)}-01`;
  const startOf = (day: IsoDate) => instantOf(day, "00:00", zone).getTime();
  return Array.from({ length: 12 }, (_, index) => {
    const start = plusMonths(first, index - 11);
    const label = monthName.format(new Date(`${start}T00:00:00Z`));
    return {
      label: start.slice(5, 7) === "01" || index === 0 ? `${label} ${start.slice(2, 4)}` : label,
      from: startOf(start),
      to: startOf(plusMonths(start, 1)),
    };
  });
}

/** The running month of a zone up to now, and the month before up to the same day. */
export function thisMonth(now: Date, zone: string) {
  const today = dayIn(now, zone);
  const startOf = (day: IsoDate) => instantOf(day, "00:00", zone).getTime();
  const first = `${today.slice(0, 7)}-01`;
  const sameDay = plusDays(plusMonths(today, -1), 1);
  return {
    today,
    first,
    before: { first: plusMonths(first, -1), last: plusDays(sameDay < first ? sameDay : first, -1) },
    spans: {
      month: { from: startOf(first), to: now.getTime() + 1 },
      before: { from: startOf(plusMonths(first, -1)), to: Math.min(startOf(sameDay), startOf(first)) },
    },
  };
}
