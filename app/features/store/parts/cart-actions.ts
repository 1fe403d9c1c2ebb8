import { cookie, cookieOf } from "~/platform/cookies";
import type { FormValue } from "~/platform/form-data";
import { intent, type ScreenRequest } from "~/platform/screen";
import { ADDED, CART_COOKIE, type CartLine, cartCookie, REMOVED } from "../cart-model";
import { addToCart, changeQuantity, removeFromCart } from "../domain/cart/change-cart";
import { storePath } from "../paths";

/** The cart in the browser's cookie. */
export const cartOf = (request: Request): string | undefined => cookieOf(request, CART_COOKIE) ?? undefined;

const withCart = (values: Record<string, FormValue>, { request }: ScreenRequest) => ({ ...values, cart: cartOf(request) });
const cartCookies = ({ lines }: { lines: CartLine[] }) => [cartCookie(lines)];

/** Actions of store and cart; the response sets the cart cookie. */
export const addForm = intent(addToCart, { toast: ADDED, input: withCart, cookies: cartCookies });
export const cartForms = {
  more: intent(changeQuantity, { toast: null, input: (values, from) => ({ ...withCart(values, from), step: "more" }), cookies: cartCookies }),
  fewer: intent(changeQuantity, { toast: null, input: (values, from) => ({ ...withCart(values, from), step: "fewer" }), cookies: cartCookies }),
  remove: intent(removeFromCart, { toast: REMOVED, input: withCart, cookies: cartCookies }),
};

/** Cookie with the code of the browser's unpaid order. */
export const ORDER_COOKIE = "order";
export const orderCookie = (code: string): string => cookie(ORDER_COOKIE, code, 86_400, storePath);

/** Cookie with the promo code. */
const PROMO_COOKIE = "promo";
const promoOf = (request: Request): string | undefined => cookieOf(request, PROMO_COOKIE) ?? undefined;
export const promoCookie = (code: string | null): string => cookie(PROMO_COOKIE, code ?? "", 86_400, storePath);

/** The browser's cart, promo code and unpaid order. */
export const keptOf = (request: Request) => ({
  cart: cartOf(request),
  promo: promoOf(request),
  previous: cookieOf(request, ORDER_COOKIE) ?? undefined,
});
