import { z } from "zod";
import { productSizes } from "#drizzle/schema/store";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { invalidField, notFound } from "~/platform/errors";
import { choice, id, optional, REQUIRED, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { mediaPath, type Picture } from "~/platform/media-path";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import type { Product } from "../../data/products";
import { productOnShelf, SHELF_SORTS, shelfPage, sizesOnShelf } from "../../data/shelf";
import { CATEGORIES, namedSizes, totalStock } from "../../product-model";
import { imagesOf } from "../products/list-products";

export const PRODUCTS_PER_PAGE = 12;

/** Public view of a product; `stock` is null if not tracked. */
export function toShelf(
  product: Product & { picture?: Picture | null; more?: Picture[] },
  all: readonly { productId: string; size: string; stock: number }[],
) {
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
    picture: product.picture ?? (product.imageFileId ? { id: product.imageFileId } : null),
    more: product.more ?? [],
    images: imagesOf(product).map(({ url }) => url),
    sizes: named,
    stock: totalStock(product.tracksStock, sizes),
    lowStockAt: product.lowStockAt,
    productUrl: product.productUrl,
  };
}
export type ShelfProduct = ReturnType<typeof toShelf>;

const shelfInput = (pageSize?: number) => listInput({ sorts: SHELF_SORTS, filters: { category: choice(CATEGORIES), program: id() }, pageSize });

async function pageOfShelf(ctx: Ctx, { limit, offset, ordering, ...filters }: z.output<ReturnType<typeof shelfInput>>) {
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
}

/** Products of the store page, in two round trips. */
export const listStore = query({ name: "store.list", allow: anyoneAtSchool, input: shelfInput(PRODUCTS_PER_PAGE), run: pageOfShelf });

/** The same for API clients, with the API's page size. */
export const listShelf = query({ name: "store.list-by-api", allow: anyoneAtSchool, input: shelfInput(), run: pageOfShelf });

/** A product's page. @throws not_found when it is not in the store */
export const showStoreProduct = query({
  name: "store.product",
  allow: anyoneAtSchool,
  input: z.object({ slug: optional(text(140)), id: optional(id()) }),
  async run(ctx, input) {
    if (!input.slug && !input.id) throw invalidField("slug", REQUIRED);
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
    return {
      product: { ...toShelf(product, sizes), inEnglish: product.inEnglish },
      programs,
      related: related.map((row) => toShelf(row, relatedSizes)),
    };
  },
});
