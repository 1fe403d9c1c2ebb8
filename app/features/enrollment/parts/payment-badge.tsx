import { StatusBadge } from "~/ui/status-badge";
import type { PAYMENT_STATES, REGISTRATION_STATES } from "../model";

interface Props {
  status: (typeof REGISTRATION_STATES)[number];
  paymentStatus: (typeof PAYMENT_STATES)[number];
}

/** How a registration stands with its payments. Of a canceled one that was never paid, nothing is due. */
export function PaymentBadge({ status, paymentStatus }: Props) {
  return <StatusBadge status={status === "cancelled" && paymentStatus === "unpaid" ? "nothing_due" : paymentStatus} />;
}
