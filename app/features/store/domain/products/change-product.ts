import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { productSizes, products, programProducts } from "#drizzle/schema/store";
import { pictureUpload } from "~/features/files/domain/create-upload";
import { inUse, notFound } from "~/platform/errors";
import { id, many } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { isSold } from "../../data/products";

const sold = () => inUse("Set it inactive instead.");

/** Activates or deactivates products. An inactive product is removed from the store and from carts. */
const setActive = (name: string, isActive: boolean) =>
  command({
    name,
    allow: schoolStaff,
    touches: "site",
    input: z.object({ ids: many(id(), 100) }),
    async run(ctx, { ids }) {
      const { db, ownAll } = inSchool(ctx);
      const where = and(ownAll(products, ids), sql`${products.archivedAt} IS NULL`);
      const known = await db.select({ id: products.id }).from(products).where(where);
      if (known.length < new Set(ids).size) throw notFound();
      ctx.stage(db.update(products).set({ isActive, updatedAt: ctx.now.getTime() }).where(where));
      ctx.record({ type: "product", id: ids[0] ?? "", after: { ids, isActive } });
      return { changed: known.length };
    },
  });
export const activateProducts = setActive("products.activate", true);
export const deactivateProducts = setActive("products.deactivate", false);

/** Deletes a product that was never sold. @throws conflict `in_use` */
export const deleteProduct = command({
  name: "products.delete",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    if (await isSold(ctx, input.id)) throw sold();
    stageDeletion(ctx, input.id);
    return { deleted: input.id };
  },
});

/** Deletes a product, or archives it if it was sold. */
export const removeProduct = command({
  name: "products.remove",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    if (!(await isSold(ctx, input.id))) {
      stageDeletion(ctx, input.id);
      return { deleted: input.id };
    }
    const { db, schoolId, own } = inSchool(ctx);
    const now = ctx.now.getTime();
    ctx.stage(
      db
        .update(products)
        .set({ archivedAt: now, isActive: false, inStore: false, updatedAt: now })
        .where(and(own(products, input.id), sql`${products.archivedAt} IS NULL`)),
      notFound(),
    );
    ctx.stage(db.delete(programProducts).where(and(eq(programProducts.schoolId, schoolId), eq(programProducts.productId, input.id))));
    ctx.record({ type: "product", id: input.id, after: { archived: true } });
    return { deleted: input.id };
  },
});

function stageDeletion(ctx: CommandCtx, productId: string): void {
  const { db, schoolId, own } = inSchool(ctx);
  ctx.stage(db.delete(programProducts).where(and(eq(programProducts.schoolId, schoolId), eq(programProducts.productId, productId))));
  ctx.stage(db.delete(productSizes).where(and(eq(productSizes.schoolId, schoolId), eq(productSizes.productId, productId))));
  // A purchase at the same moment refers to the product and stops the deletion.
  ctx.stage(
    db
      .delete(products)
      .where(
        and(
          own(products, productId),
          sql`NOT EXISTS (SELECT 1 FROM purchase_items i WHERE i.school_id = ${schoolId} AND i.product_id = ${productId})`,
        ),
      ),
    sold(),
  );
  ctx.record({ type: "product", id: productId });
}

/** Returns an upload URL for a product picture. */
export const createProductUpload = pictureUpload("products.create-upload", schoolStaff, "product-image");
