import { Box } from "@mantine/core";
import { studentNotPaidPath, studentPaidPath } from "~/features/enrollment/paths";
import { type FeeTerms, serviceFee } from "~/features/payments/model";
import { type Cents, formatMoney } from "~/platform/money";
import type { ActionOutcome, ScreenRequest } from "~/platform/screen";
import { PlainForm, SubmitButton } from "~/ui/form";

interface Props {
  intent: "payInstalment" | "payBalance";
  /** Of the instalment, or of the registration whose balance is paid. */
  id: string;
  /** What is paid of the plan; the online service fee comes on top. */
  cents: Cents;
  fee: FeeTerms;
  /** The words before the amount. */
  label?: string;
  /** Says to those who do not see the row what is paid. */
  about?: string;
  quiet?: boolean;
  /** Where it posts; by default the screen it stands on. */
  action?: string;
}

/** One press to the checkout, with the amount that the checkout asks for and what it is made of. A refusal is said above the button. */
export function PayButton({ intent, id, cents, fee, label = "Pay", about, quiet, action }: Props) {
  return (
    <PlainForm intent={intent} id={`${intent}-${id}`} match={{ id }} action={action} className="pay">
      <input type="hidden" name="id" value={id} />
      <SubmitButton tone={quiet ? "quiet" : undefined} className="pay-button">
        {label} {formatMoney(cents + serviceFee(fee, cents))}
        {about ? <span className="visually-hidden"> {about}</span> : null}
      </SubmitButton>
      <FeeWords cents={cents} fee={fee} />
    </PlainForm>
  );
}

/** What an amount online is made of; nothing where no fee is added. */
export function FeeWords({ cents, fee }: { cents: Cents; fee: FeeTerms }) {
  const feeCents = serviceFee(fee, cents);
  if (feeCents === 0) return null;
  return (
    <Box component="small" display="block" mt={4} c="dimmed" className="figures">
      {formatMoney(cents)} + {formatMoney(feeCents)} online service fee
    </Box>
  );
}

/** What both pay actions have in common: the addresses to come back to, on the host that was asked, and where to go then. */
export const toCheckout: ActionOutcome<{ payAt: string }> = {
  input: (values, { ctx }: ScreenRequest) => ({
    id: values.id,
    autopay: values.autopay,
    returnTo: { success: ctx.origin + studentPaidPath, cancel: ctx.origin + studentNotPaidPath },
  }),
  to: (result) => result.payAt,
  toast: null,
};

/** Instead of buttons where the school takes no money online. */
export const PayAtSchool = ({ school }: { school: { name: string; phone: string | null; email: string | null } }) => (
  <p className="note">
    Pay at the school: {school.name} does not take payments online right now.
    {school.phone ? ` Call ${school.phone}` : ""}
    {school.phone && school.email ? " or write to " : school.email ? " Write to " : ""}
    {school.email ? <a href={`mailto:${school.email}`}>{school.email}</a> : null}
    {school.phone || school.email ? "." : ""}
  </p>
);
