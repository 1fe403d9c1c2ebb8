import { StatusBadge } from "~/ui/status-badge";
import type { PAYMENT_STATES, REGISTRATION_STATES } from "../model";

interface Props {
  status: (typeof REGISTRATION_STATES)[number];
  paymentStatus: (typeof PAYMENT_STATES)[number];
}

/** The payment status of a registration. A cancelled unpaid one shows no balance. */
export function PaymentBadge({ status, paymentStatus }: Props) {
  return <StatusBadge status={status === "cancelled" && paymentStatus === "unpaid" ? "nothing_due" : paymentStatus} />;
}
