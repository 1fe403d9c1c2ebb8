import { and, eq, sql } from "drizzle-orm";
import { productSizes, registrationProducts } from "#drizzle/schema/store";
import type { QuotedProduct } from "~/features/payments/domain/quote-registration";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { changedMeanwhile } from "./registration-guards";

/** Reduces stock with the registration; negative stock aborts the batch. */
export function stageProduct(ctx: CommandCtx, registrationId: string, product: QuotedProduct): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db.insert(registrationProducts).values({
      id: newId(),
      schoolId,
      registrationId,
      productId: product.id,
      title: product.title,
      size: product.size,
      quantity: product.quantity,
      unitCents: product.unitCents,
    }),
  );
  stageStock(ctx, { productId: product.id, size: product.size }, product.quantity);
}

interface Line {
  id: string;
  productId: string;
  size: string;
  quantity: number;
}

/** Changes the quantity of a product not handed over yet (none removes it), and its stock. */
export function stageQuantity(ctx: CommandCtx, line: Line, quantity: number): void {
  const { db, own } = inSchool(ctx);
  const same = and(
    own(registrationProducts, line.id),
    eq(registrationProducts.quantity, line.quantity),
    sql`${registrationProducts.delivery} IN ('pending', 'ready')`,
  );
  if (quantity === 0) ctx.stage(db.delete(registrationProducts).where(same), changedMeanwhile());
  else ctx.stage(db.update(registrationProducts).set({ quantity }).where(same), changedMeanwhile());
  stageStock(ctx, line, quantity - line.quantity);
}

/** Reduces a counted stock by a quantity (negative: increases it). */
function stageStock(ctx: CommandCtx, { productId, size }: Pick<Line, "productId" | "size">, taken: number): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(productSizes)
      .set({ stock: sql`${productSizes.stock} - ${taken}` })
      .where(
        and(
          eq(productSizes.schoolId, schoolId),
          eq(productSizes.productId, productId),
          eq(productSizes.size, size),
          sql`(SELECT tracks_stock FROM products p WHERE p.school_id = ${schoolId} AND p.id = ${productId}) = 1`,
        ),
      ),
  );
}
