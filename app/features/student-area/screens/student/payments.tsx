import { useLoaderData } from "@remix-run/react";
import { revokeAutopay } from "~/features/accounts/domain/autopay";
import { useCredit } from "~/features/accounts/domain/use-credit";
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
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { payBalance, payInstalment, payWithAutopay } from "../../domain/pay";
import { getOwnPayments, type PaymentReturn } from "../../domain/payments";
import { Autopay } from "../../parts/autopay";
import { UseCredit } from "../../parts/credit";
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
    requestRefund: intent(requestOwnRefund, { to: studentPaymentsPath, toast: words.requestSent }),
    withdrawRefund: intent(cancelOwnRefundRequest, { toast: words.requestWithdrawn }),
    payBalance: intent(payBalance, toCheckout),
    useCredit: intent(useCredit, { to: studentPaymentsPath, toast: words.paidWithCredit }),
    revoke: intent(revokeAutopay, { to: studentPaymentsPath, toast: words.autopayOff }),
  },
  { gate: student },
);
export const meta = titled(words.payments);

/** The student's payments: paid, due and overdue amounts, plan, autopay, refunds. */
export default function Payments() {
  const say = useWords(words);
  const {
    totals,
    serviceFeesCents,
    instalments,
    ledger,
    canPay,
    fee,
    returned,
    school,
    classes,
    refunds,
    refundable,
    refund,
    autopay,
    consents,
    credit,
    zone,
  } = useLoaderData<typeof loader>();
  const isOwing = instalments.some(({ openCents }) => openCents > 0);
  return (
    <StudentPage>
      <PageHeader
        title={say("payments")}
        crumbs={[{ label: say("home"), to: studentHomePath }]}
        actions={
          <ButtonLink to={studentStatementPath} quiet reloadDocument>
            {say("statement")}
          </ButtonLink>
        }
      />
      {returned ? <Returned returned={returned} /> : null}
      <StatRow>
        <StatCard
          label={say("paid")}
          value={formatMoney(totals.paidCents)}
          note={serviceFeesCents > 0 ? say("feesOnTop", { amount: formatMoney(serviceFeesCents) }) : null}
        />
        <StatCard label={say("due")} value={formatMoney(totals.dueCents)} />
        <StatCard label={say("overdue")} value={formatMoney(totals.overdueCents)} />
      </StatRow>
      {refund ? <RefundRequest quote={refund} /> : null}
      <UseCredit credit={credit} classes={classes} />
      {isOwing && !canPay ? <PayAtSchool school={school} /> : null}
      <Card title={say("paymentPlan")} flush>
        {instalments.length > 0 ? (
          <InstalmentRows instalments={instalments} canPay={canPay} fee={fee} withProgram />
        ) : (
          <EmptyState title={say("noInstallments")}>{say("installmentsShowUp")}</EmptyState>
        )}
      </Card>
      <Autopay autopay={autopay} instalments={instalments} consents={consents} canPay={canPay} fee={fee} zone={zone} />
      <Card title={say("transactions")} flush>
        {ledger.length > 0 ? <LedgerRows ledger={ledger} /> : <EmptyState title={say("noTransactions")}>{say("paymentsShowUp")}</EmptyState>}
      </Card>
      <RefundLinks classes={classes} refundable={refundable} requests={refunds} />
    </StudentPage>
  );
}

/** The outcome of the payment the student returns from; the same on every reload. */
function Returned({ returned: { state, amountCents, receiptId } }: { returned: PaymentReturn }) {
  const say = useWords(words);
  const amount = amountCents === null ? null : formatMoney(amountCents);
  switch (state) {
    case "paid":
      return (
        <p className="note" data-tone="green" role="status">
          <strong>{say("paymentReceived")}</strong>
          {amount ? say("weReceivedAmount", { amount }) : say("weReceived")}{" "}
          {receiptId ? <a href={receiptPath(receiptId)}>{say("openReceipt")}</a> : null}
        </p>
      );
    case "returned":
      return (
        <p className="note" data-tone="amber" role="status">
          <strong>{say("alreadyPaid")}</strong>
          {amount ? say("fullRefundOf", { amount }) : say("fullRefund")}
        </p>
      );
    case "waiting":
      return (
        <p className="note" data-tone="amber" role="status">
          <strong>{say("onItsWay")}</strong>
          {amount ? say("bankNotYetAmount", { amount }) : say("bankNotYet")}
        </p>
      );
    case "not_paid":
      return (
        <p className="note" data-tone="amber" role="status">
          <strong>{say("notCharged")}</strong>
          {say("notCompleted")}
        </p>
      );
  }
}
