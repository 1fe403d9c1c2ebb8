import type { SerializeFrom } from "@remix-run/cloudflare";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { StatusBadge, type Tone } from "~/ui/status-badge";
import { TRY_LABELS } from "../autopay-model";
import type { autopayOf } from "../domain/autopay";

const TONES: Record<keyof typeof TRY_LABELS, Tone> = { running: "blue", succeeded: "green", declined: "red", needs_student: "amber" };

interface Props {
  autopay: SerializeFrom<Awaited<ReturnType<typeof autopayOf>>>;
  registrationId: string;
  zone: string;
}

/** The student's autopay card and its charges. */
export function AutopayCard({ autopay: { consent, tries }, registrationId, zone }: Props) {
  if (!consent && tries.length === 0) return null;
  return (
    <Card title="Autopay">
      {consent ? (
        <>
          <p>
            {consent.cardLabel}, agreed on <InstantText at={consent.agreedAt} zone={zone} />.
          </p>
          <details className="chart-table">
            <summary>Show consent</summary>
            <p className="prose">{consent.text}</p>
          </details>
          <ConfirmButton
            label="Turn off autopay"
            intent="autopay-off"
            fields={{ id: consent.id }}
            title="Turn off autopay?"
            confirm="Turn off autopay"
            look="quiet"
            action={registrationProfilePath(registrationId)}
          >
            The student will pay each installment manually.
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
                <InstantText at={row.at} zone={zone} />, try {row.tryNumber}
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
