import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { longInstant, shortDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import styles from "~/ui/print.css?url";
import { SheetLines, SheetLogo, SheetTable } from "~/ui/print-page";
import { titled } from "~/ui/titled";
import { refundFile } from "../../domain/refunds/read";
import { TRANSACTION_TYPE_LABELS } from "../../model";
import { EXECUTION_LABELS, REFUND_STATUS_LABELS, REQUESTER_LABELS, reasonText } from "../../refund-model";

export const loader = screenLoader(refundFile, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => `Refund request ${data?.row.number ?? ""}`);

/** A refund request for print: calculation and ledger entries. */
export default function RefundPrint() {
  const { request, row, parts, ledger, asked, pieces, zone } = useLoaderData<typeof loader>();
  const at = (instant: number | null) => (instant === null ? null : longInstant(new Date(instant), zone));
  return (
    <article className="sheet">
      <SheetLogo />
      <DocumentActions />
      <h1>{`Refund request ${row.number ?? ""}`}</h1>
      <p>{row.school}</p>
      <section>
        <h2>Request</h2>
        <SheetLines
          lines={[
            { label: "Status", value: REFUND_STATUS_LABELS[request.status] },
            { label: (request.purchaseId ?? request.groupOrderId) ? "Buyer" : "Student", value: row.student },
            {
              label: (request.purchaseId ?? request.groupOrderId) ? "Order" : "Program",
              value: [row.program, row.classCode].filter(Boolean).join(", "),
            },
            { label: "Requested by", value: [row.requestedBy, REQUESTER_LABELS[request.requestFromType].toLowerCase()].filter(Boolean).join(", ") },
            { label: "Requested on", value: at(request.createdAt) },
            { label: "Amount", value: formatMoney(request.amountCents) },
            { label: "Approved", value: request.approvedCents === null ? null : formatMoney(request.approvedCents) },
            { label: "Reason", value: reasonText(request.reasonCode, request.reason) },
            { label: "Note", value: request.note },
            { label: "Decided on", value: request.status === "pending" ? null : at(request.decidedAt) },
            { label: "Answer", value: request.decisionNote },
          ]}
        />
      </section>
      {request.quote ? (
        <section>
          <h2>Calculation</h2>
          <SheetTable
            name="How it was calculated"
            heads={["Line", "Rule", "Amount"]}
            rows={[
              ...request.quote.lines.map((line) => ({ key: line.label, cells: [line.label, line.rule ?? "", formatMoney(line.cents)] })),
              { key: "total", cells: ["Refundable at the time", "", formatMoney(request.quote.refundableCents)] },
            ]}
          />
        </section>
      ) : null}
      {asked.length > 0 ? (
        <section>
          <h2>Items</h2>
          {pieces.length > 0 ? (
            <p>{pieces.map(({ title, size, quantity }) => `${quantity} × ${size ? `${title}, ${size}` : title}`).join("; ")}</p>
          ) : null}
          <SheetTable
            name="Items"
            heads={["Payment", "Paid on", "Paid", "Requested"]}
            rows={asked.map((item) => ({
              key: item.id,
              cells: [TRANSACTION_TYPE_LABELS[item.type], shortDate(item.paidOn), formatMoney(item.amountCents), formatMoney(item.askedCents)],
            }))}
          />
        </section>
      ) : null}
      {parts.length > 0 ? (
        <section>
          <h2>Refunds</h2>
          <SheetTable
            name="Refunds"
            heads={["Payment", "How", "Status", "Amount"]}
            rows={parts.map((part) => ({
              key: part.id,
              cells: [
                TRANSACTION_TYPE_LABELS[part.type],
                part.intentId ? "Back to the card" : "By hand, recorded",
                EXECUTION_LABELS[part.execution],
                formatMoney(part.amountCents),
              ],
            }))}
          />
        </section>
      ) : null}
      {ledger.length > 0 ? (
        <section>
          <h2>Ledger entries</h2>
          <SheetTable
            name="Ledger entries"
            heads={["Date", "Event", "Amount"]}
            rows={ledger.map((entry) => ({
              key: entry.id,
              cells: [at(entry.createdAt), entry.type === "processing_fee" ? "Online service fee" : "Refund", formatMoney(entry.amountCents)],
            }))}
          />
        </section>
      ) : null}
    </article>
  );
}
