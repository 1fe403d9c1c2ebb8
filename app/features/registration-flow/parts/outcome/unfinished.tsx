import { useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { loginPath } from "~/features/identity/paths";
import { programPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import type { FormFailure } from "~/platform/screen";
import { useRootData } from "~/ui/root-data";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import type { Unfinished } from "../../domain/read-outcome";
import type { Doorway } from "../wizard/doorway";
import { Contact } from "./contact";

/** A payment that the provider has not confirmed yet. */
export function ProcessingOutcome({ outcome }: { outcome: Unfinished }) {
  const say = useWords(words);
  return (
    <div className="outcome">
      <header className="outcome-head">
        <span className="outcome-mark waits">
          <Icon name="clock" />
        </span>
        <h1>{say("processingTitle")}</h1>
        <p className="badge waits">{say("processing")}</p>
        <p className="lead">{say("seatHeld", { program: outcome.program?.title ?? say("theClass") })}</p>
        {outcome.heldUntil ? <p>{say("seatHeldUntil", { time: outcome.heldUntil })}</p> : null}
      </header>
      <Paid outcome={outcome} />
      <p className="muted">
        <Contact />
      </p>
    </div>
  );
}

const SURPLUS_TITLES = {
  full: "becameFull",
  registered: "alreadyRegistered",
  other: "notUsed",
} as const;

/** A payment that is refunded because the class filled up or the student was already registered. */
export function OverpaymentOutcome({ outcome }: { outcome: Unfinished }) {
  const say = useWords(words);
  const isStudent = useRootData()?.user?.roleType === "student";
  const { program, inVain, failure } = outcome;
  return (
    <div className="outcome">
      <header className="outcome-head">
        <span className="outcome-mark waits">
          <Icon name={inVain === "registered" ? "check" : "close"} />
        </span>
        <h1>{say(SURPLUS_TITLES[inVain])}</h1>
        <p className="lead">
          {inVain === "registered" ? say("firstPaymentCounts", { program: program?.title ?? say("theClass") }) : inVain === "other" ? failure : null}{" "}
          {say("backToCard", { amount: formatMoney(outcome.amountCents) })}
        </p>
      </header>
      <Paid outcome={outcome} />
      {program && !isStudent ? (
        <p className="outcome-actions">
          {inVain === "full" ? (
            <SiteLink className="button" href={`${programPath(program.slug)}?class=${outcome.classId ?? ""}#waitlist`}>
              {say("joinWaitlistButton")}
            </SiteLink>
          ) : null}
          {inVain === "registered" ? (
            <SiteLink className="button" href={loginPath()}>
              {say("goToLogin")}
            </SiteLink>
          ) : (
            <SiteLink className={inVain === "full" ? "button quiet" : "button"} href={programPath(program.slug)}>
              {say("otherClasses")}
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

/** A payment that was not completed: the reason, the end of the hold, retry and cancel. */
export function UnpaidOutcome({ outcome, door }: { outcome: Unfinished; door: Doorway }) {
  const say = useWords(words);
  const { heldUntil, isOwn, failure } = outcome;
  const refused = useActionData() as FormFailure | undefined;
  const canRetry = heldUntil !== null && isOwn;
  return (
    <div className="outcome">
      <header className="outcome-head">
        <span className="outcome-mark wrong">
          <Icon name="close" />
        </span>
        <h1>{say("notCompleted")}</h1>
        <p className="lead">
          {failure ?? say("leftPaymentPage")} {say("notCharged")}
        </p>
      </header>
      {refused?.ok === false && refused.code !== "hold_expired" ? (
        <p className="form-error" role="alert">
          {refused.message}
        </p>
      ) : null}
      <Paid outcome={outcome}>
        <div>
          <dt>{say("yourSeat")}</dt>
          <dd>{heldUntil ? say("heldUntil", { time: heldUntil }) : say("released")}</dd>
        </div>
      </Paid>
      <div className="outcome-actions">
        {canRetry ? (
          <OutcomeForm intent="retry" label={say("tryAgain")} />
        ) : (
          <SiteLink
            className="button"
            href={door.step(
              isOwn ? { program: outcome.program?.slug, step: 6 } : { program: outcome.program?.slug, class: outcome.classId ?? undefined },
            )}
          >
            {say("registerAgain")}
          </SiteLink>
        )}
        {canRetry ? <OutcomeForm intent="cancel" label={say("cancelRegistration")} isQuiet /> : null}
      </div>
      {canRetry ? <p className="muted">{say("answersSaved")}</p> : null}
    </div>
  );
}

/** The program, class and amount of the payment. */
function Paid({ outcome: { program, classCode, amountCents }, children }: { outcome: Unfinished; children?: ReactNode }) {
  const say = useWords(words);
  return (
    <dl className="ticket">
      <div>
        <dt>{say("program")}</dt>
        <dd>
          {program?.title}
          {classCode ? <small>{say("classCode", { code: classCode })}</small> : null}
        </dd>
      </div>
      {amountCents > 0 ? (
        <div>
          <dt>{say("amount")}</dt>
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
