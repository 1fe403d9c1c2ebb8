import { useLoaderData } from "@remix-run/react";
import { revokeAutopay } from "~/features/accounts/domain/autopay";
import { studentHomePath, studentStatementPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { cancelOwnRefundRequest, requestOwnRefund } from "~/features/payments/domain/refunds/request";
import { receiptPath, studentPaymentsPath } from "~/features/payments/paths";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { titled } from "~/ui/titled";
import { payBalance, payInstalment, payWithAutopay } from "../../domain/pay";
import { getOwnPayments, type PaymentReturn } from "../../domain/payments";
import { Autopay } from "../../parts/autopay";
import { InstalmentRows, LedgerRows } from "../../parts/lists";
import { PayAtSchool, toCheckout } from "../../parts/pay-button";
import { RefundLinks, RefundRequest } from "../../parts/refund-request";
import { StudentPage, studentLinks } from "../../parts/student-page";

export const links = studentLinks;
export const loader = screenLoader(getOwnPayments, { gate: student });
export const action = screenAction(
  {
    payInstalment: intent(payInstalment, toCheckout),
    payWithAutopay: intent(payWithAutopay, toCheckout),
    requestRefund: intent(requestOwnRefund, { to: studentPaymentsPath, toast: "Your request was sent to the school." }),
    withdrawRefund: intent(cancelOwnRefundRequest, { toast: "Request withdrawn." }),
    payBalance: intent(payBalance, toCheckout),
    revoke: intent(revokeAutopay, { to: studentPaymentsPath, toast: "Autopay is off." }),
  },
  { gate: student },
);
export const meta = titled("Payments");

/** STU-13: what is paid, what is due, and how to pay it. */
export default function Payments() {
  const { totals, instalments, ledger, canPay, fee, returned, school, classes, refunds, refund, autopay, consents, zone } =
    useLoaderData<typeof loader>();
  const isOwing = instalments.some(({ openCents }) => openCents > 0);
  return (
    <StudentPage>
      <PageHeader
        title="Payments"
        crumbs={[{ label: "Home", to: studentHomePath }]}
        actions={
          <ButtonLink to={studentStatementPath} quiet reloadDocument>
            Statement
          </ButtonLink>
        }
      />
      {returned ? <Returned returned={returned} /> : null}
      <StatRow>
        <StatCard label="Paid" value={formatMoney(totals.paidCents)} />
        <StatCard label="Due" value={formatMoney(totals.dueCents)} />
        <StatCard label="Overdue" value={formatMoney(totals.overdueCents)} />
      </StatRow>
      {refund ? <RefundRequest quote={refund} /> : null}
      {isOwing && !canPay ? <PayAtSchool school={school} /> : null}
      <Card title="Payment plan" flush>
        {instalments.length > 0 ? (
          <InstalmentRows instalments={instalments} canPay={canPay} fee={fee} withProgram />
        ) : (
          <EmptyState title="No instalments found.">When a class is paid in parts, each part and its due date stand here.</EmptyState>
        )}
      </Card>
      <Autopay autopay={autopay} instalments={instalments} consents={consents} canPay={canPay} fee={fee} zone={zone} />
      <Card title="Transactions" flush>
        {ledger.length > 0 ? (
          <LedgerRows ledger={ledger} />
        ) : (
          <EmptyState title="No transactions found.">Every payment appears here with its receipt.</EmptyState>
        )}
      </Card>
      <RefundLinks classes={classes} asked={refunds} />
    </StudentPage>
  );
}

/** What became of the payment that was just made; says the same however often the page is opened. */
function Returned({ returned: { state, amountCents, receiptId } }: { returned: PaymentReturn }) {
  const amount = amountCents === null ? "" : ` ${formatMoney(amountCents)}`;
  switch (state) {
    case "paid":
      return (
        <p className="note" data-tone="green" role="status">
          <strong>Payment received</strong>
          We received{amount}. {receiptId ? <a href={receiptPath(receiptId)}>Open the receipt</a> : null}
        </p>
      );
    case "returned":
      return (
        <p className="note" data-tone="amber" role="status">
          <strong>This had already been paid</strong>
          Your payment of{amount} goes back to your card in full. That takes 5 to 10 days.
        </p>
      );
    case "waiting":
      return (
        <p className="note" data-tone="amber" role="status">
          <strong>Your payment is on its way</strong>
          Your bank has not confirmed{amount} yet. Open this page again in a few minutes; do not pay twice.
        </p>
      );
    case "not_paid":
      return (
        <p className="note" data-tone="amber" role="status">
          <strong>Nothing was charged</strong>
          The payment was not completed. You can pay whenever you are ready.
        </p>
      );
  }
}
