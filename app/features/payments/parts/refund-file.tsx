import { filePath } from "~/features/files/paths";
import { formatMoney } from "~/platform/money";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { SumTable } from "~/ui/sum-table";
import { type AuditEntry, Timeline } from "~/ui/timeline";
import { TRANSACTION_TYPE_LABELS } from "../model";
import { paidRegistrationPath, receiptPath } from "../paths";
import { methodLabel } from "../receipt-model";
import { EXECUTION_LABELS, REQUESTER_LABELS, reasonText } from "../refund-model";

export interface RefundFile {
  request: {
    status: string;
    execution: keyof typeof EXECUTION_LABELS;
    failure: string | null;
    note: string | null;
    reason: string;
    reasonCode: string | null;
    requestFromType: keyof typeof REQUESTER_LABELS;
    amountCents: number;
    approvedCents: number | null;
    attachmentFileId: string | null;
    cancelRegistration: boolean;
    decisionNote: string | null;
    decidedAt: number | null;
    createdAt: number;
    registrationId: string | null;
    purchaseId: string | null;
    groupOrderId: string | null;
    restock: boolean;
    quote: { lines: { label: string; rule?: string; cents: number }[]; refundableCents: number; method?: string } | null;
  };
  row: { school: string; student: string; program: string | null; classCode: string | null; requestedBy: string | null };
  parts: {
    id: string;
    type: keyof typeof TRANSACTION_TYPE_LABELS;
    amountCents: number;
    execution: keyof typeof EXECUTION_LABELS;
    failure: string | null;
    transactionId: string;
    intentId: string | null;
    providerRefundId: string | null;
  }[];
  asked: {
    id: string;
    type: keyof typeof TRANSACTION_TYPE_LABELS;
    method: string;
    paidOn: string;
    amountCents: number;
    askedCents: number;
  }[];
  pieces: { id: string; title: string; size: string; quantity: number }[];
  ledger: { id: string; type: string; amountCents: number; method: string; createdAt: number }[];
  zone: string;
}

interface Props {
  file: RefundFile;
  /** Super admins see the provider's references and no links into the school's area. */
  isAdmin?: boolean;
}

/** The request: who, amount and reason. */
export function RefundAsked({ file: { request, row }, isAdmin = false }: Props) {
  const student = row.student || null;
  const isOrder = request.purchaseId !== null || request.groupOrderId !== null;
  return (
    <Card title="Request">
      <DetailList
        details={[
          ...(isAdmin ? [{ label: "School", value: row.school }] : []),
          {
            label: isOrder ? "Buyer" : "Student",
            value: !isAdmin && request.registrationId ? <Link to={paidRegistrationPath(request.registrationId)}>{student}</Link> : student,
          },
          { label: isOrder ? "Order" : "Program", value: [row.program, row.classCode].filter(Boolean).join(" · ") },
          { label: "Requested by", value: [row.requestedBy, REQUESTER_LABELS[request.requestFromType].toLowerCase()].filter(Boolean).join(", ") },
          { label: "Amount", value: formatMoney(request.amountCents) },
          { label: "Approved", value: request.approvedCents === null ? null : formatMoney(request.approvedCents) },
          { label: "Reason", value: reasonText(request.reasonCode, request.reason) },
          ...(request.purchaseId ? [{ label: "Items", value: request.restock ? "Return to stock" : "Kept by the buyer" }] : []),
          ...(isOrder ? [] : [{ label: "Registration", value: request.cancelRegistration ? "Cancelled with the refund" : "Stays active" }]),
          { label: "Method", value: request.quote?.method ? methodLabel(request.quote.method) : null },
          { label: "Note", value: request.note, wide: true },
          { label: "Attachment", value: request.attachmentFileId ? <a href={filePath(request.attachmentFileId)}>Open file</a> : null },
        ]}
      />
    </Card>
  );
}

