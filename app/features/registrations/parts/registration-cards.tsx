import { Box, Stack } from "@mantine/core";
import { isOverdue } from "~/features/accounts/plan-words";
import { addendumPath, agreementPdfPath } from "~/features/agreements/paths";
import { PAPER_AGREEMENT, RECORDED_METHOD_LABELS } from "~/features/enrollment/model";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { filePath } from "~/features/files/paths";
import { answerText } from "~/features/forms/question-model";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { receiptPath } from "~/features/payments/paths";
import { GROUP_PREPAID } from "~/features/payments/prepaid-model";
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
  RECORDED_METHOD_LABELS[method as keyof typeof RECORDED_METHOD_LABELS] ?? method.replace(/^./, (letter) => letter.toUpperCase());

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

/** The installments with their due dates. */
export function PlanCard({ view }: { view: RegistrationView }) {
  const { plan, registration, today, zone } = view;
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
            cell: (item) => (
              <span className="stack">
                {isOverdue(item, today) ? (
                  <StatusBadge status="overdue" />
                ) : (
                  <StatusBadge status={item.status} tone={item.status === "unpaid" ? "amber" : item.status === "cancelled" ? "grey" : undefined} />
                )}
                {item.paidAt ? (
                  <span className="two-lines">
                    <InstantText at={item.paidAt} zone={zone} />
                    {item.method ? `, ${methodWord(item.method)}` : ""}
                  </span>
                ) : null}
              </span>
            ),
          },
          { header: "Amount", align: "end", cell: (item) => <Money cents={item.amountCents} /> },
        ]}
      />
    </Card>
  );
}

type Line = RegistrationView["lines"][number];

/** Charges, payments, refunds and credits in order of time, with the balance after each. */
export function LedgerCard({ view }: { view: RegistrationView }) {
  return (
    <Card title="Ledger">
      <PlainTable
        caption="Ledger"
        rows={view.lines}
        rowKey={({ id }) => id}
        empty="No charges and no payments yet."
        columns={[
          { header: "Date", cell: (line) => <DateText day={line.on} /> },
          { header: "Description", cell: (line) => <LineWords view={view} line={line} /> },
          { header: "Amount", align: "end", cell: ({ cents }) => signed(cents) },
          {
            header: "Balance",
            align: "end",
            cell: ({ balanceCents }) => (balanceCents === null ? <span className="faint">–</span> : signed(balanceCents)),
          },
        ]}
      />
    </Card>
  );
}

/** "$150.00", or "−$150.00" below zero. */
const signed = (cents: number): string => (cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents));

const manualWords = ({ method, amountCents }: { method: string; amountCents: number }): string => {
  if (method === GROUP_PREPAID) return amountCents < 0 ? "Returned to the group order" : "Paid by the group order";
  return amountCents < 0 ? "Payment removed" : "Paid at the school";
};

function LineWords({ view, line }: { view: RegistrationView; line: Line }) {
  const { transaction: row, what } = line;
  if (!row) return what;
  const isManual = row.type === "manually_paid";
  const details = [
    methodWord(row.method),
    row.status === "pending" || row.status === "failed" ? TRANSACTION_STATUS_LABELS[row.status] : null,
    row.type === "processing_fee" ? "charged separately" : null,
  ].filter(Boolean);
  return (
    <span className="stack">
      {isManual ? manualWords(row) : TRANSACTION_TYPE_LABELS[row.type]}
      <span className="two-lines">
        {details.join(", ")}
        {row.receiptNumber ? (
          <>
            {" · "}
            <a href={receiptPath(row.id)} target="_blank" rel="noreferrer">
              {row.receiptNumber}
            </a>
          </>
        ) : null}
      </span>
      {row.note ? <span className="two-lines">{row.note}</span> : null}
      <RemovePayment view={view} row={row} />
    </span>
  );
}

/** Removes a payment made at the school that was recorded by mistake. */
function RemovePayment({ view, row }: { view: RegistrationView; row: NonNullable<Line["transaction"]> }) {
  const isRemoved = view.ledger.some(({ type, parentId }) => type === "manually_paid" && parentId === row.id);
  if (!view.mayRemovePayments || row.status !== "manually_paid" || row.amountCents < 0 || isRemoved || row.method === GROUP_PREPAID) return null;
  return (
    <ConfirmButton
      label="Remove"
      intent="remove-payment"
      fields={{ id: row.id }}
      title={`Remove the payment of ${formatMoney(row.amountCents)}?`}
      confirm="Remove payment"
      action={registrationProfilePath(view.registration.id)}
    >
      {`The payment stays on record as removed, and the amount is due again. Balance after: ${formatMoney(view.money.balance + row.amountCents)}.`}
    </ConfirmButton>
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
      {view.isSignedLate ? (
        <p className="form-error" role="status">
          The student signed after the class began. New York requires the signature before instruction begins.
        </p>
      ) : null}
      {view.agreementDiffers.length > 0 ? (
        <p>
          <strong>Agreement differs from the class</strong> ({view.agreementDiffers.map(({ what }) => what).join(", ")}).{" "}
          <Link to={addendumPath(view.registration.id)}>Open addenda</Link>
        </p>
      ) : agreement ? (
        <p>
          <Link to={addendumPath(view.registration.id)}>Addenda</Link>
        </p>
      ) : null}
      {agreement ? (
        <>
          <DetailList
            details={[
              { label: "Signed by", value: agreement.signature },
              { label: "Signed on", value: <InstantText at={agreement.signedAt} zone={zone} withTime /> },
              ...(agreement.needsGuardian
                ? [
                    {
                      label: "Guardian",
                      value: agreement.guardianSignedAt
                        ? [agreement.guardianSignature, agreement.guardianRelation].filter(Boolean).join(", ")
                        : "Waiting for guardian",
                    },
                    ...(agreement.guardianSignedAt
                      ? [{ label: "Guardian signed on", value: <InstantText at={agreement.guardianSignedAt} zone={zone} withTime /> }]
                      : []),
                  ]
                : []),
              ...(agreement.initials?.length
                ? [{ label: "Initials", value: agreement.initials.map(({ heading, initials }) => `${heading}: ${initials}`).join(", ") }]
                : []),
              ...view.receipts.map(({ title, acknowledgedAt }) => ({
                label: `Read: ${title}`,
                value: <InstantText at={acknowledgedAt} zone={zone} withTime />,
              })),
              ...(agreement.countersignedAt
                ? [
                    { label: "Countersigned by", value: agreement.countersignature },
                    { label: "Countersigned on", value: <InstantText at={agreement.countersignedAt} zone={zone} withTime /> },
                  ]
                : []),
            ]}
          />
          <p>
            <a href={agreementPdfPath(view.registration.id)}>Download the signed agreement</a>
          </p>
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
