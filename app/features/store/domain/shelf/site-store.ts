import { z } from "zod";
import { productSizes } from "#drizzle/schema/store";
import { mediaPath } from "~/features/files/paths";
import { inSchool, isOneOf } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { choice, id, optional, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import type { Product } from "../../data/products";
import { productOnShelf, shelfPage, sizesOnShelf } from "../../data/shelf";
import { CATEGORIES, namedSizes, totalStock } from "../../product-model";
import { imagesOf } from "../products/list-products";

export const PRODUCTS_PER_PAGE = 12;

/** A product as visitors see it; `stock` is null where nothing is counted. */
export function toShelf(product: Product, all: readonly { productId: string; size: string; stock: number }[]) {
  const sizes = all.filter(({ productId }) => productId === product.id);
  const named = namedSizes(sizes).map(({ size, stock }) => ({ size, stock: product.tracksStock ? stock : null }));
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    description: product.description,
    category: product.category,
    billing: product.billing,
    priceCents: product.priceCents,
    imageUrl: product.imageFileId ? mediaPath(product.imageFileId) : null,
    images: imagesOf(product).map(({ url }) => url),
    sizes: named,
    stock: totalStock(product.tracksStock, sizes),
    lowStockAt: product.lowStockAt,
    productUrl: product.productUrl,
  };
}
export type ShelfProduct = ReturnType<typeof toShelf>;

/** The products of the store, filtered and paged: one round trip for the products, one for their sizes. */
export const listStore = query({
  name: "store.list",
  allow: anyoneAtSchool,
  input: listInput({
    sorts: ["featured", "title", "price"] as const,
    filters: { category: choice(CATEGORIES), program: id() },
    pageSize: PRODUCTS_PER_PAGE,
  }),
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const { db } = inSchool(ctx);
    const [rows, [total], categories] = await db.batch([...shelfPage(ctx, filters, { limit, offset, ordering })]);
    const sizes = await sizesOnShelf(
      ctx,
      isOneOf(
        productSizes.productId,
        rows.map((row) => row.id),
      ),
    );
    return {
      results: rows.map((row) => toShelf(row, sizes)),
      count: total?.count ?? 0,
      categories: CATEGORIES.filter((category) => categories.some((row) => row.category === category)),
      page: Math.floor(offset / limit) + 1,
      pages: Math.max(1, Math.ceil((total?.count ?? 0) / limit)),
    };
  },
});

/** A product's page. @throws not_found when it is not in the store */
export const showStoreProduct = query({
  name: "store.product",
  allow: anyoneAtSchool,
  input: z.object({ slug: optional(text(140)), id: optional(id()) }),
  async run(ctx, input) {
    const [[product], sizes, programs, related] = await inSchool(ctx).db.batch([...productOnShelf(ctx, input)]);
    if (!product) throw notFound();
    const relatedSizes =
      related.length > 0
        ? await sizesOnShelf(
            ctx,
            isOneOf(
              productSizes.productId,
              related.map((row) => row.id),
            ),
          )
        : [];
    return { product: toShelf(product, sizes), programs, related: related.map((row) => toShelf(row, relatedSizes)) };
  },
});
