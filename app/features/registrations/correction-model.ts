import { z } from "zod";
import { cents, choice, id, integer, keysOf, longText, optional, optionalText } from "~/platform/input";

/** Corrections of a registration: labels and schemas. Safe for the browser. */
export const CORRECTION_LABELS = { products: "Products", discount: "Discount", answers: "Answers", agreement: "Agreement" } as const;
export type CorrectionKind = keyof typeof CORRECTION_LABELS;
export const CORRECTIONS = Object.freeze(keysOf(CORRECTION_LABELS));

export const DISCOUNT_LABELS = { none: "No discount", amount: "Amount off tuition", promo: "Promo code" } as const;

/** New quantities of the registration's products by line (none removes it), and one more product. */
export const productsChange = z.object({
  lines: z.record(integer(0, 99)).default({}),
  /** `productKey` of a product in a size. */
  product: optionalText(200),
  quantity: optional(integer(1, 99)),
});
export type ProductsChange = z.output<typeof productsChange>;

export const discountChange = z.object({ kind: choice(keysOf(DISCOUNT_LABELS)), amount: optional(cents(1)), promo_code: optionalText(60) });
export type DiscountChange = z.output<typeof discountChange>;

/** The reason, and the price effect as shown; a different effect is shown again before saving. */
export const confirmation = z.object({ reason: longText(500), seen: optionalText(200) });
export const reasonFields = confirmation.pick({ reason: true });
/** Version of the registration whose answers were loaded. */
export const answersChange = reasonFields.extend({ answers: z.record(z.unknown()).default({}), seen: optionalText(200) });
export const paperFields = reasonFields.extend({ file: z.unknown() });
export const ofRegistration = { registration: id() };

/** A product in a size, as an option. */
export const productKey = ({ id: productId, size }: { id: string; size: string }): string => `${productId}:${size}`;
/** "Scrub top, M". */
export const productName = ({ title, size }: { title: string; size: string }): string => (size ? `${title}, ${size}` : title);
