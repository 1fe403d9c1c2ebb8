import { describe, expect, it } from "vitest";
import { cartText, cartTitle, changedBy, mergeLines, parseCart, quoteOrder } from "~/features/store/cart-model";
import { addToCart, changeQuantity, removeFromCart } from "~/features/store/domain/cart/change-cart";
import { readCart } from "~/features/store/domain/cart/read-cart";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool } from "../support/rows";
import { aProduct, cartWith } from "./shop";

describe("the cart's rules", () => {
  it("makes lines of the same product and size one, at most 99 pieces", () => {
    const merged = mergeLines([
      { id: "a", size: "M", quantity: 60 },
      { id: "a", size: "L", quantity: 1 },
      { id: "a", size: "M", quantity: 60 },
    ]);
    expect(merged).toEqual([
      { id: "a", size: "M", quantity: 99 },
      { id: "a", size: "L", quantity: 1 },
    ]);
  });

  it("stays between 1 and the stock", () => {
    const lines = [{ id: "a", size: "", quantity: 1 }];
    expect(changedBy(lines, { id: "a", size: "" }, -1, null)[0]?.quantity).toBe(1);
    expect(changedBy(lines, { id: "a", size: "" }, 1, 1)[0]?.quantity).toBe(1);
    expect(changedBy(lines, { id: "a", size: "" }, 1, 5)[0]?.quantity).toBe(2);
  });

  it("cuts titles at 40 characters", () => {
    expect(cartTitle("x".repeat(40))).toBe("x".repeat(40));
    expect(cartTitle("x".repeat(41))).toBe(`${"x".repeat(40)}…`);
  });

  it("reads only cookies that it wrote", () => {
    const lines = [{ id: "a-1", size: "3XL; M", quantity: 2 }];
    expect(parseCart(cartText(lines))).toEqual(lines);
    for (const forged of ["", "%", "null", "[[1,2,3]]", '[["a","",0.5]]', '[["../x","",1]]', encodeURIComponent('[["a","","9"]]')])
      expect(parseCart(forged)).toEqual([]);
    expect(parseCart(encodeURIComponent('[["a","",-3],["b","",1000]]'))).toEqual([
      { id: "a", size: "", quantity: 1 },
      { id: "b", size: "", quantity: 99 },
    ]);
  });

  it("charges shipping once per product, and the fee on all of it", () => {
    const lines = [
      { productId: "a", quantity: 2, unitCents: 1000, shippingFeeCents: 500 },
      { productId: "a", quantity: 1, unitCents: 1000, shippingFeeCents: 500 },
      { productId: "b", quantity: 1, unitCents: 250, shippingFeeCents: 100 },
    ];
    const fee = (amount: number) => Math.round(amount * 0.0299);
    expect(quoteOrder(lines, "pickup", fee)).toEqual({
      subtotalCents: 3250,
      discountCents: 0,
      shippingCents: 0,
      serviceFeeCents: 97,
      totalCents: 3347,
    });
    expect(quoteOrder(lines, "ship", fee)).toEqual({
      subtotalCents: 3250,
      discountCents: 0,
      shippingCents: 600,
      serviceFeeCents: 115,
      totalCents: 3965,
    });
  });
});

describe("the cart", () => {
  it("requires a size, and reports the pieces left", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id, { sizes: { S: 2, M: 0 } });
    expect(await refusal(addToCart(ctx, { id: product.id }))).toMatchObject({ fields: { size: ["Please select a size."] } });
    expect(await refusal(addToCart(ctx, { id: product.id, size: "S", quantity: "3" }))).toMatchObject({ message: "Only 2 left in stock." });
    expect(await refusal(addToCart(ctx, { id: product.id, size: "M" }))).toMatchObject({ message: "Navy scrub set is out of stock." });
    expect(await refusal(addToCart(ctx, { id: product.id, size: "S", quantity: 0 }))).toMatchObject({ message: "Quantity must be at least 1." });
    for (const quantity of [-3, -99_999, "-3"])
      expect(await refusal(addToCart(ctx, { id: product.id, size: "S", quantity }))).toMatchObject({ message: "Quantity must be at least 1." });
    for (const quantity of [999_999, "9".repeat(40)])
      expect((await refusal(addToCart(ctx, { id: product.id, size: "S", quantity }))).fields?.quantity?.[0]).toMatch(
        /^Must be between 1 and (2|99)$/,
      );
    const one = await addToCart(ctx, { id: product.id, size: "S" });
    const two = await addToCart(ctx, { id: product.id, size: "S", cart: cartText(one.lines) });
    expect(two.lines).toEqual([{ id: product.id, size: "S", quantity: 2 }]);
    expect(await refusal(addToCart(ctx, { id: product.id, size: "S", cart: cartText(two.lines) }))).toMatchObject({ code: "not_enough" });
  });

  it("steps up and down, and forgets", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id, { sizes: 2 });
    const cart = cartWith({ id: product.id });
    expect((await changeQuantity(ctx, { cart, id: product.id, step: "fewer" })).lines[0]?.quantity).toBe(1);
    const more = await changeQuantity(ctx, { cart, id: product.id, step: "more" });
    expect(more.lines[0]?.quantity).toBe(2);
    expect((await changeQuantity(ctx, { cart: cartText(more.lines), id: product.id, step: "more" })).lines[0]?.quantity).toBe(2);
    expect((await removeFromCart(ctx, { cart, id: product.id })).lines).toEqual([]);
  });

  it("ignores products of another school, and names removed ones", async () => {
    const [ours, theirs] = [await aSchool(), await aSchool()];
    const ctx = await makeCtx({ host: ours.host });
    const foreign = await aProduct(theirs.id);
    const gone = await aProduct(ours.id, { isActive: false, title: "Old cap" });
    expect(await refusal(addToCart(ctx, { id: foreign.id }))).toMatchObject({ kind: "not_found" });
    const shown = await readCart(ctx, { cart: cartWith({ id: foreign.id }, { id: gone.id }) });
    expect(shown).toMatchObject({ lines: [], gone: ["Old cap"], subtotalCents: 0 });
  });
});
