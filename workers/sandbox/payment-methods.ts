import type Stripe from "stripe";
import { newCard, TEST_METHODS } from "./cards";
import { invalid, missing } from "./errors";
import { listed, operation } from "./operations";
import type { Scope } from "./scope";
import { choice, paging, text } from "./validation";

/** A stored payment method, or a new one for Stripe's `pm_card_…` test ids. */
export function requirePaymentMethod(scope: Scope, id: string, param?: string): Stripe.PaymentMethod {
  const number = TEST_METHODS[id];
  if (number) {
    const year = new Date(scope.now * 1000).getUTCFullYear() + 1;
    return newCard(scope, { number, month: 12, year, name: null, email: null });
  }
  return scope.require("payment_method", id, param);
}

export function attachPaymentMethod(scope: Scope, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer)
    throw invalid("The payment method you provided has already been attached to a customer.", { code: "payment_method_already_attached" });
  const attached = scope.save({ ...method, customer });
  scope.emit("payment_method.attached", attached);
  return attached;
}

const attachedTo = (scope: Scope, customer: string, url: string, page: object) => {
  scope.require("customer", customer, "customer");
  return listed(scope, "payment_method", url, page, { where: [["customer", "=", customer]] });
};
const filter = { ...paging, type: choice("card").optional() };

export const paymentMethodOperations = [
  operation("paymentMethods.list", "GET /v1/payment_methods", { ...filter, customer: text() }, (scope, { customer, type: _type, ...page }) =>
    attachedTo(scope, customer, "/v1/payment_methods", page),
  ),
  operation("customers.listPaymentMethods", "GET /v1/customers/:id/payment_methods", filter, (scope, { type: _type, ...page }, { id }) =>
    attachedTo(scope, id, `/v1/customers/${id}/payment_methods`, page),
  ),
  operation("paymentMethods.retrieve", "GET /v1/payment_methods/:id", {}, (scope, _params, { id }) => {
    const method = scope.find("payment_method", id);
    if (!method) throw missing("payment_method", id);
    return method;
  }),
  operation("paymentMethods.attach", "POST /v1/payment_methods/:id/attach", { customer: text() }, (scope, { customer }, { id }) => {
    scope.require("customer", customer, "customer");
    return attachPaymentMethod(scope, requirePaymentMethod(scope, id), customer);
  }),
  operation("paymentMethods.detach", "POST /v1/payment_methods/:id/detach", {}, (scope, _params, { id }) => {
    const method = scope.require("payment_method", id);
    if (!method.customer) {
      throw invalid("The payment method you provided is not attached to a customer so detachment is impossible.", { param: "payment_method" });
    }
    const detached = scope.save({ ...method, customer: null });
    scope.emit("payment_method.detached", detached, { customer: method.customer });
    return detached;
  }),
];
