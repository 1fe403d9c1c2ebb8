import { z } from "zod";
import { invalid, type StripeError } from "./errors";
import type { FormObject } from "./form-body";

export const CURRENCIES = ["usd", "aud", "cad", "eur", "nzd"];
const LARGEST_AMOUNT = 99_999_999;

type Refusal = { code?: string; message: string };
const refuse = (context: z.RefinementCtx, { code, message }: Refusal) => {
  context.addIssue({ code: "custom", message, params: { stripe: code } });
  return z.NEVER;
};

export const text = (max = 5000) =>
  z.string().superRefine((value, context) => {
    if (value === "") {
      const name = paramName(context.path);
      refuse(context, {
        code: "parameter_invalid_empty",
        message: `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      });
    } else if (value.length > max) {
      refuse(context, { message: `Invalid string: ${value.slice(0, 9)}...${value.slice(-9)}; must be at most ${max} characters` });
    }
  });

export const integer = (min = Number.MIN_SAFE_INTEGER) =>
  z.string().transform((value, context) => {
    if (!/^-?\d{1,15}$/.test(value)) return refuse(context, { code: "parameter_invalid_integer", message: `Invalid integer: ${value}` });
    const number = Number(value);
    if (number < min) {
      return refuse(context, { code: "parameter_invalid_integer", message: `This value must be greater than or equal to ${min}.` });
    }
    return number;
  });

export const flag = () =>
  z.string().transform((value, context) => {
    if (value === "true" || value === "false") return value === "true";
    return refuse(context, { message: `Invalid boolean: ${value}` });
  });

export const choice = <const T extends string>(...options: T[]) =>
  z.string().transform((value, context): T => {
    if ((options as string[]).includes(value)) return value as T;
    const listed = options.length > 1 ? `one of ${options.slice(0, -1).join(", ")}, or ${options.at(-1)}` : options[0];
    return refuse(context, { message: `Invalid ${paramName(context.path)}: must be ${listed}` });
  });

export const currency = () =>
  z.string().transform((value, context) => {
    if (CURRENCIES.includes(value.toLowerCase())) return value.toLowerCase();
    return refuse(context, { message: `Invalid currency: ${value}. Stripe currently supports these currencies: ${CURRENCIES.join(", ")}` });
  });

export const webUrl = () =>
  text().superRefine((value, context) => {
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) refuse(context, { code: "url_invalid", message: "Not a valid URL" });
  });

export const email = () =>
  text(800).superRefine((value, context) => {
    if (value && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) refuse(context, { code: "email_invalid", message: `Invalid email address: ${value}` });
  });

/** `null` means "remove everything"; an empty value removes its key. */
export const metadata = () =>
  z.unknown().transform((value, context): Record<string, string> | null => {
    if (value === "") return null;
    if (typeof value !== "object" || value === null) return refuse(context, { message: "Invalid hash" });
    const entries = Object.entries(value);
    if (entries.length > 50) return refuse(context, { message: `You can have at most 50 metadata keys; you passed ${entries.length}` });
    for (const [key, entry] of entries) {
      if (typeof entry !== "string") return refuse(context, { message: "Metadata values must be strings" });
      if (key.length > 40) return refuse(context, { message: `Metadata keys must be at most 40 characters: ${key}` });
      if (entry.length > 500) {
        return refuse(context, {
          message: `Metadata values can have up to 500 characters, but you passed in a value that is ${entry.length} characters.`,
        });
      }
    }
    return Object.fromEntries(entries) as Record<string, string>;
  });

export function mergeMetadata(current: Record<string, string>, change: Record<string, string> | null | undefined): Record<string, string> {
  if (change === undefined) return current;
  return Object.fromEntries(Object.entries({ ...(change && current), ...change }).filter(([, value]) => value !== ""));
}

const range = z.union([integer(), z.object({ gt: integer(), gte: integer(), lt: integer(), lte: integer() }).partial().strict()]);

/** Parameters every list understands. */
export const paging = {
  limit: integer(1).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: range.optional(),
};

/** Amounts of payments: at least 50 cents, at most 999,999.99. */
export function checkAmount(amount: number, code: string, subject = "Amount"): void {
  const unit = code.toUpperCase();
  if (amount < 50) throw invalid(`${subject} must be at least $0.50 ${code}`, { code: "amount_too_small", param: "amount" });
  if (amount > LARGEST_AMOUNT) throw invalid(`${subject} must be no more than $999,999.99 ${unit}`, { code: "amount_too_large", param: "amount" });
}

const paramName = (path: (string | number)[]) => path.map((step, index) => (index === 0 ? String(step) : `[${step}]`)).join("");

function refusal(issue: z.ZodIssue): StripeError {
  const param = paramName(issue.path);
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => paramName([...issue.path, key]));
    const plural = names.length > 1 ? "s" : "";
    return invalid(`Received unknown parameter${plural}: ${names.join(", ")}`, { code: "parameter_unknown", param: names[0] });
  }
  if (issue.code === "invalid_type") {
    if (issue.received === "undefined") return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
    return invalid(`Invalid ${issue.expected === "object" ? "hash" : issue.expected}`, { param });
  }
  if (issue.code === "custom") return invalid(issue.message, { code: issue.params?.stripe, param });
  return invalid(`Invalid ${param}`, { param });
}

/** Reads form values into typed parameters, or throws the error Stripe would answer. Unknown names are reported first. */
export function readParams<S extends z.ZodTypeAny>(schema: S, values: FormObject): z.output<S> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issues = result.error.issues;
  const first = issues.find((issue) => issue.code === "unrecognized_keys") ?? issues[0];
  throw first ? refusal(first) : invalid("Invalid request");
}
