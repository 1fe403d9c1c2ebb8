import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type CancelStep, groupPrices } from "#drizzle/schema/groups";
import { invalidField } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { findGroupPrice } from "../data/groups";
import { FIRST_AGREEMENT, type PriceStep, priceForm } from "../model";

/** The team price of a program, or what a new one starts with. */
export const showTeamPrice = query({
  name: "group-prices.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { program, price } = await findGroupPrice(ctx, input.id);
    return {
      program: { id: program.id, title: program.title, slug: program.slug, tuitionCents: program.tuitionCents + program.applicationFeeCents },
      price,
      agreement: price?.agreement ?? FIRST_AGREEMENT,
    };
  },
});

/** Sets the team price of a program; orders made before keep theirs. @throws invalid on a step, conflict `stale` */
export const saveTeamPrice = command({
  name: "group-prices.save",
  allow: schoolStaff,
  touches: "site",
  input: priceForm.extend({ id: id(), version: version() }),
  async run(ctx, { id: programKey, version: seen, ...input }) {
    const { db, schoolId } = inSchool(ctx);
    const { program, price } = await findGroupPrice(ctx, programKey);
    const values = {
      perSeatCents: input.per_seat,
      steps: readSteps(input),
      isInstant: input.is_instant,
      namingDays: input.naming_days,
      afterNaming: input.after_naming,
      depositBps: Math.round((input.deposit ?? 0) * 100),
      cancelSteps: readCancelSteps(input),
      agreement: input.agreement,
    };
    const at = ctx.now.getTime();
    if (price) {
      if (seen !== undefined && seen !== price.updatedAt) throw changedMeanwhile();
      const same = and(eq(groupPrices.schoolId, schoolId), eq(groupPrices.programId, program.id), isUnchanged(groupPrices.updatedAt, seen));
      ctx.stage(
        db
          .update(groupPrices)
          .set({ ...values, updatedAt: nextVersion(ctx, groupPrices.updatedAt) })
          .where(same),
        changedMeanwhile(),
      );
    } else ctx.stage(db.insert(groupPrices).values({ schoolId, programId: program.id, ...values, createdAt: at, updatedAt: at }));
    ctx.record({ type: "program", id: program.id, before: price, after: values });
    return { id: program.id };
  },
});

/** The discounts of the form, ascending by seats. */
function readSteps(input: z.output<typeof priceForm>): PriceStep[] {
  const rows = [
    ["1", input.from_1, input.percent_1],
    ["2", input.from_2, input.percent_2],
    ["3", input.from_3, input.percent_3],
  ] as const;
  const steps = rows.flatMap(([row, from, percent]) => {
    if (from === undefined && percent === undefined) return [];
    if (from === undefined) throw invalidField(`from_${row}`, "Enter the number of seats.");
    if (percent === undefined) throw invalidField(`percent_${row}`, "Enter the discount.");
    return [{ row, from, bps: Math.round(percent * 100) }];
  });
  steps.forEach(({ row, from }, index) => {
    const before = steps[index - 1];
    if (before && before.from >= from) throw invalidField(`from_${row}`, "Enter more seats than in the line above.");
  });
  return steps.map(({ from, bps }) => ({ from, bps }));
}

/** The cancellation table of the form, by days before the start, descending. */
function readCancelSteps(input: z.output<typeof priceForm>): CancelStep[] {
  const rows = [
    ["1", input.days_1, input.keep_1],
    ["2", input.days_2, input.keep_2],
    ["3", input.days_3, input.keep_3],
  ] as const;
  const steps = rows.flatMap(([row, daysBefore, keep]) => {
    if (daysBefore === undefined && keep === undefined) return [];
    if (daysBefore === undefined) throw invalidField(`days_${row}`, "Enter the number of days.");
    if (keep === undefined) throw invalidField(`keep_${row}`, "Enter the share that you keep.");
    return [{ row, daysBefore, keepBps: Math.round(keep * 100) }];
  });
  steps.forEach(({ row, daysBefore, keepBps }, index) => {
    const before = steps[index - 1];
    if (before && before.daysBefore <= daysBefore) throw invalidField(`days_${row}`, "Enter fewer days than in the line above.");
    if (before && before.keepBps > keepBps) throw invalidField(`keep_${row}`, "Enter at least the share of the line above.");
  });
  return steps.map(({ daysBefore, keepBps }) => ({ daysBefore, keepBps }));
}

/** Ends team orders of a program; orders made before stay. */
export const endTeamPrice = command({
  name: "group-prices.end",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const { program, price } = await findGroupPrice(ctx, input.id);
    if (!price) return { id: program.id };
    ctx.stage(db.delete(groupPrices).where(and(eq(groupPrices.schoolId, schoolId), eq(groupPrices.programId, program.id))));
    ctx.record({ type: "program", id: program.id, before: price, after: null });
    return { id: program.id };
  },
});
