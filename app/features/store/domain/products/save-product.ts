import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { productSizes, products } from "#drizzle/schema/store";
import { checkLibrary, takeChosen } from "~/features/files/domain/chosen-picture";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { listed } from "~/platform/db";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { chosenFile, flag, id, many, optionalText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { NO_SLUG, slugOf } from "~/platform/written";
import { findProduct, type Product, slugsLike } from "../../data/products";
import { MAX_IMAGES, newProductBody, type ProductBody, type ProductForm, productBody, productForm, type SizeRow } from "../../product-model";
import { refuseForeign, stageLinks } from "./link-program";

export const taken = () => conflict("duplicate", "This name is already in use", { slug: ["This name is already in use"] });

const pictures = {
  images: many(chosenFile(), MAX_IMAGES),
  images_from: many(id()),
  images_alt: optionalText(200),
  images_decorative: flag(),
  removed: many(id()),
  cover: z.string().max(64).optional(),
};

/** Adds a product with its pictures. */
export const addProduct = command({
  name: "products.add",
  allow: schoolStaff,
  touches: "site",
  input: productForm.extend(pictures),
  async run(ctx, input) {
    await refuseForeign(ctx, Object.keys(input.programs ?? {}));
    const images = await storedImages(ctx, [], input);
    return stageNew(
      ctx,
      { ...columnsOf(input), slug: input.slug, title: input.title, priceCents: input.price },
      sizesOf(input),
      images,
      input.programs,
    );
  },
});

/** Saves all fields of a product from its form. @throws conflict `stale`, `duplicate` */
export const editProduct = command({
  name: "products.edit",
  allow: schoolStaff,
  touches: "site",
  input: productForm.extend({ ...pictures, id: id(), version: version() }),
  async run(ctx, input) {
    const { product } = await findProduct(ctx, input.id);
    if (input.version !== undefined && input.version !== product.updatedAt) throw changedMeanwhile();
    await refuseForeign(ctx, Object.keys(input.programs ?? {}));
    const before = [product.imageFileId, ...product.moreImageFileIds].flatMap((image) => image ?? []);
    const [first, ...more] = await storedImages(ctx, before, input);
    const set = {
      ...columnsOf(input),
      title: input.title,
      priceCents: input.price,
      slug: input.slug,
      imageFileId: first ?? null,
      moreImageFileIds: more,
    };
    await stageProduct(ctx, product, set, sizesOf(input), input.version);
    stageLinks(ctx, product.id, input.programs ?? {});
    return { id: product.id };
  },
});

/** Adds a product over the API. */
export const createProduct = command({
  name: "products.create",
  allow: schoolStaff,
  touches: "site",
  input: newProductBody,
  async run(ctx, input) {
    const images = await claimedImages(ctx, input.image_urls ?? []);
    const columns = {
      ...columnsOf(input),
      slug: input.slug,
      title: input.product_title,
      priceCents: input.price,
      productUrl: input.product_url ?? null,
    };
    return stageNew(ctx, columns, sized(input.sizes ?? []), images);
  },
});

/** Changes the given fields of a product. */
export const updateProduct = command({
  name: "products.update",
  allow: schoolStaff,
  touches: "site",
  input: productBody.extend({ id: id() }),
  async run(ctx, input) {
    const { product } = await findProduct(ctx, input.id);
    const images = input.image_urls ? await claimedImages(ctx, input.image_urls) : null;
    const set = {
      ...columnsOf(input),
      title: input.product_title,
      priceCents: input.price,
      slug: input.slug,
      productUrl: input.product_url,
      ...(images ? { imageFileId: images[0] ?? null, moreImageFileIds: images.slice(1) } : {}),
    };
    await stageProduct(ctx, product, set, input.sizes ? sized(input.sizes) : null);
    return { id: product.id };
  },
});

type Fields = Pick<
  ProductForm,
  "category" | "description" | "billing" | "shipping_allowed" | "shipping_fee" | "low_stock_at" | "in_store" | "is_active"
> &
  Partial<Pick<ProductForm, "pickup_locations">> &
  Partial<Pick<ProductBody, "is_subscription">>;

function columnsOf(input: Fields) {
  const monthly = input.is_subscription === undefined ? undefined : input.is_subscription ? ("monthly" as const) : ("one_time" as const);
  return {
    category: input.category,
    description: input.description,
    billing: input.billing ?? monthly,
    shippingAllowed: input.shipping_allowed,
    shippingFeeCents: input.shipping_fee,
    lowStockAt: input.low_stock_at,
    inStore: input.in_store,
    isActive: input.is_active,
    pickupLocationIds: input.pickup_locations,
  };
}

interface Stock {
  tracksStock: boolean;
  rows: { size: string; stock: number; was?: number }[];
}

/** The sizes of a form; without sizes, one nameless size with the product's stock. */
const sizesOf = ({ sizes, stock, stock_was: was }: Pick<ProductForm, "sizes" | "stock" | "stock_was">): Stock =>
  sized(sizes && sizes.length > 0 ? sizes : [{ size: "", stock: stock ?? null, was }]);

const sized = (rows: SizeRow[]): Stock => {
  const all = rows.length > 0 ? rows : [{ size: "", stock: null }];
  return { tracksStock: all.every(({ stock }) => stock !== null), rows: all.map(({ size, stock, was }) => ({ size, stock: stock ?? 0, was })) };
};

type Columns = ReturnType<typeof columnsOf> & { title: string; priceCents: number; slug?: string; productUrl?: string | null };

async function stageNew(ctx: CommandCtx, columns: Columns, stock: Stock, images: string[], programs: ProductForm["programs"] = {}) {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const productId = newId();
  const slug = columns.slug ?? (await freeSlug(ctx, columns.title));
  ctx.stage(
    db.insert(products).values({
      ...columns,
      id: productId,
      schoolId,
      slug,
      imageFileId: images[0] ?? null,
      moreImageFileIds: images.slice(1),
      tracksStock: stock.tracksStock,
      position: sql`(SELECT coalesce(max(position), 0) + 1 FROM products WHERE school_id = ${schoolId})`,
      createdAt: now,
      updatedAt: now,
    }),
  );
  stageSizes(ctx, productId, stock);
  stageLinks(ctx, productId, programs);
  ctx.record({ type: "product", id: productId, after: { title: columns.title, slug, priceCents: columns.priceCents } });
  return { id: productId };
}

async function stageProduct(ctx: CommandCtx, product: Product, set: Partial<Product>, stock: Stock | null, seen?: number): Promise<void> {
  const { db, own } = inSchool(ctx);
  if (set.slug && set.slug !== product.slug && (await slugsLike(ctx, set.slug, product.id)).has(set.slug)) throw taken();
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Partial<Product>;
  ctx.stage(
    db
      .update(products)
      .set({ ...given, ...(stock ? { tracksStock: stock.tracksStock } : {}), updatedAt: nextVersion(ctx, products.updatedAt) })
      .where(and(own(products, product.id), isUnchanged(products.updatedAt, seen))),
    seen === undefined ? notFound() : changedMeanwhile(),
  );
  if (stock) stageSizes(ctx, product.id, stock);
  ctx.record({ type: "product", id: product.id, before: { priceCents: product.priceCents, isActive: product.isActive }, after: given });
}

/** Replaces the sizes, and subtracts pieces sold since the form was opened. Orders store the name of their size. */
function stageSizes(ctx: CommandCtx, productId: string, { rows }: Stock): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .delete(productSizes)
      .where(
        and(
          eq(productSizes.schoolId, schoolId),
          eq(productSizes.productId, productId),
          sql`${productSizes.size} NOT IN ${listed(rows.map(({ size }) => size))}`,
        ),
      ),
  );
  rows.forEach(({ size, stock, was }, position) => {
    ctx.stage(
      db
        .insert(productSizes)
        .values({ schoolId, productId, size, stock, position })
        .onConflictDoUpdate({
          target: [productSizes.productId, productSizes.size],
          set: { position, stock: was === undefined ? stock : sql`max(0, ${productSizes.stock} + ${stock - was})` },
        }),
    );
  });
}

