import { SelectField } from "~/ui/form";
import { methodLabel } from "../receipt-model";
import { REFUND_METHODS } from "../refund-model";

const OPTIONS = REFUND_METHODS.map((value) => ({ value, label: methodLabel(value) }));

/** How the school refunds payments it took itself; nothing if all were online. */
export function RefundMethodField({ payments }: { payments: readonly { isOnline: boolean; limitCents: number }[] }) {
  if (!payments.some(({ isOnline, limitCents }) => !isOnline && limitCents > 0)) return null;
  return (
    <SelectField
      name="method"
      label="Refund method for payments at the school"
      hint="You refund this yourself. We record it right away."
      empty="Original payment method"
      options={OPTIONS}
    />
  );
}

export const refundToast = ({ isRecorded }: { isRecorded: boolean }): string => (isRecorded ? "Refund recorded." : "Refund requested.");
