import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { storeCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { readCart } from "../../domain/cart/read-cart";
import { cartForms, cartOf } from "../../parts/cart-actions";
import { Cart } from "../../parts/cart-lines";

export const handle = { css: storeCss };
export const loader = screenLoader(readCart, { gate: publicSite, input: ({ request }) => ({ cart: cartOf(request) }) });
export const action = screenAction(cartForms, { gate: publicSite });
export const meta = titled("Cart", NOINDEX);

export default function CartPage() {
  return (
    <main id="main" className="wrap narrow">
      <Cart cart={useLoaderData<typeof loader>()} />
    </main>
  );
}
