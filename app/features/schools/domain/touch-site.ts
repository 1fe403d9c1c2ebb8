import { eq, sql } from "drizzle-orm";
import { domains, schools } from "#drizzle/schema/schools";
import { schoolOf } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { forgetSchoolOfHost } from "./school-of-host";

/**
 * Says that visitors of the school's site will see something else from now on: its cached pages are not used again. Staged with the
 * change itself, so that a page can never be cached under the version of the change and show what was before.
 */
export function touchSite(ctx: CommandCtx): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(schools)
      .set({ contentVersion: sql`${schools.contentVersion} + 1` })
      .where(eq(schools.id, schoolId)),
  );
  ctx.afterCommit(async () => {
    const hosts = await db.select({ host: domains.host }).from(domains).where(eq(domains.schoolId, schoolId));
    const known = schoolOf(ctx)?.host;
    const all = new Set([...hosts.map((row) => row.host), ...(known ? [known] : [])]);
    await Promise.all([...all].map((host) => forgetSchoolOfHost(host, ctx.db.bookmark)));
  });
}
