import { invalid } from "./errors";
import { list } from "./operations";
import type { Scope } from "./scope";
import type { Kind } from "./store";

const KINDS: Record<string, Kind> = {
  acct: "account",
  ch: "charge",
  cs: "checkout.session",
  cus: "customer",
  du: "dispute",
  fee: "application_fee",
  pi: "payment_intent",
  pm: "payment_method",
  po: "payout",
  py: "charge",
  re: "refund",
  tr: "transfer",
  txn: "balance_transaction",
};

type Json = Record<string, unknown>;

/** Lists that an object carries only when they are asked for. */
function includable(scope: Scope, holder: Json, field: string): unknown {
  const id = String(holder.id);
  if (holder.object === "charge" && field === "refunds") {
    return list(`/v1/charges/${id}/refunds`, scope.store.list("refund", { where: [["charge", "=", id]], limit: 10 }));
  }
  if (holder.object === "checkout.session" && field === "line_items") {
    return list(`/v1/checkout/sessions/${id}/line_items`, scope.store.find("sandbox.items", id)?.items ?? []);
  }
  return undefined;
}

function expandPath(scope: Scope, value: unknown, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const entry of value) expandPath(scope, entry, steps, path);
    return;
  }
  const holder = value as Json;
  const included = includable(scope, holder, step);
  if (included !== undefined) {
    holder[step] = included;
  } else if (typeof value !== "object" || !(step in holder)) {
    throw invalid(
      `This property cannot be expanded (${path}). You may want to try expanding a different property; see https://docs.stripe.com/expand`,
      { param: "expand" },
    );
  }
  const reference = holder[step];
  if (typeof reference === "string") {
    const kind = KINDS[reference.split("_")[0] ?? ""];
    holder[step] = (kind && scope.store.find(kind, reference)) ?? reference;
  }
  if (typeof holder[step] === "object") expandPath(scope, holder[step], rest, path);
}

/** Replaces ids by their objects, along paths such as `payment_intent.latest_charge.refunds` or `data.customer`. */
export function expand(scope: Scope, object: object, paths: string[]): object {
  const copy = structuredClone(object);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > 4) throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, { param: "expand" });
    expandPath(scope, copy, steps, path);
  }
  return copy;
}
