import { useLoaderData, useSearchParams } from "@remix-run/react";
import { PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { decimalMoney, formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { DateField, Form, FormActions, MoneyField, PlainForm, SelectField, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { issueInvoice, payInvoice, voidInvoice } from "../../domain/invoices";
import { remindSponsor } from "../../domain/notify-sponsor";
import { showInvoice } from "../../domain/read-invoice";
import { invoicePaymentFields } from "../../model";
import { InvoiceBadge } from "../../parts/invoice-badge";
import { openInvoicePath, openInvoicePdfPath, sponsorInvoicePath, sponsorPath } from "../../paths";

const back = ({ id }: { id: string }) => sponsorInvoicePath(id);

export const loader = screenLoader(showInvoice, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    issue: intent(issueInvoice, { to: back, toast: ({ email }) => `Invoice issued and emailed to ${email}.` }),
    void: intent(voidInvoice, { to: back, toast: "Invoice voided." }),
    pay: intent(payInvoice, { to: back, toast: "Payment recorded." }),
    remind: intent(remindSponsor, { toast: ({ email }) => `Reminder sent to ${email}.` }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Invoice ${data.invoice.number ?? "draft"}` : "Invoice"));

const METHODS = Object.entries(PAYMENT_METHOD_LABELS).map(([value, label]) => ({ value, label }));

/** A sponsor's invoice: draft, issued, paid or void. */
export default function SponsorInvoice() {
  const { invoice, sponsor, lines, openCents, isOverdue, today, sent, zone } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isOpen = invoice.status === "issued" || invoice.status === "part_paid";
  const here = sponsorInvoicePath(invoice.id);
  return (
    <>
      <PageHeader
        crumbs={[{ label: sponsor.name, to: sponsorPath(sponsor.id) }]}
        title={invoice.number ? `Invoice ${invoice.number}` : "Draft invoice"}
        status={<InvoiceBadge status={invoice.status} isOverdue={isOverdue} />}
        actions={
          <>
            {invoice.status === "draft" || invoice.status === "issued" ? (
              <ConfirmButton
                label="Void"
                intent="void"
                title={invoice.number ? `Void invoice ${invoice.number}?` : "Void this draft?"}
                confirm="Void invoice"
                look="quiet"
              >
                Its registrations can be invoiced again. {invoice.number ? "Its number isn't used again." : ""}
              </ConfirmButton>
            ) : null}
            {invoice.number && invoice.status !== "void" ? (
              <>
                <ButtonLink to={openInvoicePath(invoice.code)} quiet reloadDocument>
                  Print
                </ButtonLink>
                <ButtonLink to={openInvoicePdfPath(invoice.code)} quiet reloadDocument>
                  Download PDF
                </ButtonLink>
              </>
            ) : null}
            {isOpen ? (
              <PlainForm intent="remind">
                <SubmitButton tone="quiet">Send reminder</SubmitButton>
              </PlainForm>
            ) : null}
            {isOpen ? <ButtonLink to={sponsorInvoicePath(invoice.id, "pay")}>Record payment</ButtonLink> : null}
            {invoice.status === "draft" ? (
              <PlainForm intent="issue">
                <SubmitButton>Issue invoice</SubmitButton>
              </PlainForm>
            ) : null}
          </>
        }
      />
      {isOpen && params.get("do") === "pay" ? (
        <Panel title="Record a payment" back={here}>
          <Form
            intent="pay"
            schema={invoicePaymentFields}
            className="form"
            defaultValues={{ amount: decimalMoney(openCents), method: "check", paid_at: today }}
          >
            <div className="form-row">
              <MoneyField
                name="amount"
                label="Amount"
                required
                hint={`${formatMoney(openCents)} is due. Payments apply to the lines from the top.`}
              />
              <DateField name="paid_at" label="Paid on" max={today} />
            </div>
            <SelectField name="method" label="Method" required options={METHODS} empty={null} />
            <TextField name="note" label="Note" hint="Check number, bank reference." maxLength={300} />
            <FormActions
              cancel={
                <ButtonLink to={here} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Record payment</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      <div className="profile">
        <div>
          <Card title="Registrations">
            <PlainTable
              caption="Registrations"
              rows={lines}
              rowKey={({ id }) => id}
              empty=""
              columns={[
                {
                  header: "Registration",
                  cell: (row) => (row.registrationId ? <Link to={registrationProfilePath(row.registrationId)}>{row.number}</Link> : row.number),
                },
                { header: "For", cell: (row) => row.description },
                { header: "Paid", align: "end", cell: (row) => <Money cents={row.paidCents} /> },
                { header: "Amount", align: "end", cell: (row) => <Money cents={row.amountCents} /> },
              ]}
            />
          </Card>
          {invoice.status === "draft" ? null : (
            <Card title="Emails sent">
              <PlainTable
                caption="Emails sent"
                rows={sent}
                rowKey={({ id }) => id}
                empty="No email has been sent about this invoice."
                columns={[
                  { header: "Subject", cell: (row) => row.subject },
                  { header: "Sent", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
                  { header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
                ]}
              />
            </Card>
          )}
        </div>
        <div>
          <Card title="Invoice">
            <DetailList
              details={[
                { label: "Bill to", value: sponsor.name },
                { label: "PO number", value: invoice.poNumber },
                { label: "Issued", value: invoice.issuedOn ? <DateText day={invoice.issuedOn} /> : null },
                { label: "Due", value: invoice.dueOn ? <DateText day={invoice.dueOn} /> : null },
                { label: "Total", value: formatMoney(invoice.totalCents) },
                { label: "Paid", value: formatMoney(invoice.paidCents) },
                { label: "Balance due", value: formatMoney(invoice.status === "void" ? 0 : openCents) },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
