import { Box } from "@mantine/core";
import { studentNotPaidPath, studentPaidPath } from "~/features/enrollment/paths";
import { type FeeTerms, serviceFee } from "~/features/payments/model";
import { type Cents, formatMoney } from "~/platform/money";
import type { ActionOutcome, ScreenRequest } from "~/platform/screen";
import { PlainForm, SubmitButton } from "~/ui/form";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";

interface Props {
  intent: "payInstalment" | "payBalance";
  /** ID of the installment, or of the registration whose balance is paid. */
  id: string;
  /** The amount without the online service fee. */
  cents: Cents;
  fee: FeeTerms;
  /** The text before the amount. */
  label?: string;
  /** Subject of the payment, for screen readers. */
  about?: string;
  quiet?: boolean;
  /** URL to post to; the current page by default. */
  action?: string;
}

/** Opens the checkout. Shows the total with the service fee; an error shows up above the button. */
export function PayButton({ intent, id, cents, fee, label, about, quiet, action }: Props) {
  const say = useWords(words);
  const amount = formatMoney(cents + serviceFee(fee, cents));
  return (
    <PlainForm intent={intent} id={`${intent}-${id}`} match={{ id }} action={action} className="pay">
      <input type="hidden" name="id" value={id} />
      <SubmitButton tone={quiet ? "quiet" : undefined} className="pay-button">
        {about
          ? say.rich("payAmountFor", { unseen: <span className="visually-hidden" /> }, { action: label ?? say("pay"), amount, about })
          : say("payAmount", { action: label ?? say("pay"), amount })}
      </SubmitButton>
      <FeeWords cents={cents} fee={fee} />
    </PlainForm>
  );
}

/** The amount and its service fee; nothing without a fee. */
export function FeeWords({ cents, fee }: { cents: Cents; fee: FeeTerms }) {
  const say = useWords(words);
  const feeCents = serviceFee(fee, cents);
  if (feeCents === 0) return null;
  return (
    <Box component="small" display="block" mt={4} c="dimmed" className="figures">
      {say("feeLine", { amount: formatMoney(cents), fee: formatMoney(feeCents) })}
    </Box>
  );
}

/** Options of all pay actions: the return URLs on the request's host, and the redirect to the checkout. */
export const toCheckout: ActionOutcome<{ payAt: string }> = {
  input: (values, { ctx }: ScreenRequest) => ({
    id: values.id,
    autopay: values.autopay,
    returnTo: { success: ctx.origin + studentPaidPath, cancel: ctx.origin + studentNotPaidPath },
  }),
  to: (result) => result.payAt,
  toast: null,
};

/** Shown instead of the pay buttons if the school takes no online payments. */
export function PayAtSchool({ school: { name, phone, email } }: { school: { name: string; phone: string | null; email: string | null } }) {
  const say = useWords(words);
  const mail = email ? <a href={`mailto:${email}`}>{email}</a> : null;
  return (
    <p className="note">
      {email && mail
        ? phone
          ? say.rich("atSchoolCallOrEmail", { mail }, { school: name, phone, email })
          : say.rich("atSchoolEmail", { mail }, { school: name, email })
        : phone
          ? say("atSchoolCall", { school: name, phone })
          : say("atSchool", { school: name })}
    </p>
  );
}
