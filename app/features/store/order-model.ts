import { z } from "zod";
import {
  AFFILIATE_ID,
  agreed,
  choice,
  email,
  id,
  isoDate,
  optional,
  optionalLongText,
  optionalText,
  personName,
  phone,
  usState,
  zipcode,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { LOCALES } from "~/words/locale";

/** Words, schemas and pure rules of orders; safe for the browser. */
export const FULFILMENT_LABELS = { pending: "Pending", ready: "Ready", delivered: "Delivered", cancelled: "Cancelled" } as const;
export type Fulfilment = keyof typeof FULFILMENT_LABELS;
export const FULFILMENT_STATES = Object.freeze(Object.keys(FULFILMENT_LABELS) as [Fulfilment, ...Fulfilment[]]);
export const PURCHASE_LABELS = { pending: "Not paid yet", paid: "Paid", failed: "Not completed", cancelled: "Cancelled" } as const;
export type PurchaseStatus = keyof typeof PURCHASE_LABELS;
export const PURCHASE_STATUSES = Object.freeze(Object.keys(PURCHASE_LABELS) as [PurchaseStatus, ...PurchaseStatus[]]);
export const DELIVERY_LABELS = { pickup: "Pick up", ship: "Ship" } as const;

/** Allowed changes of fulfillment. A delivered order can go back; a cancelled order can't. */
const NEXT: Record<Fulfilment, readonly Fulfilment[]> = {
  pending: ["ready", "delivered", "cancelled"],
  ready: ["delivered", "pending", "cancelled"],
  delivered: ["pending"],
  cancelled: [],
};
export const nextFulfilments = (from: Fulfilment): readonly Fulfilment[] => NEXT[from];

/** Name of an order: its invoice number, or its public code before payment. */
export const orderName = ({ number, code }: { number: string | null; code: string }): string => number ?? code.slice(0, 8).toUpperCase();

export const POLICY_UNTICKED = "Please accept the store policy.";

const address = { address: optionalText(200), city: optionalText(120), state: optional(usState()), zipcode: optional(zipcode()) };
const affid = z.string().regex(AFFILIATE_ID).optional().catch(undefined);

/** The checkout form. The verb checks the fields of the delivery method. */
export const checkoutForm = z.object({
  first_name: personName(80),
  last_name: personName(80),
  email: email(),
  phone: phone(),
  delivery: choice(["pickup", "ship"]),
  location: optional(id()),
  ...address,
  note: optionalLongText(1000),
  policy: agreed(POLICY_UNTICKED),
  affid,
});

/** A line of an API client's order. */
const bodyLine = z.object({
  id: id(),
  quantity: z.coerce.number().int("Only numbers are allowed").min(1, "Quantity must be at least 1.").max(99, "Must be between 1 and 99").default(1),
  size: optionalText(20),
});
export const orderBody = z.object({
  items: z.array(bodyLine).min(1, " No items added in cart").max(30),
  full_name: personName(160),
  email: email(),
  phone: phone(),
  ...address,
  promo_code: optionalText(40),
  affid,
  locale: optional(choice(LOCALES)),
});

/** Empty fields that shipping requires. */
export function missingForShipping(input: { address?: string; city?: string; state?: string; zipcode?: string }): string[] {
  return (["address", "city", "state", "zipcode"] as const).filter((name) => !input[name]);
}

const filters = {
  product: id(),
  status: choice(PURCHASE_STATUSES),
  delivery_status: choice(FULFILMENT_STATES),
  from_date: isoDate(),
  to_date: isoDate(),
};
export const purchaseListInput = listInput({ sorts: ["created_at"] as const, ordering: "-created_at", filters });
export type PurchaseFilters = Omit<z.output<typeof purchaseListInput>, "limit" | "offset" | "ordering">;
export const subscriptionListInput = listInput({
  sorts: ["created_at"] as const,
  ordering: "-created_at",
  filters: { status: choice(["active", "overdue", "cancelled"]) },
});
