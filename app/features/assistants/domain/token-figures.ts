import { z } from "zod";
import { schoolOf, todayOf } from "~/platform/context";
import { id, integer, isoDate, many, optional, orElse } from "~/platform/input";
import { PAGE_MAX, PAGE_SIZE } from "~/platform/list";
import { schoolStaff, superAdmin, withPlan } from "~/platform/policy";
import { query } from "~/platform/verb";
import { dayIn, daysBetween, EASTERN, type IsoDate } from "~/platform/zones";
import { usedBetween, usedByAllSchools } from "../data/tokens";
import { monthlyTokens } from "../token-model";

/** The requested days; by default the current month so far. */
function periodOf(today: IsoDate, from?: IsoDate, to?: IsoDate): { from: IsoDate; to: IsoDate } {
  const begin = from ?? `${(to ?? today).slice(0, 8)}01`;
  return { from: begin, to: to ?? (daysBetween(begin, today) < 0 ? begin : today) };
}

/** Tokens used by the school, by default this month. */
export const schoolTokens = query({
  name: "assistants.school-tokens",
  allow: withPlan(schoolStaff, "assistants"),
  input: z.object({ from_date: optional(isoDate()), to_date: optional(isoDate()) }),
  async run(ctx, { from_date, to_date }) {
    const { from, to } = periodOf(todayOf(ctx), from_date, to_date);
    const plan = schoolOf(ctx)?.plan ?? "basic";
    return { consumed: await usedBetween(ctx, from, to), limit: monthlyTokens(plan), period_start: from, period_end: to };
  },
});

/** Tokens used by the school for answers; available in every plan. */
export const replyTokens = query({
  name: "assistants.reply-tokens",
  allow: schoolStaff,
  input: z.object({ from_date: optional(isoDate()), to_date: optional(isoDate()) }),
  async run(ctx, { from_date, to_date }) {
    const { from, to } = periodOf(todayOf(ctx), from_date, to_date);
    const plan = schoolOf(ctx)?.plan ?? "basic";
    return { consumed: await usedBetween(ctx, from, to, "chat"), limit: monthlyTokens(plan), period_start: from, period_end: to };
  },
});

/** Tokens used by each school; days are in the school's zone. */
export const allSchoolsTokens = query({
  name: "assistants.all-schools-tokens",
  allow: superAdmin,
  input: z.object({
    from_date: optional(isoDate()),
    to_date: optional(isoDate()),
    schools: optional(many(id())),
    limit: orElse(integer(1, PAGE_MAX), PAGE_SIZE),
    offset: orElse(integer(0, 1_000_000), 0),
  }),
  async run(ctx, { from_date, to_date, schools, limit, offset }) {
    const period = periodOf(dayIn(ctx.now, EASTERN), from_date, to_date);
    const { results, count } = await usedByAllSchools(ctx, { ...period, schools: schools?.length ? schools : null }, { limit, offset });
    return { results: results.map((row) => ({ ...row, limit: monthlyTokens(row.plan) })), count };
  },
});
