import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { optional } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { type CartLine, MAX_PIECES, parseCart, piecesIn } from "../../cart-model";
import type { Product } from "../../data/products";
import { productsInCart } from "../../data/shelf";
import { namedSizes } from "../../product-model";

/** Input: the cart cookie. */
export const cartInput = optional(z.string().max(8000));

export interface BasketLine {
  product: Product;
  size: string;
  quantity: number;
  /** Available stock; null if not tracked. */
  stock: number | null;
}

export interface Basket {
  lines: BasketLine[];
  /** Titles of cart items no longer in the store. */
  gone: string[];
}

/** The products of a cart with current prices and stock. One round trip. */
export async function readBasket(ctx: Ctx, cart: readonly CartLine[]): Promise<Basket> {
  if (cart.length === 0) return { lines: [], gone: [] };
  const [rows, sizes] = await inSchool(ctx).db.batch([
    ...productsInCart(
      ctx,
      cart.map(({ id }) => id),
    ),
  ]);
  const basket: Basket = { lines: [], gone: [] };
  for (const { id, size, quantity } of cart) {
    const product = rows.find((row) => row.id === id);
    if (!product) continue;
    const own = sizes.find((row) => row.productId === id && row.size === size);
    if (!own || !product.isActive || !product.inStore || product.archivedAt !== null) basket.gone.push(product.title);
    else basket.lines.push({ product, size, quantity, stock: product.tracksStock ? own.stock : null });
  }
  return basket;
}

/** The cart view. */
export const readCart = query({
  name: "cart.read",
  allow: anyoneAtSchool,
  input: z.object({ cart: cartInput }),
  async run(ctx, input) {
    const { lines, gone } = await readBasket(ctx, parseCart(input.cart));
    return viewOf(lines, gone);
  },
});

export function viewOf(lines: readonly BasketLine[], gone: readonly string[]) {
  const shown = lines.map(({ product, size, quantity, stock }) => ({
    id: product.id,
    slug: product.slug,
    title: product.title,
    size,
    quantity,
    unitCents: product.priceCents,
    isMonthly: product.billing === "monthly",
    picture: product.imageFileId ? { id: product.imageFileId } : null,
    stock,
    canAdd: quantity < Math.min(MAX_PIECES, stock ?? MAX_PIECES),
  }));
  return {
    lines: shown,
    gone: [...new Set(gone)],
    pieces: piecesIn(shown),
    subtotalCents: shown.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
  };
}
export type CartView = ReturnType<typeof viewOf>;

/** Sizes to choose from. */
export const sizesToChoose = (rows: readonly { size: string }[]): string[] => namedSizes(rows).map(({ size }) => size);
