import { z } from "zod";
import { schoolOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, isoDate } from "~/platform/input";
import { listInput } from "~/platform/list";
import { planHas, schoolStaff, withPlan } from "~/platform/policy";
import { query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";
import { callPage, findCall } from "../../data/call-logs";

/** Whether the calls of the voice assistant are shown to this school. */
export const callLogsToggle = query({
  name: "call-logs.toggle",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    return { status: planHas(school, "call-logs") ? ("enabled" as const) : ("disabled" as const), show_ai_call_logs: school.showAiCallLogs };
  },
});

/** The calls that the school's voice assistant took; days are the school's. */
export const listCalls = query({
  name: "call-logs.list",
  allow: withPlan(schoolStaff, "call-logs"),
  input: listInput({ sorts: ["started_at"] as const, ordering: "-started_at", filters: { from_date: isoDate(), to_date: isoDate() } }),
  async run(ctx, { limit, offset, ordering, search, from_date, to_date }) {
    const startOf = (day: string) => instantOf(day, "00:00", zoneOf(ctx)).getTime();
    const range = { from: from_date ? startOf(from_date) : undefined, to: to_date ? startOf(plusDays(to_date, 1)) : undefined };
    return callPage(ctx, { search, ...range }, { limit, offset, ordering });
  },
});

/** One call with its transcript. @throws not_found for another school's */
export const getCall = query({
  name: "call-logs.get",
  allow: withPlan(schoolStaff, "call-logs"),
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const row = await findCall(ctx, input.id);
    if (!row) throw notFound();
    return row;
  },
});
