import { z } from "zod";
import { monthlyTokens } from "~/features/assistants/token-model";
import { type ClassState, classState } from "~/features/programs/model";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { dayIn, type IsoDate, plusDays } from "~/platform/zones";
import { type ClassRow, type DashboardSpans, readDashboard } from "../data/school-dashboard";
import { FEW_SEATS, SLOW_SHARE, SOON_DAYS } from "../today-model";
import { thisMonth, twelveMonths } from "./twelve-months";

const SHOWN_CLASSES = 8;

/** The school's dashboard: figures with a comparison to last month, twelve months, items to decide, upcoming classes. */
export const schoolDashboard = query({
  name: "reports.school-dashboard",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const zone = zoneOf(ctx);
    const spans = spansOf(ctx, zone);
    const { classes: rows, ...rest } = await readDashboard(ctx, spans);
    const classes = rows.map((row) => ({ ...row, state: stateOf(row, spans.today) }));
    return {
      ...rest,
      classes: classes.slice(0, SHOWN_CLASSES),
      filling: classes.filter(isFilling).slice(0, 4),
      slow: classes.filter((row) => isSlow(row, spans.soon)).slice(0, 4),
      /** The assistant's tokens of a month; 0 where the plan has none. */
      tokenLimit: monthlyTokens(schoolOf(ctx)?.plan ?? "basic"),
      monthStart: dayIn(new Date(spans.month.from), zone),
      today: spans.today,
      zone,
    };
  },
});

const stateOf = (row: ClassRow, today: IsoDate): ClassState => classState({ ...row, cancelledAt: null, seatsUsed: row.taken }, today);

type Judged = ClassRow & { state: ClassState };
const isFilling = ({ state, capacity, taken }: Judged): boolean => state === "open" && capacity - taken <= FEW_SEATS;
const isSlow = ({ state, startDate, capacity, taken }: Judged, soon: IsoDate): boolean =>
  state === "open" && startDate !== null && startDate <= soon && taken / capacity < SLOW_SHARE;

/** Months and days of the school's zone; the month before is cut at the same day of the month. */
function spansOf(ctx: Ctx, zone: string): DashboardSpans {
  const { today, first, before, spans } = thisMonth(ctx.now, zone);
  return {
    today,
    soon: plusDays(today, SOON_DAYS),
    ...spans,
    paid: { from: first, to: today },
    paidBefore: { from: before.first, to: before.last },
    months: twelveMonths(today, zone),
  };
}
