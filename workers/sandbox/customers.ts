import type Stripe from "stripe";
import { listed, operation } from "./operations";
import type { Scope } from "./scope";
import { email, mergeMetadata, metadata, paging, text } from "./validation";

interface Details {
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | null | undefined;
}

export function createCustomer(scope: Scope, details: Details): Stripe.Customer {
  const customer = scope.save<Stripe.Customer>({
    id: scope.newId("cus").slice(0, 18),
    object: "customer",
    address: null,
    balance: 0,
    created: scope.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: details.description ?? null,
    discount: null,
    email: details.email ?? null,
    invoice_prefix: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, details.metadata),
    name: details.name ?? null,
    next_invoice_sequence: 1,
    phone: details.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  });
  scope.emit("customer.created", customer);
  return customer;
}

const details = {
  description: text().optional(),
  email: email().optional(),
  metadata: metadata().optional(),
  name: text(256).optional(),
  phone: text(20).optional(),
};

export const customerOperations = [
  operation("customers.create", "POST /v1/customers", details, createCustomer),
  operation("customers.list", "GET /v1/customers", { ...paging, email: email().optional() }, (scope, { email: address, ...page }) =>
    listed(scope, "customer", "/v1/customers", page, { where: [["email", "=", address]] }),
  ),
  operation("customers.retrieve", "GET /v1/customers/:id", {}, (scope, _params, { id }) => scope.require("customer", id)),
  operation("customers.update", "POST /v1/customers/:id", details, (scope, { metadata: change, ...params }, { id }) => {
    const before = scope.require("customer", id);
    const customer = scope.save({ ...before, ...params, metadata: mergeMetadata(before.metadata, change) });
    scope.emit("customer.updated", customer);
    return customer;
  }),
];
