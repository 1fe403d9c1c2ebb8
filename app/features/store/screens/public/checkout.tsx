import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { backTo, carryAffiliate } from "~/platform/redirects";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PromoCode } from "~/ui/site/promo-code";
import { storeCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import { saveOrderPromo } from "../../domain/checkout/order-promo";
import { placeOrder } from "../../domain/checkout/place-order";
import { readCheckout } from "../../domain/checkout/read-checkout";
import { keptOf, orderCookie, promoCookie } from "../../parts/cart-actions";
import { Bill } from "../../parts/checkout-bill";
import { CheckoutForm } from "../../parts/checkout-form";
import { orderPath, storePath } from "../../paths";

export const handle = { css: storeCss };
export const loader = screenLoader(readCheckout, {
  gate: publicSite,
  input: ({ request }) => keptOf(request),
  elsewhere: ({ lines }) => (lines.length === 0 ? storePath : null),
});
export const action = screenAction(
  {
    promo: intent(saveOrderPromo, {
      toast: null,
      cookies: ({ code }) => [promoCookie(code)],
      input: (values, { request }) => ({ ...values, ...keptOf(request) }),
    }),
    pay: intent(placeOrder, {
      toast: null,
      to: ({ payAt }) => payAt,
      cookies: ({ code }) => [orderCookie(code)],
      input: (values, { ctx, request, url }) => ({
        ...values,
        ...keptOf(request),
        affid: url.searchParams.get("affid") ?? undefined,
        returnTo: backTo(ctx, carryAffiliate(orderPath("CODE"), url)),
      }),
    }),
  },
  { gate: publicSite },
);
export const meta = titled("Checkout", NOINDEX);

export default function Checkout() {
  const say = useWords(words);
  const page = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap cart-page checkout">
      <h1>{say("checkout")}</h1>
      <div className="checkout-grid">
        <div>
          {page.isPreview ? (
            <p className="cart-note">{say("previewOnly")}</p>
          ) : page.canPay ? (
            page.isMixed ? (
              <p className="cart-note">{say("subscriptionAlone")}</p>
            ) : (
              <>
                <PromoCode applied={page.promo} typed={page.promoTyped} problem={page.promoProblem} />
                <CheckoutForm page={page} />
              </>
            )
          ) : (
            <p className="cart-note">{say("noOnlinePayment")}</p>
          )}
        </div>
        <Bill page={page} />
      </div>
    </main>
  );
}
