import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { payLinkPath } from "~/features/accounts/paths";
import { publicSite } from "~/features/identity/gates";
import { studentPaymentsPath } from "~/features/payments/paths";
import { formatMoney } from "~/platform/money";
import { type FormFailure, type Gate, intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { ErrorPage } from "~/ui/error-page";
import { PlainForm } from "~/ui/form/plain-form";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { payByLink, readPayLink } from "../../domain/pay-by-link";
import { Contact } from "../../parts/outcome/contact";

/** Whoever has the link; a student who is signed in pays where everything is. */
const gate: Gate = (ctx, url) =>
  ctx.actor.kind === "user" && ctx.actor.roleType === "student" ? { redirect: studentPaymentsPath } : publicSite(ctx, url);

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

export const handle = { css: registrationCss };
export const loader = screenLoader(readPayLink, { gate });
export const action = screenAction(
  {
    pay: intent(payByLink, {
      input: (_, { ctx, url }: ScreenRequest) => {
        const back = ctx.origin + payLinkPath(tokenOf(url));
        return { token: tokenOf(url), returnTo: { success: `${back}&session_id={CHECKOUT_SESSION_ID}`, cancel: `${back}&cancelled=1` } };
      },
      to: ({ payAt }) => payAt,
      toast: null,
    }),
  },
  { gate },
);
export const meta = titled("Pay", NOINDEX);

/** What a link out of a mail pays. It shows no more than whoever was written to has to know. */
export default function PayByLink() {
  const { firstName, program, cents, feeCents, dueDate, isOver, canPay, cameBack, school } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  if (isOver || cents === 0)
    return (
      <Page title={isOver ? "There is nothing to pay any more" : "This is paid. Thank you."}>
        <p className="lead">{isOver ? `The registration for ${program} is not active.` : `Nothing is open of this for ${program}.`}</p>
      </Page>
    );
  return (
    <Page title={`Payment for ${program}`}>
      {cameBack === "paid" ? (
        <p role="status" className="callout">
          The payment is being processed. Open this page again in a minute; you need not pay again.
        </p>
      ) : null}
      {cameBack === "not_paid" ? (
        <p role="status" className="callout">
          Nothing was paid.
        </p>
      ) : null}
      {failure?.message ? (
        <p role="alert" className="form-error">
          {failure.message}
        </p>
      ) : null}
      <p className="lead">
        For {firstName}, at {school.name}: {formatMoney(cents)}
        {dueDate ? `, due on ${longDate(dueDate)}` : ""}.
      </p>
      {canPay ? (
        <div className="outcome-head">
          <PlainForm intent="pay">
            <button type="submit" className="button">
              Pay {formatMoney(cents + feeCents)}
            </button>
          </PlainForm>
          {feeCents > 0 ? (
            <p className="muted">
              {formatMoney(cents)} + {formatMoney(feeCents)} online service fee
            </p>
          ) : null}
        </div>
      ) : (
        <p>{school.name} does not take payments online right now. Please pay at the school.</p>
      )}
    </Page>
  );
}

const Page = ({ title, children }: { title: string; children?: ReactNode }) => (
  <main id="main" className="wrap narrow">
    <div className="outcome">
      <h1>{title}</h1>
      {children}
      <p className="muted">
        <Contact />
      </p>
    </div>
  </main>
);

const WORDS: Record<number, string> = {
  404: "This link is not valid.",
  409: "There is nothing to pay any more.",
  410: "This link has expired.",
};

export function ErrorBoundary() {
  const error = useRouteError();
  const words = isRouteErrorResponse(error) ? WORDS[error.status] : undefined;
  if (!words) return <ErrorPage />;
  return <Page title={words} />;
}
