import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { open } from "~/platform/gates";
import { formatMoney } from "~/platform/money";
import { backTo } from "~/platform/redirects";
import { type FormFailure, intent, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { lookAgain } from "~/ui/look-again";
import { localeIn } from "~/ui/root-data";
import { SiteLink } from "~/ui/site/link";
import { storeCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import { type Say, wordsOf } from "~/words/words";
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
        return { id: params.id, t, returnTo: backTo(ctx, subscriptionPath(params.id ?? "", t)) };
      },
    }),
  },
  { gate: open },
);
export const meta: MetaFunction<typeof loader> = (args) => {
  const say = wordsOf(words, localeIn(args.matches));
  return [...titled<typeof loader>(say("yourSubscription"), NOINDEX)(args), ...(args.data?.isProcessing ? [lookAgain(args.location)] : [])];
};

/** Pays a month that the card refused. The link in the mail opens it. */
export default function SubscriptionScreen() {
  const say = useWords(words);
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
      <p className="lead">{leadOf(say, month)}</p>
      {month.isOwed && !month.isProcessing ? (
        <>
          <dl className="bill">
            <div>
              <dt>{say("monthFrom", { date: longDate(month.due, say.locale) })}</dt>
              <dd>{formatMoney(month.amountCents)}</dd>
            </div>
            <div>
              <dt>{say("serviceFee")}</dt>
              <dd>{formatMoney(month.serviceFeeCents)}</dd>
            </div>
            <div className="bill-total">
              <dt>{say("total")}</dt>
              <dd>{formatMoney(month.totalCents)}</dd>
            </div>
          </dl>
          <form method="post" action={pathname + search}>
            <input type="hidden" name="intent" value="pay" />
            <button className="button" type="submit">
              {say("pay", { amount: formatMoney(month.totalCents) })}
            </button>
          </form>
          <p className="muted">{say("cardKept")}</p>
        </>
      ) : (
        <p className="cart-actions">
          <SiteLink className="button quiet" href={storePath}>
            {say("goToStore")}
          </SiteLink>
        </p>
      )}
    </main>
  );
}

function leadOf(
  say: Say<typeof words>,
  { firstName, due, isOwed, isOver, isProcessing }: Pick<MonthView, "firstName" | "due" | "isOwed" | "isOver" | "isProcessing">,
): string {
  if (isOver) return say("subscriptionEnded");
  if (isProcessing) return say("monthProcessing");
  if (isOwed) return say("monthDue", { firstName });
  return say("monthPaid", { firstName, date: longDate(due, say.locale) });
}
