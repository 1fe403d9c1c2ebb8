import { sql } from "drizzle-orm";
import { z } from "zod";
import { jobs, sponsorshipOffers } from "#drizzle/schema/employers";
import { systemOnly } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { dayIn, EASTERN } from "~/platform/zones";

/** Closes jobs and offers after their last day. Readers check the day themselves; this only updates the status. */
export const closeOverdue = command({
  name: "employers.close-overdue",
  allow: systemOnly,
  input: z.object({}),
  async run(ctx) {
    const db = acrossSchools(ctx, "the clock closes jobs and offers of every employer");
    const today = dayIn(ctx.now, EASTERN);
    const change = { status: "closed" as const, updatedAt: ctx.now.getTime() };
    ctx.stage(db.update(jobs).set(change).where(sql`${jobs.status} = 'open' AND ${jobs.deadline} < ${today}`));
    ctx.stage(db.update(sponsorshipOffers).set(change).where(sql`${sponsorshipOffers.status} = 'open' AND ${sponsorshipOffers.deadline} < ${today}`));
    return null;
  },
});
