import { useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { loginPath } from "~/features/identity/paths";
import { programPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import type { FormFailure } from "~/platform/screen";
import { clockIn, EASTERN } from "~/platform/zones";
import { useRootData } from "~/ui/root-data";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import type { Unfinished } from "../../domain/read-outcome";
import type { Doorway } from "../wizard/doorway";
import { Contact } from "./contact";

/** The payment is on its way; nothing to do but wait. */
export function ProcessingOutcome({ outcome }: { outcome: Unfinished }) {
  return (
    <div className="outcome">
      <header className="outcome-head">
        <span className="outcome-mark waits">
          <Icon name="clock" />
        </span>
        <h1>Your payment is being processed</h1>
        <p className="badge waits">Processing</p>
        <p className="lead">
          Your seat in {outcome.program?.title ?? "the class"} is held for you. This page looks again by itself, and we write to you as soon as the
          payment is confirmed. You need not pay again.
        </p>
      </header>
      <Paid outcome={outcome} />
      <p className="muted">
        <Contact />
      </p>
    </div>
  );
}

const SURPLUS_TITLES = {
  full: "The class became full. Your payment was refunded.",
  registered: "You were registered already. This payment was refunded.",
  other: "Your payment could not be used and was refunded.",
} as const;

/** What was paid in vain goes back: somebody else had the last seat, or the same person was registered before. */
export function SurplusOutcome({ outcome }: { outcome: Unfinished }) {
  const isStudent = useRootData()?.user?.roleType === "student";
  const { program, inVain, failure } = outcome;
  return (
    <div className="outcome">
      <header className="outcome-head">
        <span className="outcome-mark waits">
          <Icon name={inVain === "registered" ? "check" : "close"} />
        </span>
        <h1>{SURPLUS_TITLES[inVain]}</h1>
        <p className="lead">
          {inVain === "registered"
            ? `Your seat in ${program?.title ?? "the class"} is yours, paid with the first payment. `
            : inVain === "other" && failure
              ? `${failure} `
              : ""}
          {formatMoney(outcome.amountCents)} goes back to your card, the online service fee included. It takes five to ten days until your bank shows
          it.
        </p>
      </header>
      <Paid outcome={outcome} />
      {program && !isStudent ? (
        <p className="outcome-actions">
          {inVain === "full" ? (
            <SiteLink className="button" href={`${programPath(program.slug)}?class=${outcome.classId ?? ""}#waitlist`}>
              Join the waitlist
            </SiteLink>
          ) : null}
          {inVain === "registered" ? (
            <SiteLink className="button" href={loginPath()}>
              Go to login
            </SiteLink>
          ) : (
            <SiteLink className={inVain === "full" ? "button quiet" : "button"} href={programPath(program.slug)}>
              See other classes
            </SiteLink>
          )}
        </p>
      ) : null}
      <p className="muted">
        <Contact />
      </p>
    </div>
  );
}

/** Why nothing was paid, how long the seat waits, and the two ways on. */
export function UnpaidOutcome({ outcome, door }: { outcome: Unfinished; door: Doorway }) {
  const { heldUntil, isOwn, failure } = outcome;
  const zone = useRootData()?.school?.timezone ?? EASTERN;
  const refused = useActionData() as FormFailure | undefined;
  const canRetry = heldUntil !== null && isOwn;
  return (
    <div className="outcome">
      <header className="outcome-head">
        <span className="outcome-mark wrong">
          <Icon name="close" />
        </span>
        <h1>Payment was not completed</h1>
        <p className="lead">{failure ?? "The payment page was left before the payment was made."} Nothing was charged.</p>
      </header>
      {refused?.ok === false && refused.code !== "hold_expired" ? (
        <p className="form-error" role="alert">
          {refused.message}
        </p>
      ) : null}
      <Paid outcome={outcome}>
        <div>
          <dt>Your seat</dt>
          <dd>{heldUntil ? `Held until ${clockIn(new Date(heldUntil), zone)}` : "Your seat was released. Please register again."}</dd>
        </div>
      </Paid>
      <div className="outcome-actions">
        {canRetry ? (
          <OutcomeForm intent="retry" label="Try again" />
        ) : (
          <SiteLink
            className="button"
            href={door.step(isOwn ? { step: 6 } : { program: outcome.program?.slug, class: outcome.classId ?? undefined })}
          >
            Register again
          </SiteLink>
        )}
        {canRetry ? <OutcomeForm intent="cancel" label="Cancel registration" isQuiet /> : null}
      </div>
      {canRetry ? <p className="muted">Everything you entered is kept. Canceling frees your seat for someone else.</p> : null}
    </div>
  );
}

/** What was to be paid, and for what. */
function Paid({ outcome: { program, classCode, amountCents }, children }: { outcome: Unfinished; children?: ReactNode }) {
  return (
    <dl className="ticket">
      <div>
        <dt>Program</dt>
        <dd>
          {program?.title}
          {classCode ? <small>Class {classCode}</small> : null}
        </dd>
      </div>
      {amountCents > 0 ? (
        <div>
          <dt>Amount</dt>
          <dd>{formatMoney(amountCents)}</dd>
        </div>
      ) : null}
      {children}
    </dl>
  );
}

function OutcomeForm({ intent, label, isQuiet = false }: { intent: string; label: string; isQuiet?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={pathname + search}>
      <input type="hidden" name="intent" value={intent} />
      <button className={isQuiet ? "button quiet" : "button"} type="submit">
        {label}
      </button>
    </form>
  );
}
