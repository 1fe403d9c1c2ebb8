export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  [extra: string]: unknown;
}

/**
 * An error answer in Stripe's shape. Thrown, it undoes what the request did so far; returned from an operation, it is the answer
 * while everything written stays (a declined card leaves a failed charge behind).
 */
export class StripeError extends Error {
  readonly body: ErrorBody;

  constructor(
    readonly status: number,
    body: ErrorBody,
  ) {
    super(body.message);
    this.body = body.code ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}` } : body;
  }
}

export const invalid = (message: string, details: { code?: string; param?: string; status?: number } = {}) => {
  const { status = 400, ...rest } = details;
  return new StripeError(status, { type: "invalid_request_error", message, ...rest });
};

/** A reference that leads nowhere: 404 for the object of the URL, 400 for one named by a parameter. */
export const missing = (kind: string, id: string, param?: string) =>
  invalid(`No such ${kind === "payment_method" ? "PaymentMethod" : kind}: '${id}'`, {
    code: "resource_missing",
    param: param ?? "id",
    status: param ? 400 : 404,
  });

export const accountInvalid = (id: string) =>
  invalid(
    `The provided key 'sk_test_*****box' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: "account_invalid", status: 403 },
  );
