import { and, eq } from "drizzle-orm";
import { purchases } from "#drizzle/schema/store";
import { returnPromo } from "~/features/payments/domain/promo";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { moveStock } from "../../data/orders";

/** Stages the release of an unpaid order: returns its stock and promo code. Does nothing for a paid or released order. */
export function stageRelease(ctx: CommandCtx, purchaseId: string): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(moveStock(ctx, purchaseId, 1, { status: ["pending"] }));
  returnPromo(ctx, purchaseId);
  ctx.stage(
    db
      .update(purchases)
      .set({ status: "failed", updatedAt: ctx.now.getTime() })
      .where(and(own(purchases, purchaseId), eq(purchases.status, "pending"))),
  );
}
