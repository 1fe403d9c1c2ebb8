/**
 * The closed set of expected errors. A verb throws a `DomainError`, which screens, endpoints and jobs turn into a status, a field
 * message, a redirect or a page. Any other error is a fault: logged, and shown as `GENERIC`.
 */
export type ErrorKind = "invalid" | "unauthenticated" | "payment" | "forbidden" | "not_found" | "conflict" | "gone" | "too_many" | "unavailable";

export const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_many: 429,
  unavailable: 503,
};

/** Field name to messages; nested names are dotted (`answers.3.value`). */
export type FieldErrors = Record<string, string[]>;

export const GENERIC = "Some error has occured.";

export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly fields?: FieldErrors,
    /** Extra data for the client: `{from, to}` of a refused transition, the link of a waitlist. */
    readonly extra?: Record<string, unknown>,
  ) {
    super(message);
    this.name = "DomainError";
  }
  get status(): number {
    return STATUS[this.kind];
  }
}

/** Input that does not fit. `fields` may be empty when the message concerns the form as a whole. */
export const invalid = (fields: FieldErrors, message = "Check the marked fields and try again.", code = "invalid") =>
  new DomainError("invalid", code, message, fields);
/** One field that does not fit. */
export const invalidField = (field: string, message: string, code = "invalid") => invalid({ [field]: [message] }, message, code);
export const unauthenticated = (message = "Your session has ended. Please log in again.", code = "not_authenticated") =>
  new DomainError("unauthenticated", code, message);
export const forbidden = (message = "You do not have permission to perform this action.", code = "forbidden") =>
  new DomainError("forbidden", code, message);
export const planRequired = () => forbidden("Your plan does not include this feature.", "plan_required");
export const setUpFirst = () => forbidden("Set up two-step sign-in first. It is required for your account.", "second_factor_setup");
export const notFound = (message = "Not found.", code = "not_found") => new DomainError("not_found", code, message);
export const conflict = (code: string, message: string, fields?: FieldErrors, extra?: Record<string, unknown>) =>
  new DomainError("conflict", code, message, fields, extra);
/** A row that others refer to is not deleted; `instead` says what to do. */
export const inUse = (instead: string) => conflict("in_use", `This item is in use and cannot be deleted. ${instead}`);
export const invalidTransition = (from: string, to: string) =>
  conflict("invalid_transition", "This change is not allowed in the current status.", undefined, { from, to });
export const tooMany = (message = "Too many requests. Please wait and try again.", code = "rate_limited") =>
  new DomainError("too_many", code, message);
export const unavailable = (message = "This service is not available right now.", code = "service_unavailable") =>
  new DomainError("unavailable", code, message);
export const paymentFailed = (message = "Payment failed. Please try again.") => new DomainError("payment", "payment_failed", message);

/**
 * What constraints of the schema mean when a write runs into them. Keys are what D1 prints: the name of a CHECK, the columns of a
 * UNIQUE (the name of an index over expressions), the reason of a staged guard. Each feature has its own; `app/parts.ts` collects them.
 */
export type Constraints = Readonly<Record<string, () => DomainError>>;

/**
 * Turns an error of D1 into the domain error its constraint stands for; anything unknown comes back as it was.
 * D1 prints `UNIQUE constraint failed: users.email`, `CHECK constraint failed: name`, `guard:reason`.
 */
export function fromDatabase(error: unknown, constraints: Constraints): unknown {
  const text = error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}` : String(error);
  const key =
    /UNIQUE constraint failed: ([\w., ]+?)(?:: SQLITE|\s*$)/.exec(text)?.[1] ??
    /UNIQUE constraint failed: index '(\w+)'/.exec(text)?.[1] ??
    /CHECK constraint failed: (\w+)/.exec(text)?.[1] ??
    /D1_ERROR: (\w+): SQLITE_CONSTRAINT/.exec(text)?.[1];
  const meaning = key ? constraints[key.trim()] : undefined;
  return meaning ? meaning() : error;
}

/** The reason of the guard that stopped a batch, or null when something else did. */
export function guardReason(error: unknown): number | null {
  const text = error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}` : String(error);
  const found = /guard:(\d+)/.exec(text);
  return found ? Number(found[1]) : null;
}
