import { Group } from "@mantine/core";
import type { InstalmentView } from "~/features/accounts/domain/account-summary";
import { type FeeTerms, serviceFee } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SubmitButton } from "~/ui/form";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
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
  /** The consent texts, by registration. */
  consents: Record<string, string>;
  canPay: boolean;
  fee: FeeTerms;
  zone: string;
}

/** Plans with autopay, plans that can turn it on, and plans that can be paid off. */
export function Autopay({ autopay, instalments, consents, canPay, fee, zone }: Props) {
  const say = useWords(words);
  const open = instalments.filter(({ isPayable }) => isPayable);
  const plans = [...new Set(open.map(({ registrationId }) => registrationId))].map((registrationId) => {
    const rows = open.filter((row) => row.registrationId === registrationId);
    return { registrationId, rows, next: rows[0], cents: rows.reduce((sum, { openCents }) => sum + openCents, 0) };
  });
  const offers = canPay ? plans.filter(({ rows }) => rows.length > 1) : [];
  if (autopay.length === 0 && offers.length === 0) return null;
  return (
    <Card title={say("autopayTitle")}>
      {autopay.map((consent) => (
        <div key={consent.id} className="autopay">
          <p>
            {say.rich(
              "autopayCharges",
              { strong: <strong />, time: <InstantText at={consent.agreedAt} zone={zone} /> },
              { program: consent.program, card: consent.cardLabel },
            )}
          </p>
          <ConfirmButton
            label={say("turnOff")}
            intent="revoke"
            fields={{ id: consent.id }}
            title={say("turnOffFor", { program: consent.program })}
            confirm={say("turnOff")}
            look="text"
          >
            {say("turnOffText")}
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
                <SubmitButton tone="quiet">
                  {say("payAndTurnOn", { amount: formatMoney(next.openCents + serviceFee(fee, next.openCents)) })}
                </SubmitButton>
                <FeeWords cents={next.openCents} fee={fee} />
              </PlainForm>
            )}
            <PayButton
              intent="payBalance"
              id={registrationId}
              label={say("payOff")}
              cents={cents}
              fee={fee}
              about={say("installmentsOf", { count: rows.length, program: next.program })}
              quiet
            />
          </div>
        ) : null,
      )}
    </Card>
  );
}
