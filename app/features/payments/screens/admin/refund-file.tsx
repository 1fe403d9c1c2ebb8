import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { decimalMoney, formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DetailList } from "~/ui/detail-list";
import { Form, MoneyField, PlainForm, SubmitButton, TextareaField, useFailure } from "~/ui/form";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { titled } from "~/ui/titled";
import { approveRefund, declineRefund, retryRefund } from "../../domain/refunds/decide";
import { adminRefundFile } from "../../domain/refunds/read";
import { TRANSACTION_TYPE_LABELS } from "../../model";
import styles from "../../parts/payments.css?url";
import { RefundState } from "../../parts/refund-columns";
import { RefundArithmetic, RefundAsked, RefundItems, RefundParts, RefundTimeline } from "../../parts/refund-file";
import { adminRefundsPath } from "../../paths";
import { approveFields, declineFields } from "../../refund-model";

const said = ({ state }: { state: "refunded" | "on_its_way" }) =>
  state === "refunded" ? "Approved and refunded." : "Approved. The refund is on its way.";

export const loader = screenLoader(adminRefundFile, { gate: superAdmin });
export const action = screenAction(
  {
    approve: intent(approveRefund, { decides: true, toast: said }),
    retry: intent(retryRefund, { toast: said }),
    decline: intent(declineRefund, { decides: true, toast: "Declined. The school was notified." }),
  },
  { gate: superAdmin },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => `Refund request ${data?.row.number ?? ""}`);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** A refund request with all data for the decision. */
export default function AdminRefundFilePage() {
  const file = useLoaderData<typeof loader>();
  const { request, row, balanceCents } = file;
  const failure = useFailure("retry");
  return (
    <>
      <PageHeader
        title={`Refund request ${row.number ?? ""}`}
        crumbs={[{ label: "Refund requests", to: adminRefundsPath }]}
        status={<RefundState row={row} />}
        lead={[row.school, row.student].filter(Boolean).join(" · ")}
      />
      {request.failure ? <div className="alert">{`The payment provider: ${request.failure}`}</div> : null}
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      <div className="profile">
        <div>
          {request.status === "pending" ? <Decision page={file} /> : null}
          {request.status === "approved" && request.execution === "failed" ? (
            <Card title="Partly refused">
              <p>You can retry the refused part. Refunded amounts aren't sent twice.</p>
              <PlainForm intent="retry" quiet>
                <Button type="submit">Try again</Button>
              </PlainForm>
            </Card>
          ) : null}
          <RefundAsked file={file} isAdmin />
          <RefundItems file={file} />
          <RefundParts file={file} isAdmin />
          <Payments page={file} />
        </div>
        <div>
          <Card title="School balance">
            <DetailList details={[{ label: "Held by the provider", value: balanceCents === null ? "Not known" : formatMoney(balanceCents) }]} />
          </Card>
          <RefundArithmetic file={file} />
          <RefundTimeline file={file} />
          {file.policy ? (
            <Card title="Policy">
              <p className="prose">{file.policy.body}</p>
            </Card>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Decision({ page: { mostCents, isStale } }: { page: Page }) {
  return (
    <Card title="Decision">
      {isStale ? <p className="faint">The request is more than 10 days old, so the refundable amount is calculated as of today.</p> : null}
      <Form intent="approve" schema={approveFields} className="form" defaultValues={{ amount: decimalMoney(mostCents) }}>
        <MoneyField name="amount" label="Amount" required hint={`Up to ${formatMoney(mostCents)}. We refund it right away.`} />
        <TextareaField name="comment" label="Comment" hint="Visible to the school." rows={2} maxLength={500} />
        <div>
          <SubmitButton>Approve refund</SubmitButton>
        </div>
      </Form>
      <hr />
      <Form intent="decline" schema={declineFields} className="form">
        <TextareaField name="decline_reason" label="Reason to decline" hint="Visible to the school." required rows={2} maxLength={500} />
        <div>
          <SubmitButton tone="quiet">Decline refund</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Payments({ page: { payments } }: { page: Page }) {
  if (payments.length === 0) return null;
  return (
    <Card title="Refundable payments">
      <PlainTable
        caption="Payments and their refundable amounts"
        rows={payments}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { header: "Payment", cell: ({ type }) => TRANSACTION_TYPE_LABELS[type] },
          {
            header: "Gateway",
            cell: ({ intentId, isDisputed }) => (
              <span>
                {intentId ? <code className="clipped">{intentId}</code> : "At the school"}
                {isDisputed ? " Disputed" : ""}
              </span>
            ),
          },
          { header: "Paid", align: "end", cell: (payment) => <Money cents={payment.amountCents} /> },
          { header: "Remaining", align: "end", cell: (payment) => <Money cents={payment.leftCents} /> },
          { header: "By policy", align: "end", cell: (payment) => <Money cents={payment.refundableCents} /> },
        ]}
      />
    </Card>
  );
}
