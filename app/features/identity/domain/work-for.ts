import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { employers } from "#drizzle/schema/employers";
import { users } from "#drizzle/schema/identity";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { organizationAdmin } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";

/** Moves an organization admin to another employer of the organization. @throws not_found for other employers */
export const workFor = command({
  name: "users.work-for",
  allow: organizationAdmin,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const actor = userOf(ctx);
    const db = acrossSchools(ctx, "an organization has several employers");
    const [chosen] = await db
      .select({ name: employers.name })
      .from(employers)
      .where(
        sql`${employers.id} = ${input.id} AND ${employers.status} = 'active'
          AND ${employers.organization} = (SELECT o.organization FROM employers o WHERE o.id = ${actor.employerId})`,
      );
    if (!chosen) throw notFound();
    ctx.stage(db.update(users).set({ employerId: input.id, updatedAt: ctx.now.getTime() }).where(eq(users.id, actor.id)), notFound());
    ctx.record({ type: "user", id: actor.id, before: { employerId: actor.employerId }, after: { employerId: input.id } });
    return { id: input.id, name: chosen.name };
  },
});
