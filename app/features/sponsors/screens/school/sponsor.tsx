import { Group } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { draftInvoice } from "../../domain/invoices";
import { showSponsor } from "../../domain/sponsors";
import { SPONSOR_KIND_LABELS } from "../../model";
import { InvoiceBadge } from "../../parts/invoice-badge";
import { editSponsorPath, sponsorInvoicePath, sponsorsPath } from "../../paths";

export const loader = screenLoader(showSponsor, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    draft: intent(draftInvoice, {
      input: (values, { params }) => ({ ...values, sponsor: params.id }),
      to: ({ id }) => sponsorInvoicePath(id),
      toast: "Invoice drafted.",
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => data?.sponsor.name ?? "Sponsor");

/** A sponsor: coverage, uninvoiced amounts and invoices. */
export default function SponsorScreen() {
  const { sponsor, covered, invoices } = useLoaderData<typeof loader>();
  const open = covered.filter((row) => row.coveredCents > row.invoicedCents);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Sponsors", to: sponsorsPath }]}
        title={sponsor.name}
        status={<StatusBadge status={sponsor.isActive ? "active" : "inactive"} />}
        lead={SPONSOR_KIND_LABELS[sponsor.kind]}
        actions={
          <ButtonLink to={editSponsorPath(sponsor.id)} quiet>
            Edit
          </ButtonLink>
        }
      />
      <div className="profile">
        <div>
          <Card title="Not invoiced yet">
            {open.length === 0 ? (
              <p className="faint">Everything this sponsor covers has been invoiced. Add coverage on a student's registration.</p>
            ) : (
              <PlainForm intent="draft" className="form">
                <PlainTable
                  caption="Not invoiced yet"
                  rows={open}
                  rowKey={({ id }) => id}
                  empty=""
                  columns={[
                    {
                      header: "Registration",
                      cell: (row) => (
                        <Group component="label" display="inline-flex" gap={10} mih={32} wrap="nowrap">
                          <input type="checkbox" name="registrations" value={row.id} defaultChecked />
                          <span>
                            {row.number}, {row.student}
                          </span>
                        </Group>
                      ),
                    },
                    { header: "Program", cell: (row) => row.program },
                    { header: "Amount", align: "end", cell: (row) => <Money cents={row.coveredCents - row.invoicedCents} /> },
                  ]}
                />
                <TextField name="po_number" label="PO number" maxLength={60} autoComplete="off" width="short" />
                <SubmitButton>Draft invoice</SubmitButton>
              </PlainForm>
            )}
          </Card>
          <Card title="Invoices">
            <PlainTable
              caption="Invoices"
              rows={invoices}
              rowKey={({ id }) => id}
              empty="No invoices yet."
              columns={[
                { header: "Number", cell: (row) => <Link to={sponsorInvoicePath(row.id)}>{row.number ?? "Draft"}</Link> },
                { header: "Issued", cell: (row) => (row.issuedOn ? <DateText day={row.issuedOn} /> : <span className="faint">–</span>) },
                { header: "Due", cell: (row) => (row.dueOn ? <DateText day={row.dueOn} /> : <span className="faint">–</span>) },
                { header: "Status", cell: (row) => <InvoiceBadge status={row.status} /> },
                { header: "Total", align: "end", cell: (row) => <Money cents={row.totalCents} /> },
                {
                  header: "Open",
                  align: "end",
                  cell: (row) => <Money cents={row.status === "void" ? 0 : row.totalCents - row.paidCents} />,
                },
              ]}
            />
          </Card>
          <Card title="Registrations">
            <PlainTable
              caption="Registrations"
              rows={covered}
              rowKey={({ id }) => id}
              empty="This sponsor covers no registrations yet."
              columns={[
                { header: "Registration", cell: (row) => <Link to={registrationProfilePath(row.id)}>{row.number}</Link> },
                { header: "Student", cell: (row) => row.student },
                { header: "Program", cell: (row) => row.program },
                { header: "Covered", align: "end", cell: (row) => <Money cents={row.coveredCents} /> },
                { header: "Balance", align: "end", cell: (row) => <Money cents={row.balanceCents} /> },
              ]}
            />
          </Card>
        </div>
        <div>
          <Card title="Billing">
            <DetailList
              details={[
                { label: "Contact", value: sponsor.contactName },
                { label: "Email", value: sponsor.email },
                { label: "Phone", value: sponsor.phone },
                { label: "Address", value: sponsor.address },
                { label: "Days to pay", value: sponsor.termsDays },
                { label: "Amount covered", value: formatMoney(covered.reduce((sum, row) => sum + row.coveredCents, 0)) },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
