import { and, eq, like } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { superAdmin } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { query } from "~/platform/verb";

/** The schools whose plan has a website, by name. */
export const schoolsWithSite = query({
  name: "site.schools",
  allow: superAdmin,
  input: z.object({}),
  run: (ctx) =>
    acrossSchools(ctx, "a super admin chooses the school whose website is worked on")
      .select({ id: schools.id, name: schools.name })
      .from(schools)
      .where(and(eq(schools.status, "active"), like(schools.plan, "advanced%")))
      .orderBy(schools.name)
      .limit(500),
});
