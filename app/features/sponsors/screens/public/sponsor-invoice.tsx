import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { open } from "~/platform/gates";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import styles from "~/ui/print.css?url";
import { SheetLines, SheetLogo, SheetTable } from "~/ui/print-page";
import { NOINDEX } from "~/ui/titled";
import { openInvoice } from "../../domain/read-invoice";
import { INVOICE_STATE_LABELS } from "../../model";
import { openInvoicePdfPath } from "../../paths";

export const loader = screenLoader(openInvoice, { gate: open, input: ({ params }) => ({ code: params.code }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Invoice ${data.invoice.number} · ${data.school.name}` : "Invoice" },
  NOINDEX,
];

/** An invoice for its sponsor, who has no account: for the screen and for paper. */
export default function SponsorInvoicePage() {
  const { invoice, sponsor, lines, school, openCents } = useLoaderData<typeof loader>();
  return (
    <article className="sheet">
      <SheetLogo />
      <DocumentActions pdf={openInvoicePdfPath(invoice.code)} />
      <h1>Invoice {invoice.number}</h1>
      <p>{[school.name, ...school.lines].filter(Boolean).join(", ")}</p>
      <section>
        <SheetLines
          lines={[
            { label: "Bill to", value: [sponsor.name, sponsor.contactName].filter(Boolean).join(", ") },
            { label: "Address", value: sponsor.address },
            { label: "PO number", value: invoice.poNumber },
            { label: "Issued", value: invoice.issuedOn ? longDate(invoice.issuedOn) : null },
            { label: "Due", value: invoice.dueOn ? longDate(invoice.dueOn) : null },
            { label: "Status", value: INVOICE_STATE_LABELS[invoice.status] },
          ]}
        />
      </section>
      <section>
        <h2>Students</h2>
        <SheetTable
          name="Students"
          heads={["Registration", "For", "Amount", "Paid"]}
          rows={[
            ...lines.map((line) => ({
              key: line.id,
              cells: [line.number, line.description, formatMoney(line.amountCents), formatMoney(line.paidCents)],
            })),
            {
              key: "total",
              cells: [
                "",
                <strong key="open">Open: {formatMoney(invoice.status === "void" ? 0 : openCents)}</strong>,
                <strong key="total">{formatMoney(invoice.totalCents)}</strong>,
                <strong key="paid">{formatMoney(invoice.paidCents)}</strong>,
              ],
            },
          ]}
        />
      </section>
    </article>
  );
}
