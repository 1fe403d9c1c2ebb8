import { Box, Stack } from "@mantine/core";
import { isOverdue } from "~/features/accounts/plan-words";
import { PAPER_AGREEMENT, PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { filePath } from "~/features/files/paths";
import { answerText } from "~/features/forms/question-model";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { receiptPath } from "~/features/payments/paths";
import { formatMoney } from "~/platform/money";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import type { CorrectionKind } from "../correction-model";
import { correctRegistrationPath, registrationPrintPath } from "../paths";
import type { RegistrationView } from "./registration-view";

/** The link to correct a registration, while it is active. */
export const Correct = ({ view, what, label = "Correct" }: { view: RegistrationView; what: CorrectionKind; label?: string }) =>
  view.registration.status === "active" ? <Link to={correctRegistrationPath(view.registration.id, what)}>{label}</Link> : null;

const methodWord = (method: string) =>
  PAYMENT_METHOD_LABELS[method as keyof typeof PAYMENT_METHOD_LABELS] ?? method.replace(/^./, (letter) => letter.toUpperCase());

/** Price, payments and balance. */
export function Sums({ money }: { money: RegistrationView["money"] }) {
  const lines: [label: string, cents: number, show: boolean][] = [
    ["Tuition", money.tuition, true],
    ["Application fee", money.applicationFee, money.applicationFee > 0],
    ["Products", money.products, money.products > 0],
    ["Cancelled installments", -money.cancelled, money.cancelled > 0],
    ["Paid", -money.paid, true],
    ["Refunded", money.refunded, money.refunded > 0],
  ];
  return (
    <dl className="sums">
      {lines.map(([label, cents, show]) =>
        show ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents)}</dd>
          </div>
        ) : null,
      )}
      <div data-total>
        <dt>Balance</dt>
        <dd>{formatMoney(money.balance)}</dd>
      </div>
      {money.serviceFee > 0 ? (
        <div>
          <dt className="faint">Online service fees, charged separately</dt>
          <dd className="faint">{formatMoney(money.serviceFee)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

export function PlanCard({ view }: { view: RegistrationView }) {
  const { plan, registration, today } = view;
  return (
    <Card
      title="Payment plan"
      action={registration.status === "active" ? <Link to={registrationProfilePath(registration.id, "plan")}>Edit plan</Link> : null}
    >
      <PlainTable
        caption="Payment plan"
        rows={plan}
        rowKey={({ id }) => id}
        empty="No payment plan. Any balance is due now."
        columns={[
          { header: "Due", cell: (item) => <DateText day={item.dueDate} /> },
          {
            header: "Status",
            cell: (item) =>
              isOverdue(item, today) ? (
                <StatusBadge status="overdue" />
              ) : (
                <StatusBadge status={item.status} tone={item.status === "unpaid" ? "amber" : item.status === "cancelled" ? "grey" : undefined} />
              ),
          },
          { header: "Paid on", cell: (item) => <InstantText at={item.paidAt} zone={view.zone} /> },
          { header: "Method", cell: (item) => (item.method ? methodWord(item.method) : <span className="faint">–</span>) },
          { header: "Amount", align: "end", cell: (item) => <Money cents={item.amountCents} /> },
        ]}
      />
    </Card>
  );
}

export function LedgerCard({ view }: { view: RegistrationView }) {
  const { ledger, registration, mayRemovePayments } = view;
  const removed = new Set(ledger.map(({ parentId, type }) => (type === "manually_paid" ? parentId : null)));
  return (
    <Card title="Payments">
      <PlainTable
        caption="Payments"
        rows={ledger}
        rowKey={({ id }) => id}
        empty="No payments yet."
        columns={[
          { header: "Date", cell: (row) => <DateText day={row.paidOn} /> },
          {
            header: "Description",
            cell: (row) => (
              <span>
                {row.type === "manually_paid" ? (row.amountCents < 0 ? "Payment removed" : "Paid at the school") : TRANSACTION_TYPE_LABELS[row.type]}
                {row.note ? <span className="two-lines">{row.note}</span> : null}
              </span>
            ),
          },
          { header: "Method", cell: (row) => methodWord(row.method) },
          { header: "Status", cell: (row) => <StatusBadge status={row.status} label={TRANSACTION_STATUS_LABELS[row.status]} /> },
          {
            header: "Receipt",
            cell: (row) =>
              row.receiptNumber ? (
                <a className="stack" href={receiptPath(row.id)} target="_blank" rel="noreferrer">
                  {row.receiptNumber}
                </a>
              ) : (
                <span className="faint">–</span>
              ),
          },
          { header: "Amount", align: "end", cell: (row) => <Money cents={row.amountCents} /> },
          ...(mayRemovePayments && ledger.some(({ status }) => status === "manually_paid")
            ? [
                {
                  header: "Action",
                  align: "end" as const,
                  cell: (row: RegistrationView["ledger"][number]) =>
                    row.status === "manually_paid" && row.amountCents > 0 && !removed.has(row.id) ? (
                      <ConfirmButton
                        label="Remove"
                        intent="remove-payment"
                        fields={{ id: row.id }}
                        title={`Remove the payment of ${formatMoney(row.amountCents)}?`}
                        confirm="Remove payment"
                        action={registrationProfilePath(registration.id)}
                      >
                        The payment stays on record as removed, and the amount is due again.
                      </ConfirmButton>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

export function AnswersCard({ view }: { view: RegistrationView }) {
  const sections = [...new Set(view.answers.map(({ section }) => section))];
  return (
    <Card title="Answers" action={<Correct view={view} what="answers" />}>
      {sections.length === 0 ? <p className="faint">No answers.</p> : null}
      <Stack gap={20}>
        {sections.map((section) => (
          <div key={section}>
            <Box component="h3" mb={10}>
              {section}
            </Box>
            <DetailList
              details={view.answers
                .filter((answer) => answer.section === section)
                .map(({ label, value, fileId, fileName, type }) => ({
                  label,
                  wide: type === "long_text",
                  value: fileId ? <a href={filePath(fileId)}>{fileName ?? "File"}</a> : <span className="prose">{readable(value)}</span>,
                }))}
            />
          </div>
        ))}
      </Stack>
    </Card>
  );
}

/** Answers are stored as text; multiple choices as a JSON list. */
function readable(value: string): string {
  if (!value.startsWith("[")) return answerText(value);
  try {
    return answerText(JSON.parse(value));
  } catch {
    return value;
  }
}

export function ProductsCard({ view }: { view: RegistrationView }) {
  return (
    <Card title="Products" action={<Correct view={view} what="products" />}>
      <PlainTable
        caption="Products"
        rows={view.products}
        rowKey={({ id }) => id}
        empty="This registration has no products."
        columns={[
          { header: "Product", cell: (item) => `${item.title}${item.size ? `, ${item.size}` : ""}` },
          { header: "Quantity", cell: (item) => item.quantity },
          { header: "Fulfilment", cell: (item) => <StatusBadge status={item.delivery} /> },
          { header: "Price", align: "end", cell: (item) => <Money cents={item.unitCents * item.quantity} /> },
        ]}
      />
    </Card>
  );
}

export function AgreementCard({ view }: { view: RegistrationView }) {
  const { agreement, zone } = view;
  const paper = view.answers.find(({ questionId }) => questionId === PAPER_AGREEMENT.questionId);
  return (
    <Card
      title="Agreement"
      action={
        agreement ? (
          <a href={registrationPrintPath(view.registration.id, "agreement")}>Print or save as PDF</a>
        ) : (
          <Correct view={view} what="agreement" label="Request or attach it" />
        )
      }
    >
      {agreement ? (
        <>
          <DetailList
            details={[
              { label: "Signed by", value: agreement.signature },
              { label: "Signed on", value: <InstantText at={agreement.signedAt} zone={zone} withTime /> },
            ]}
          />
          <details className="chart-table">
            <summary>Show signed text</summary>
            <h3>{agreement.title}</h3>
            <p className="prose">{agreement.body}</p>
            <p className="prose">{agreement.policy}</p>
          </details>
        </>
      ) : (
        <p className="faint">{paper ? "Signed on paper. The file is with the answers." : "No agreement has been signed."}</p>
      )}
    </Card>
  );
}
