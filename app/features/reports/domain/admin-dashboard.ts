import { z } from "zod";
import { superAdmin } from "~/platform/policy";
import { query } from "~/platform/verb";
import { DAY_MS, EASTERN } from "~/platform/zones";
import { readAdminDashboard } from "../data/admin-dashboard";
import { thisMonth, twelveMonths } from "./twelve-months";

/** The super admin's dashboard: schools, registrations and money of the current month, failed emails, new accounts. */
export const adminDashboard = query({
  name: "reports.admin-dashboard",
  allow: superAdmin,
  input: z.object({}),
  async run(ctx) {
    const now = ctx.now.getTime() + 1;
    const { today, spans } = thisMonth(ctx.now, EASTERN);
    const { schools, ...rest } = await readAdminDashboard(ctx, {
      ...spans,
      day: { from: now - DAY_MS, to: now },
      months: twelveMonths(today, EASTERN),
      running: today.slice(0, 7),
    });
    const counted = (by: "plan" | "type" | "status") => {
      const counts = new Map<string, number>();
      for (const group of schools) counts.set(group[by], (counts.get(group[by]) ?? 0) + group.count);
      return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
    };
    return { ...rest, plans: counted("plan"), types: counted("type"), statuses: counted("status"), zone: EASTERN };
  },
});
