import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { open } from "~/platform/gates";
import { formatMoney } from "~/platform/money";
import { type FormFailure, intent, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { lookAgain } from "~/ui/look-again";
import { SiteLink } from "~/ui/site/link";
import { storeCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { type MonthView, payMonth, readMonth } from "../../domain/subscriptions/pay-month";
import { storePath, subscriptionPath } from "../../paths";

export const handle = { css: storeCss };
export const loader = screenLoader(readMonth, { gate: open });
export const action = screenAction(
  {
    pay: intent(payMonth, {
      toast: null,
      to: ({ payAt }) => payAt,
      input: (_, { ctx, url, params }) => {
        const t = url.searchParams.get("t") ?? "";
        return { id: params.id, t, returnTo: ctx.origin + subscriptionPath(params.id ?? "", t) };
      },
    }),
  },
  { gate: open },
);
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titled<typeof loader>("Your subscription", NOINDEX)(args),
  ...(args.data?.isProcessing ? [lookAgain(args.location)] : []),
];

/** A month that the card refused, to be paid another way by whoever has the link of the mail. */
export default function SubscriptionScreen() {
  const month = useLoaderData<typeof loader>();
  const refused = useActionData() as FormFailure | undefined;
  const { pathname, search } = useLocation();
  return (
    <main id="main" className="wrap narrow cart-page month-due">
      <h1>{month.product}</h1>
      {refused?.ok === false ? (
        <p className="form-error" role="alert">
          {refused.message}
        </p>
      ) : null}
      <p className="lead">{wordsOf(month)}</p>
      {month.isOwed && !month.isProcessing ? (
        <>
          <dl className="bill">
            <div>
              <dt>Month from {longDate(month.due)}</dt>
              <dd>{formatMoney(month.amountCents)}</dd>
            </div>
            <div>
              <dt>Online service fee</dt>
              <dd>{formatMoney(month.serviceFeeCents)}</dd>
            </div>
            <div className="bill-total">
              <dt>Total</dt>
              <dd>{formatMoney(month.totalCents)}</dd>
            </div>
          </dl>
          <form method="post" action={pathname + search}>
            <input type="hidden" name="intent" value="pay" />
            <button className="button" type="submit">
              Pay {formatMoney(month.totalCents)}
            </button>
          </form>
          <p className="muted">The card that you pay with is charged every month from then on.</p>
        </>
      ) : (
        <p className="cart-actions">
          <SiteLink className="button quiet" href={storePath}>
            Go to the store
          </SiteLink>
        </p>
      )}
    </main>
  );
}

function wordsOf({
  firstName,
  due,
  isOwed,
  isOver,
  isProcessing,
}: Pick<MonthView, "firstName" | "due" | "isOwed" | "isOver" | "isProcessing">): string {
  if (isOver) return "This subscription has ended. Nothing is charged any more.";
  if (isProcessing) return "Your payment is being processed. This page looks again by itself.";
  if (isOwed) return `${firstName}, we could not collect your payment. Pay it here, with the same card or another one.`;
  return `Everything is paid, ${firstName}. The next charge is on ${longDate(due)}.`;
}
