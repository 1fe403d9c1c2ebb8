import { rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { markdownOf } from "~/platform/rich-markdown";
import { isoInstant } from "~/platform/zones";
import type { listProducts, readProduct } from "./domain/products/list-products";
import type { ShelfProduct } from "./domain/shelf/site-store";
import { shelfShape } from "./shelf-shapes";
import { productShape } from "./store-shapes";

type Listed = Awaited<ReturnType<typeof listProducts>>["results"][number];
type Shown = Awaited<ReturnType<typeof readProduct>>;

/** A product for staff over the API. */
export const productJson = rowJson(productShape, (product: Omit<Listed, "sold" | "stock" | "lowSizes">, origin: string) => ({
  product_title: product.title,
  description: markdownOf(product.description) || null,
  price: decimalMoney(product.priceCents),
  sizes: product.sizes.map(({ size, stock }) => ({ size, stock: product.tracksStock ? stock : null })),
  image_urls: product.images.map(({ url }) => origin + url),
  product_url: product.productUrl ?? `${origin}/store/${product.slug}`,
  is_subscription: product.billing === "monthly",
  shipping_fee: decimalMoney(product.shippingFeeCents),
  programs: product.programs.map(({ id, title, isRequired }) => ({ id, title, is_required: isRequired })),
  created_at: isoInstant(product.createdAt),
}));

export const shownJson = ({ product, images, sizes, links }: Shown, origin: string) =>
  productJson(
    { ...product, images, sizes, programs: links.map(({ programId, program, isRequired }) => ({ id: programId, title: program, isRequired })) },
    origin,
  );

/** A product for the public API. */
export const shelfJson = rowJson(shelfShape, (product: ShelfProduct, origin: string) => ({
  product_title: product.title,
  price: decimalMoney(product.priceCents),
  is_subscription: product.billing === "monthly",
  image_url: product.imageUrl ? origin + product.imageUrl : null,
  product_url: product.productUrl ?? `${origin}/store/${product.slug}`,
}));

export const shelfDetailJson = (product: ShelfProduct, origin: string) => ({
  ...shelfJson(product, origin),
  description: markdownOf(product.description) || null,
  image_urls: product.images.map((url) => origin + url),
});
