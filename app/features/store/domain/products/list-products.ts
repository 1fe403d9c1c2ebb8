import { z } from "zod";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { id, optional } from "~/platform/input";
import { mediaPath } from "~/platform/media-path";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { findProduct, linkRows, type Product, productChoices, productPage, productTitles } from "../../data/products";
import { productPath } from "../../paths";
import { namedSizes, productListInput, totalStock } from "../../product-model";

/** The pictures of a product, main photo first. */
export const imagesOf = (product: Pick<Product, "imageFileId" | "moreImageFileIds">): { id: string; url: string }[] =>
  [product.imageFileId, ...product.moreImageFileIds].flatMap((fileId) => (fileId ? [{ id: fileId, url: mediaPath(fileId) }] : []));

/** The school's products with stock, programs and number sold. */
export const listProducts = query({
  name: "products.list",
  allow: schoolStaff,
  input: productListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const { db } = inSchool(ctx);
    const [rows, [total], sizes, links, programs] = await db.batch([
      ...productPage(ctx, filters, { limit, offset, ordering }),
      productChoices(ctx)[0],
    ]);
    const results = rows.map(({ product, sold }) => {
      const own = sizes.filter(({ productId }) => productId === product.id);
      return {
        ...product,
        sold,
        images: imagesOf(product),
        sizes: own.map(({ size, stock }) => ({ size, stock })),
        stock: totalStock(product.tracksStock, own),
        lowSizes: product.tracksStock ? own.filter(({ stock }) => stock <= product.lowStockAt).length : 0,
        programs: links
          .filter(({ productId }) => productId === product.id)
          .map(({ programId, program, isRequired }) => ({ id: programId, title: program, isRequired })),
      };
    });
    return { results, count: total?.count ?? 0, programs };
  },
});

/** A product for its form. */
export const showProduct = query({
  name: "products.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: (ctx, input) => readProduct(ctx, input.id),
});

/** @throws not_found */
export async function readProduct(ctx: Ctx, productId: string) {
  const { product, sold, sizes, links, programs, pickupLocations } = await findProduct(ctx, productId);
  return {
    product,
    sold,
    images: imagesOf(product),
    sizes: sizes.map(({ size, stock }) => ({ size, stock })),
    named: namedSizes(sizes),
    stock: totalStock(product.tracksStock, sizes),
    links,
    programs,
    pickupLocations,
    siteUrl: siteOrigin(ctx, schoolOf(ctx)) + productPath(product.slug),
  };
}

/** Options of the product form. */
export const productSetup = query({
  name: "products.setup",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [programs, pickupLocations] = await inSchool(ctx).db.batch([...productChoices(ctx)]);
    return { programs, pickupLocations };
  },
});

/** Links of products to programs. */
export const listLinks = query({
  name: "products.links",
  allow: schoolStaff,
  input: z.object({ product: optional(id()), program: optional(id()) }),
  async run(ctx, input) {
    const [links, products, programs] = await inSchool(ctx).db.batch([linkRows(ctx, input), productTitles(ctx), productChoices(ctx)[0]]);
    return { links, products, programs };
  },
});
