import { eq, sql } from "drizzle-orm";
import { domains, schools } from "#drizzle/schema/schools";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Parts, schoolOf } from "~/platform/context";
import { forgetSchoolOfHost } from "./school-of-host";

/**
 * Says that visitors of a school's site will see something else from now on: its cached pages are not used again. Staged with the
 * change itself, so that a page can never be cached under the version of the change and show what was before. A command asks for it with `touches`.
 */
export const touchSite: Parts["touchSite"] = (ctx, schoolId) => {
  const db = ctx.db.forSchool(schoolId);
  ctx.stage(
    db
      .update(schools)
      .set({ contentVersion: sql`${schools.contentVersion} + 1` })
      .where(eq(schools.id, schoolId)),
  );
  ctx.afterCommit(async () => {
    const hosts = await db.select({ host: domains.host }).from(domains).where(eq(domains.schoolId, schoolId));
    const own = schoolOf(ctx);
    const known = (own?.id === schoolId ? own : await findSchoolById(ctx, schoolId))?.host;
    const all = new Set([...hosts.map((row) => row.host), ...(known ? [known] : [])]);
    await Promise.all([...all].map((host) => forgetSchoolOfHost(host, ctx.db.bookmark)));
  });
};
