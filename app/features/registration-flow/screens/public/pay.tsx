import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { payLinkPath } from "~/features/accounts/paths";
import { isOwnStaff, publicSite } from "~/features/identity/gates";
import { studentPaymentsPath } from "~/features/payments/paths";
import { formatMoney } from "~/platform/money";
import { backTo } from "~/platform/redirects";
import { type FormFailure, type Gate, intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { PlainForm } from "~/ui/form/plain-form";
import { LinkError, LinkPage } from "~/ui/site/link-page";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import { payByLink, readPayLink } from "../../domain/pay-by-link";
import { Contact } from "../../parts/outcome/contact";

/** Opens for anyone with the link, also for staff at the desk; sends a signed-in student to the student's payments. */
const gate: Gate = (ctx, url) => {
  if (ctx.actor.kind === "user" && ctx.actor.roleType === "student") return { redirect: studentPaymentsPath };
  return isOwnStaff(ctx) ? null : publicSite(ctx, url);
};

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

export const handle = { css: registrationCss };
export const loader = screenLoader(readPayLink, { gate });
export const action = screenAction(
  {
    pay: intent(payByLink, {
      input: (_, { ctx, url }: ScreenRequest) => {
        const back = backTo(ctx, payLinkPath(tokenOf(url)));
        return { token: tokenOf(url), returnTo: { success: `${back}&session_id={CHECKOUT_SESSION_ID}`, cancel: `${back}&cancelled=1` } };
      },
      to: ({ payAt }) => payAt,
      toast: null,
    }),
  },
  { gate },
);
export const meta = titled(words.pay, NOINDEX);

/** The payment page of a link in an email. It shows only the student's first name, the program and the amount. */
export default function PayByLink() {
  const { firstName, program, cents, feeCents, dueDate, isOver, canPay, cameBack, school } = useLoaderData<typeof loader>();
  const say = useWords(words);
  const failure = useActionData<FormFailure>();
  if (isOver || cents === 0)
    return (
      <Page title={say(isOver ? "nothingLeft" : "isPaid")}>
        <p className="lead">{say(isOver ? "notActive" : "nothingOwed", { program })}</p>
      </Page>
    );
  return (
    <Page title={say("paymentFor", { program })}>
      {cameBack === "paid" ? (
        <p role="status" className="callout">
          {say("beingProcessed")}
        </p>
      ) : null}
      {cameBack === "not_paid" ? (
        <p role="status" className="callout">
          {say("nothingPaid")}
        </p>
      ) : null}
      {failure?.message ? (
        <p role="alert" className="form-error">
          {failure.message}
        </p>
      ) : null}
      <p className="lead">
        {dueDate
          ? say("payLineDue", { name: firstName, school: school.name, amount: formatMoney(cents), date: longDate(dueDate, say.locale) })
          : say("payLine", { name: firstName, school: school.name, amount: formatMoney(cents) })}
      </p>
      {canPay ? (
        <div className="outcome-head">
          <PlainForm intent="pay">
            <button type="submit" className="button">
              {say("payAmount", { amount: formatMoney(cents + feeCents) })}
            </button>
          </PlainForm>
          {feeCents > 0 ? <p className="muted">{say("payWithFee", { amount: formatMoney(cents), fee: formatMoney(feeCents) })}</p> : null}
        </div>
      ) : (
        <p>{say("payAtSchool", { school: school.name })}</p>
      )}
    </Page>
  );
}

const Reach = () => (
  <p className="muted">
    <Contact />
  </p>
);

const Page = ({ title, children }: { title: string; children?: ReactNode }) => (
  <LinkPage title={title}>
    {children}
    <Reach />
  </LinkPage>
);

export function ErrorBoundary() {
  return (
    <LinkError titles={{ 404: words.payLinkUnknown, 409: words.nothingLeft, 410: words.payLinkExpired }}>
      <Reach />
    </LinkError>
  );
}
