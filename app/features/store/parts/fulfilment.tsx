import { type ButtonLook, EntryButton } from "~/ui/button";
import type { BulkAction, Filter } from "~/ui/data-table";
import { PlainForm } from "~/ui/form";
import { StatusBadge } from "~/ui/status-badge";
import {
  FULFILMENT_LABELS,
  FULFILMENT_STATES,
  type Fulfilment,
  nextFulfilments,
  PURCHASE_LABELS,
  PURCHASE_STATUSES,
  type PurchaseStatus,
} from "../order-model";

const TONES = { pending: "amber", ready: "blue", delivered: "green", cancelled: "red" } as const;
const VERBS: Record<Fulfilment, string> = {
  pending: "Back to pending",
  ready: "Mark as ready",
  delivered: "Mark as delivered",
  cancelled: "Cancel and restock",
};

export const FulfilmentBadge = ({ state }: { state: Fulfilment }) => (
  <StatusBadge status={state} label={FULFILMENT_LABELS[state]} tone={TONES[state]} />
);
export const PaymentBadge = ({ state }: { state: PurchaseStatus }) => <StatusBadge status={state} label={PURCHASE_LABELS[state]} />;

/** A button for each allowed change of fulfillment. */
export const FulfilmentSteps = ({ id, from, look }: { id: string; from: Fulfilment; look?: ButtonLook }) => (
  <>
    {nextFulfilments(from).map((to) => (
      <PlainForm key={to} intent="fulfil" id={`${to}-${id}`} match={{ id }} quiet>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="delivery_status" value={to} />
        <EntryButton look={look}>{VERBS[to]}</EntryButton>
      </PlainForm>
    ))}
  </>
);

export const FULFIL_BULK: BulkAction[] = [
  { intent: "ready", label: "Mark as ready" },
  { intent: "delivered", label: "Mark as delivered" },
];

export const purchaseFilters = (products: { value: string; label: string }[]): Filter[] => [
  ...(products.length > 0 ? [{ name: "product", label: "Product", options: products } as const] : []),
  { name: "status", label: "Payment", options: PURCHASE_STATUSES.map((value) => ({ value, label: PURCHASE_LABELS[value] })) },
  { name: "delivery_status", label: "Fulfillment", options: FULFILMENT_STATES.map((value) => ({ value, label: FULFILMENT_LABELS[value] })) },
  { name: "from_date", label: "From", kind: "date" },
  { name: "to_date", label: "To", kind: "date" },
];
