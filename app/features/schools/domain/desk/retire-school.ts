import { and, eq, sql } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import { inUse } from "~/platform/errors";
import { acrossSchools } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";
import { HAS_REGISTRATIONS } from "../../admin-model";
import { forgetSchoolOfHost } from "../school-of-host";
import { stageNoHosts } from "./site-hosts";

/**
 * Stages the deletion of a school: its row is kept, its name and hosts become free. Refused if there is any registration or payment, even
 * a concurrent one. @throws conflict `in_use`
 */
export function stageSchoolGone(ctx: CommandCtx, school: { id: string; host: string }): void {
  const at = ctx.now.getTime();
  ctx.stage(
    acrossSchools(ctx, "a school that is deleted is looked after by super admins alone")
      .update(schools)
      .set({ status: "inactive", deletedAt: at, subdomain: `deleted-${school.id}`, updatedAt: nextVersion(ctx, schools.updatedAt) })
      .where(
        and(
          eq(schools.id, school.id),
          sql`NOT EXISTS (SELECT 1 FROM registrations WHERE school_id = ${school.id}) AND NOT EXISTS (SELECT 1 FROM transactions WHERE school_id = ${school.id})`,
        ),
      ),
    inUse(HAS_REGISTRATIONS),
  );
  stageNoHosts(ctx, school.id);
  ctx.afterCommit(() => forgetSchoolOfHost(school.host, ctx.db.bookmark));
}
