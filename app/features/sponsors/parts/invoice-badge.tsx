import { StatusBadge, type Tone } from "~/ui/status-badge";
import { INVOICE_STATE_LABELS, type InvoiceState } from "../model";

const TONES: Record<InvoiceState, Tone> = { draft: "grey", issued: "amber", part_paid: "amber", paid: "green", void: "grey" };

export const InvoiceBadge = ({ status, isOverdue }: { status: InvoiceState; isOverdue?: boolean }) =>
  isOverdue ? <StatusBadge status="overdue" /> : <StatusBadge status={status} label={INVOICE_STATE_LABELS[status]} tone={TONES[status]} />;
