import { StatusBadge } from "~/ui/status-badge";

/** How a registration stands with its payments. Of a canceled one that was never paid, nothing is due. */
export function PaymentBadge({ status, paymentStatus }: { status: string; paymentStatus: string }) {
  return <StatusBadge status={status === "cancelled" && paymentStatus === "unpaid" ? "nothing_due" : paymentStatus} />;
}