/** The requested amount of each payment, and the items of an order. */
export function RefundItems({ file: { asked, pieces } }: Props) {
  if (asked.length === 0) return null;
  return (
    <Card title="Items">
      {pieces.length > 0 ? (
        <p>{pieces.map(({ title, size, quantity }) => `${quantity} × ${size ? `${title}, ${size}` : title}`).join("; ")}</p>
      ) : null}
      <PlainTable
        caption="Requested refund of each payment"
        rows={asked}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            header: "Payment",
            cell: (row) => (
              <span>
                <a href={receiptPath(row.id)}>{TRANSACTION_TYPE_LABELS[row.type]}</a>
                <span className="two-lines">{methodLabel(row.method)}</span>
              </span>
            ),
          },
          { header: "Paid on", cell: (row) => <DateText day={row.paidOn} /> },
          { header: "Paid", align: "end", cell: (row) => <Money cents={row.amountCents} /> },
          { header: "Requested", align: "end", cell: (row) => <Money cents={row.askedCents} /> },
        ]}
      />
    </Card>
  );
}

/** The calculation at the time of the request. */
export function RefundArithmetic({ file: { request } }: Props) {
  if (!request.quote) return null;
  return (
    <Card title="How it was calculated">
      <SumTable
        lines={request.quote.lines.map((line) => ({ ...line, rule: line.rule ?? "" }))}
        total="Refundable at the time"
        totalCents={request.quote.refundableCents}
      />
    </Card>
  );
}

/** The refund of each payment and its state. */
export function RefundParts({ file: { parts }, isAdmin = false }: Props) {
  if (parts.length === 0) return null;
  return (
    <Card title="Refunds">
      <PlainTable
        caption="Refund of each payment"
        rows={parts}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            header: "Payment",
            cell: (part) => (
              <span>
                <a href={receiptPath(part.transactionId)}>{TRANSACTION_TYPE_LABELS[part.type]}</a>
                {isAdmin && part.intentId ? <code className="two-lines">{part.intentId}</code> : null}
              </span>
            ),
          },
          { header: "Method", cell: (part) => (part.intentId ? "Back to the card" : "By hand, recorded") },
          {
            header: "Status",
            cell: (part) => (
              <span>
                <StatusBadge status={part.execution === "none" ? "draft" : part.execution} label={EXECUTION_LABELS[part.execution]} />
                {part.failure ? <span className="two-lines">{part.failure}</span> : null}
                {isAdmin && part.providerRefundId ? <code className="two-lines">{part.providerRefundId}</code> : null}
              </span>
            ),
          },
          { header: "Amount", align: "end", cell: (part) => <Money cents={part.amountCents} /> },
        ]}
      />
    </Card>
  );
}

/** The history of the request, newest first. */
export function RefundTimeline({ file: { request, row, ledger, zone } }: Props) {
  const when = (at: number) => <InstantText at={at} zone={zone} withTime />;
  // Newest first; events of the same moment in logical order.
  const auditEntries: (AuditEntry & { at: number })[] = [
    ...[...ledger].reverse().map((entry) => ({
      id: entry.id,
      what: entry.amountCents < 0 ? `${formatMoney(-entry.amountCents)} sent back` : `${formatMoney(entry.amountCents)} returned`,
      note: entry.type === "processing_fee" ? "Online service fee" : null,
      when: when(entry.createdAt),
      at: entry.createdAt,
      tone: "green" as const,
    })),
    ...(request.decidedAt !== null && request.status !== "pending"
      ? [
          {
            id: "decided",
            what: { approved: "Approved", declined: "Declined", cancelled: "Cancelled" }[request.status] ?? "Decided",
            note: request.decisionNote,
            when: when(request.decidedAt),
            at: request.decidedAt,
            tone: request.status === "approved" ? ("green" as const) : ("red" as const),
          },
        ]
      : []),
    {
      id: "asked",
      what: `Requested ${formatMoney(request.amountCents)}`,
      who: row.requestedBy,
      when: when(request.createdAt),
      at: request.createdAt,
      tone: "blue",
    },
  ];
  return (
    <Card title="History">
      <Timeline auditEntries={auditEntries.sort((one, other) => other.at - one.at).map(({ at: _, ...rest }) => rest)} />
    </Card>
  );
}
