import type Stripe from "stripe";
import { z } from "zod";
import { expireSession } from "./checkout-expiry";
import { invalid, missing } from "./errors";
import { list, listed, operation } from "./operations";
import { checkTerms, TERMS } from "./payment-terms";
import { randomText, type Scope } from "./scope";
import { checkAmount, choice, currency, email, flag, integer, mergeMetadata, metadata, paging, text, webUrl } from "./validation";

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 60 * 60;

const lineItem = z
  .object({
    price_data: z
      .object({
        currency: currency(),
        product_data: z
          .object({
            name: text(),
            description: text().optional(),
            images: z.array(webUrl()).max(8).optional(),
            metadata: metadata().optional(),
            tax_code: text().optional(),
          })
          .strict(),
        tax_behavior: choice("exclusive", "inclusive", "unspecified").optional(),
        unit_amount: integer(0),
      })
      .strict(),
    quantity: integer(1),
  })
  .strict();

const SESSION = {
  billing_address_collection: choice("auto", "required").optional(),
  cancel_url: webUrl().optional(),
  client_reference_id: text(200).optional(),
  currency: currency().optional(),
  customer: text().optional(),
  customer_creation: choice("always", "if_required").optional(),
  customer_email: email().optional(),
  expires_at: integer().optional(),
  line_items: z.array(lineItem),
  locale: text().optional(),
  metadata: metadata().optional(),
  mode: choice("payment"),
  payment_intent_data: z.object(TERMS).strict().optional(),
  payment_method_types: z.array(choice("card")).optional(),
  phone_number_collection: z.object({ enabled: flag() }).strict().optional(),
  submit_type: choice("auto", "book", "donate", "pay").optional(),
  success_url: webUrl(),
  ui_mode: choice("hosted_page").optional(),
};

type Params = z.output<z.ZodObject<typeof SESSION>>;

function buildItem(scope: Scope, { price_data: price, quantity }: z.output<typeof lineItem>): Stripe.LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: scope.newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.product_data.name,
    metadata: {},
    price: {
      id: scope.newId("price"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: scope.now,
      currency: price.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: scope.newId("prod").slice(0, 19),
      recurring: null,
      tax_behavior: price.tax_behavior ?? "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: price.unit_amount,
      // On the wire a decimal is a string; the SDK turns it into its Decimal.
      unit_amount_decimal: String(price.unit_amount) as unknown as Stripe.Price["unit_amount_decimal"],
    },
    quantity,
  };
}

function expiryOf(scope: Scope, asked: number | undefined): number {
  const expires = asked ?? scope.now + LONGEST_SECONDS;
  const refuse = (message: string) => invalid(message, { param: "expires_at" });
  if (expires < scope.now + SHORTEST_SECONDS) throw refuse("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.");
  if (expires > scope.now + LONGEST_SECONDS) throw refuse("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.");
  return expires;
}

function checkItems({ line_items: items, currency: wanted }: Params): { code: string; total: number } {
  const code = wanted ?? items[0]?.price_data.currency;
  if (!code) throw invalid("You must specify line_items in `payment` mode.", { code: "parameter_missing", param: "line_items" });
  if (items.length > 100) throw invalid("Array line_items exceeded maximum 100 allowed elements.", { param: "line_items" });
  for (const { price_data } of items) {
    if (price_data.currency !== code) throw invalid("All line items must have the same currency.", { param: "line_items" });
  }
  const total = items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  checkAmount(total, code, "The Checkout Session's total amount");
  return { code, total };
}

function createSession(scope: Scope, params: Params): Stripe.Checkout.Session {
  const { payment_intent_data: terms = {} } = params;
  const { code, total } = checkItems(params);
  checkTerms(scope, terms, total, "payment_intent_data");
  if (params.customer && params.customer_email) throw invalid("You may only specify one of these parameters: customer, customer_email.");
  const customer = params.customer ? scope.require("customer", params.customer, "customer") : null;
  const id = `cs_test_${randomText(58)}`;
  const intent = { ...terms, metadata: mergeMetadata({}, terms.metadata) } as Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  scope.save({ object: "sandbox.items", id, intent, items: params.line_items.map((item) => buildItem(scope, item)) });
  const contact = customer?.email ?? params.customer_email ?? null;
  return scope.save<Stripe.Checkout.Session>({
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: scope.now,
    currency: code,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : (params.customer_creation ?? "if_required"),
    customer_details: contact
      ? { address: null, business_name: null, email: contact, individual_name: null, name: null, phone: null, tax_exempt: "none", tax_ids: null }
      : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiryOf(scope, params.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: params.phone_number_collection ?? { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${new URL(params.success_url).origin}/pay/${id}`,
    wallet_options: null,
  });
}

const URL_PATH = "/v1/checkout/sessions";

export const checkoutOperations = [
  operation("checkout.sessions.create", `POST ${URL_PATH}`, SESSION, createSession),
  operation(
    "checkout.sessions.list",
    `GET ${URL_PATH}`,
    { ...paging, customer: text().optional(), payment_intent: text().optional(), status: choice("complete", "expired", "open").optional() },
    (scope, { customer, payment_intent, status, ...page }) =>
      listed(scope, "checkout.session", URL_PATH, page, {
        where: [
          ["customer", "=", customer],
          ["payment_intent", "=", payment_intent],
          ["status", "=", status],
        ],
      }),
  ),
  operation("checkout.sessions.retrieve", `GET ${URL_PATH}/:id`, {}, (scope, _params, { id }) => scope.require("checkout.session", id)),
  operation("checkout.sessions.expire", `POST ${URL_PATH}/:id/expire`, {}, (scope, _params, { id }) => {
    const session = scope.require("checkout.session", id);
    if (session.status !== "open") {
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`);
    }
    return expireSession(scope, session);
  }),
  operation("checkout.sessions.listLineItems", `GET ${URL_PATH}/:id/line_items`, paging, (scope, page, { id }) => {
    const stored = scope.find("sandbox.items", id);
    if (!stored) throw missing("checkout.session", id);
    const start = page.starting_after ? stored.items.findIndex((item) => item.id === page.starting_after) + 1 : 0;
    const limit = Math.min(page.limit ?? 10, 100);
    return list(`${URL_PATH}/${id}/line_items`, stored.items.slice(start, start + limit), stored.items.length > start + limit);
  }),
];
