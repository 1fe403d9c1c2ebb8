import { DateField, SelectField } from "~/ui/form";
import { SCHOOL_CREDIT } from "../credit-model";
import { methodLabel } from "../receipt-model";
import { REFUND_METHODS } from "../refund-model";

const OPTIONS = REFUND_METHODS.map((value) => ({ value, label: methodLabel(value) }));
const CREDIT = { value: SCHOOL_CREDIT, label: "School credit, kept for the student" };

interface Props {
  payments: readonly { isOnline: boolean; limitCents: number }[];
  /** The student may keep the money as school credit. */
  withCredit?: boolean;
}

/** How the school refunds payments it took itself, or that the student keeps the money as credit; nothing if there is no choice. */
export function RefundMethodField({ payments, withCredit = false }: Props) {
  const isByHand = payments.some(({ isOnline, limitCents }) => !isOnline && limitCents > 0);
  if (!isByHand && !withCredit) return null;
  return (
    <>
      <SelectField
        name="method"
        label={isByHand ? "Refund method for payments at the school" : "Refund method"}
        hint={
          withCredit
            ? "School credit replaces the whole refund, card payments too, and is recorded right away. Payments made with credit always go back as credit."
            : "You refund this yourself. We record it right away."
        }
        empty="Original payment method"
        options={[...(isByHand ? OPTIONS : []), ...(withCredit ? [CREDIT] : [])]}
      />
      {withCredit ? (
        <DateField name="credit_expires_on" label="Credit expires on" hint="For school credit only. Leave it empty if it doesn't expire." />
      ) : null}
    </>
  );
}

export const refundToast = ({ isRecorded }: { isRecorded: boolean }): string => (isRecorded ? "Refund recorded." : "Refund requested.");
