import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { programs } from "#drizzle/schema/programs";

import { notFound } from "~/platform/errors";
import { id, integer } from "~/platform/input";
import { givenPlace, orderInput, orderOf, placeIn } from "~/platform/order";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";

/** The order of the programs, on the site and in every list: all of it at once. */
export const orderPrograms = command({
  name: "programs.order",
  allow: schoolStaff,
  touches: "site",
  input: z.object(orderInput),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const order = orderOf(input);
    ctx.stage(
      db
        .update(programs)
        .set({ position: placeIn(order, programs.id) })
        .where(eq(programs.schoolId, schoolId)),
    );
    return {};
  },
});

/** The places that some programs get. @throws not_found when one of them is another school's */
export const placePrograms = command({
  name: "programs.place",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ items: z.array(z.object({ id: id(), order: integer(0, 100_000) })).max(500) }),
  async run(ctx, { items }) {
    const { db, ownAll } = inSchool(ctx);
    const ids = [...new Set(items.map((item) => item.id))];
    const mine = ownAll(programs, ids);
    const known = await db.select({ id: programs.id }).from(programs).where(mine);
    if (known.length !== ids.length) throw notFound();
    if (ids.length === 0) return {};
    ctx.stage(
      db
        .update(programs)
        .set({ position: givenPlace(items, programs.id) })
        .where(mine),
    );
    return {};
  },
});

/** Back to the order of the alphabet. */
export const resetProgramOrder = command({
  name: "programs.reset-order",
  allow: schoolStaff,
  touches: "site",
  input: z.object({}),
  async run(ctx) {
    const { db, schoolId } = inSchool(ctx);
    const byTitle = await db
      .select({ id: programs.id })
      .from(programs)
      .where(eq(programs.schoolId, schoolId))
      .orderBy(sql`lower(${programs.title})`, programs.id);
    const order = byTitle.map((row) => row.id);
    ctx.stage(
      db
        .update(programs)
        .set({ position: placeIn(order, programs.id) })
        .where(eq(programs.schoolId, schoolId)),
    );
    return {};
  },
});