async function freeSlug(ctx: CommandCtx, title: string): Promise<string> {
  const wanted = slugOf(title, 120);
  if (!wanted) throw invalidField("slug", NO_SLUG);
  const reserved = wanted === "cart" || wanted === "checkout";
  const present = await slugsLike(ctx, wanted);
  if (!reserved && !present.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!present.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

interface Pictures {
  images: (File | undefined)[];
  images_from: string[];
  images_alt?: string;
  images_decorative: boolean;
  removed: string[];
  cover?: string;
}

/** Kept, uploaded and library pictures in order, with the chosen main photo. @throws invalid on `images` */
async function storedImages(
  ctx: CommandCtx,
  before: string[],
  { images, images_from: chosen, removed, cover, ...said }: Pictures,
): Promise<string[]> {
  const files = images.filter((file): file is File => file !== undefined);
  const stay = before.filter((image) => !removed.includes(image));
  const taken = chosen.filter((image) => !stay.includes(image));
  if (stay.length + taken.length + files.length > MAX_IMAGES) throw invalidField("images", `Choose at most ${MAX_IMAGES} images`);
  await checkLibrary(
    ctx,
    taken.map((image) => ({ id: image, field: "images" })),
  );
  const all = [...stay, ...taken];
  const words = { alt: said.images_alt, isDecorative: said.images_decorative };
  for (const file of files)
    all.push((await takeChosen(ctx, { file, ...words }, { purpose: "product-image", field: "images", isDescribed: true })) as string);
  return cover && all.includes(cover) ? [cover, ...all.filter((image) => image !== cover)] : all;
}

async function claimedImages(ctx: CommandCtx, urls: readonly string[]): Promise<string[]> {
  const claimed: string[] = [];
  for (const url of urls) claimed.push(await claimUpload(ctx, url, "product-image", "image_urls"));
  return claimed;
}
