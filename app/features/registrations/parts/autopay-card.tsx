import { registrationProfilePath } from "~/features/enrollment/paths";
import { TRY_LABELS } from "~/features/payments/autopay-model";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { StatusBadge, type Tone } from "~/ui/status-badge";
import type { RegistrationView } from "./registration-view";

const TONES: Record<keyof typeof TRY_LABELS, Tone> = { running: "blue", succeeded: "green", declined: "red", needs_student: "amber" };

/** The card that the student has left for the instalments, and what was tried with it. */
export function AutopayCard({ view }: { view: RegistrationView }) {
  const { consent, tries } = view.autopay;
  if (!consent && tries.length === 0) return null;
  return (
    <Card title="Autopay">
      {consent ? (
        <>
          <p>
            {consent.cardLabel}, agreed on <InstantText at={consent.agreedAt} zone={view.zone} />.
          </p>
          <details className="chart-table">
            <summary>Show what was agreed to</summary>
            <p className="prose">{consent.text}</p>
          </details>
          <ConfirmButton
            label="Switch autopay off"
            intent="autopay-off"
            fields={{ id: consent.id }}
            title="Turn autopay off?"
            confirm="Switch autopay off"
            look="quiet"
            action={registrationProfilePath(view.registration.id)}
          >
            The student pays the instalments by hand from then on.
          </ConfirmButton>
        </>
      ) : (
        <p className="faint">Autopay is off.</p>
      )}
      {tries.length > 0 ? (
        <ul className="plain-list">
          {tries.map((row) => (
            <li key={row.id}>
              <span>
                <InstantText at={row.at} zone={view.zone} />, try {row.tryNumber}
                {row.failure ? <span className="two-lines">{row.failure}</span> : null}
                {row.nextTryOn ? (
                  <span className="two-lines">
                    Again on <DateText day={row.nextTryOn} />
                  </span>
                ) : null}
              </span>
              <StatusBadge status={row.outcome} label={TRY_LABELS[row.outcome]} tone={TONES[row.outcome]} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
