import { z } from "zod";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { choice, id, integer, optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { type CartLine, CHOOSE_SIZE, changedBy, MAX_PIECES, mergeLines, onlyLeft, outOfStock, parseCart, TOO_FEW, without } from "../../cart-model";
import { productsInCart } from "../../data/shelf";
import { cartInput, readBasket, sizesToChoose } from "./read-cart";

const line = { cart: cartInput, id: id(), size: optionalText(20) };

/**
 * Adds a product to the cart, or increases its quantity. The caller stores the cart.
 * @throws invalid on `size` ("Please select a size."), conflict `not_enough` ("Only 2 left in stock.")
 */
export const addToCart = command({
  name: "cart.add",
  allow: anyoneAtSchool,
  input: z.object({ ...line, quantity: integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, `Must be between 1 and ${MAX_PIECES}`).default(1) }),
  async run(ctx, input): Promise<{ lines: CartLine[] }> {
    if (input.quantity < 1) throw invalidField("quantity", TOO_FEW);
    const [[product], sizes] = await inSchool(ctx).db.batch([...productsInCart(ctx, [input.id])]);
    if (!product?.isActive || !product.inStore || product.archivedAt !== null) throw notFound();
    const names = sizesToChoose(sizes);
    const size = input.size ?? "";
    if (names.length > 0 && !names.includes(size)) throw invalidField("size", CHOOSE_SIZE, "size_required");
    const own = sizes.find((row) => row.size === (names.length > 0 ? size : ""));
    const stock = product.tracksStock ? (own?.stock ?? 0) : null;
    if (stock === 0) throw conflict("out_of_stock", outOfStock(product.title), { quantity: [outOfStock(product.title)] });
    if (input.quantity > MAX_PIECES) throw invalidField("quantity", `Must be between 1 and ${Math.min(stock ?? MAX_PIECES, MAX_PIECES)}`);
    const cart = parseCart(input.cart);
    const wanted = mergeLines([...cart, { id: product.id, size: own?.size ?? "", quantity: input.quantity }]);
    const now = wanted.find((each) => each.id === product.id && each.size === (own?.size ?? ""));
    if (stock !== null && (now?.quantity ?? 0) > stock) throw conflict("not_enough", onlyLeft(stock), { quantity: [onlyLeft(stock)] });
    return { lines: wanted };
  },
});

/** Changes a quantity by one; it stays between 1 and the stock or 99. */
export const changeQuantity = command({
  name: "cart.change",
  allow: anyoneAtSchool,
  input: z.object({ ...line, step: choice(["more", "fewer"]) }),
  async run(ctx, input): Promise<{ lines: CartLine[] }> {
    const cart = parseCart(input.cart);
    const of = { id: input.id, size: input.size ?? "" };
    const { lines } = await readBasket(
      ctx,
      cart.filter(({ id }) => id === of.id),
    );
    const stock = lines.find(({ size }) => size === of.size)?.stock ?? null;
    return { lines: changedBy(cart, of, input.step === "more" ? 1 : -1, stock) };
  },
});

export const removeFromCart = command({
  name: "cart.remove",
  allow: anyoneAtSchool,
  input: z.object(line),
  run: async (_, input): Promise<{ lines: CartLine[] }> => ({ lines: without(parseCart(input.cart), { id: input.id, size: input.size ?? "" }) }),
});
