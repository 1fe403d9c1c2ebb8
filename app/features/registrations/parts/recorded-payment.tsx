import { useEffect, useRef } from "react";
import { receiptPath } from "~/features/payments/paths";
import { formatMoney } from "~/platform/money";
import type { RegistrationView } from "./registration-view";

/** The message after a payment was recorded, with its receipt. It takes the focus. */
export function RecordedPayment({ view, id }: { view: RegistrationView; id: string | null }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  const payment = view.ledger.find((row) => row.id === id);
  if (!payment) return null;
  return (
    <div className="note" role="status" tabIndex={-1} ref={message}>
      Payment recorded. {formatMoney(payment.amountCents)} paid, balance {formatMoney(view.money.balance)}.{" "}
      <a href={receiptPath(payment.id)} target="_blank" rel="noreferrer">
        Open receipt
      </a>
    </div>
  );
}
