import { Group } from "@mantine/core";
import type { InstalmentView } from "~/features/accounts/domain/account-summary";
import { type FeeTerms, serviceFee } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SubmitButton } from "~/ui/form";
import { FeeWords, PayButton } from "./pay-button";

interface Consent {
  id: string;
  registrationId: string;
  program: string;
  cardLabel: string;
  agreedAt: number;
}

interface Props {
  autopay: readonly Consent[];
  instalments: readonly InstalmentView[];
  /** What is agreed to, by registration. */
  consents: Record<string, string>;
  canPay: boolean;
  fee: FeeTerms;
  zone: string;
}

/** Plans that are paid by themselves, plans that could be, and plans that can be paid off at once. */
export function Autopay({ autopay, instalments, consents, canPay, fee, zone }: Props) {
  const open = instalments.filter(({ isPayable }) => isPayable);
  const plans = [...new Set(open.map(({ registrationId }) => registrationId))].map((registrationId) => {
    const rows = open.filter((row) => row.registrationId === registrationId);
    return { registrationId, rows, next: rows[0], cents: rows.reduce((sum, { openCents }) => sum + openCents, 0) };
  });
  const offers = canPay ? plans.filter(({ rows }) => rows.length > 1) : [];
  if (autopay.length === 0 && offers.length === 0) return null;
  return (
    <Card title="Autopay and paying off">
      {autopay.map((consent) => (
        <div key={consent.id} className="autopay">
          <p>
            <strong>{consent.program}</strong>: {consent.cardLabel} is charged on each due date. You agreed on{" "}
            <InstantText at={consent.agreedAt} zone={zone} />.
          </p>
          <ConfirmButton
            label="Switch autopay off"
            intent="revoke"
            fields={{ id: consent.id }}
            title={`Switch autopay off for ${consent.program}?`}
            confirm="Switch autopay off"
            look="text"
          >
            Nothing is charged by itself any more. You pay each instalment on this page.
          </ConfirmButton>
        </div>
      ))}
      {offers.map(({ registrationId, rows, next, cents }) =>
        next ? (
          <div key={registrationId} className="autopay">
            {autopay.some((consent) => consent.registrationId === registrationId) ? null : (
              <PlainForm intent="payWithAutopay" id={`autopay-${next.id}`} match={{ id: next.id }}>
                <input type="hidden" name="id" value={next.id} />
                <Group component="label" align="flex-start" gap={10} wrap="nowrap" maw="64ch" className="autopay-consent">
                  <input type="checkbox" name="autopay" id={`autopay-${next.id}-autopay`} required />
                  <span>{consents[registrationId]}</span>
                </Group>
                <SubmitButton tone="quiet">Pay {formatMoney(next.openCents + serviceFee(fee, next.openCents))} and turn on autopay</SubmitButton>
                <FeeWords cents={next.openCents} fee={fee} />
              </PlainForm>
            )}
            <PayButton
              intent="payBalance"
              id={registrationId}
              label="Pay off"
              cents={cents}
              fee={fee}
              about={`${rows.length} instalments of ${next.program}`}
              quiet
            />
          </div>
        ) : null,
      )}
    </Card>
  );
}
