import { and, inArray, sql } from "drizzle-orm";
import { purchases } from "#drizzle/schema/store";
import { stageNextNumber } from "~/features/payments/domain/apply-payment";
import { todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

type Status = (typeof purchases.$inferSelect)["status"];

/** Stages an order as paid if it is in one of these states, with the next invoice number of the school and year. */
export function stagePaid(ctx: CommandCtx, purchaseId: string, from: Status[]): void {
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  const year = Number(todayOf(ctx).slice(0, 4));
  ctx.stage(stageNextNumber(ctx, "invoice", year));
  ctx.stage(
    db
      .update(purchases)
      .set({
        status: "paid",
        paidAt: now,
        updatedAt: now,
        number: sql`${`I-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'invoice' AND year = ${year}))`,
      })
      .where(and(own(purchases, purchaseId), inArray(purchases.status, from))),
    conflict("already_paid", "This has already been paid."),
  );
}
