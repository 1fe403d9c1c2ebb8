import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { backTo, carryAffiliate } from "~/platform/redirects";
import { go, intent, screenAction, screenLoader } from "~/platform/screen";
import { lookAgain } from "~/ui/look-again";
import { localeIn } from "~/ui/root-data";
import { storeCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { words } from "~/words/en/store";
import { wordsOf } from "~/words/words";
import { cartCookie } from "../../cart-model";
import { readOrderOutcome, retryOrder } from "../../domain/checkout/order-outcome";
import { orderCookie, promoCookie } from "../../parts/cart-actions";
import { OrderOutcomePage } from "../../parts/order-outcome";
import { orderPath } from "../../paths";

export const handle = { css: storeCss };
const read = screenLoader(readOrderOutcome, {
  gate: publicSite,
  input: ({ url }) => ({ order: url.searchParams.get("order") ?? "", session_id: url.searchParams.get("session_id") ?? undefined }),
});

/** A paid order clears the cart of its browser and reloads the page. */
export const loader = async (args: LoaderFunctionArgs) => {
  const outcome = await read(args);
  const { request, context, params } = args;
  const from = { ctx: context.ctx, url: new URL(request.url), params, request };
  const isOwn = new RegExp(`(^|;\\s*)order=${outcome.code}(;|$)`).test(request.headers.get("Cookie") ?? "");
  if (outcome.kind === "paid" && isOwn) {
    context.cookies.push(cartCookie([]), orderCookie(""), promoCookie(null));
    throw go(orderPath(outcome.code), from.url);
  }
  return outcome;
};
export const action = screenAction(
  {
    retry: intent(retryOrder, {
      toast: null,
      to: ({ payAt }) => payAt,
      input: (_, { ctx, url }) => ({ order: url.searchParams.get("order") ?? "", returnTo: backTo(ctx, carryAffiliate(orderPath("CODE"), url)) }),
    }),
  },
  { gate: publicSite },
);

export const meta: MetaFunction<typeof loader> = (args) => {
  const say = wordsOf(words, localeIn(args.matches));
  return [
    ...titled<typeof loader>((data) => (data?.kind === "paid" ? say("orderThanks") : say("orderSummary")), NOINDEX)(args),
    ...(args.data?.kind === "processing" ? [lookAgain(args.location)] : []),
  ];
};

export default function OrderScreen() {
  return (
    <main id="main" className="wrap narrow">
      <OrderOutcomePage order={useLoaderData<typeof loader>()} />
    </main>
  );
}
