import { type ZodError, type ZodTypeAny, z } from "zod";
import type { FieldErrors } from "./errors";
import { parseMoney } from "./money";
import { hasWebAddress } from "./outside-text";
import { US_STATES } from "./united-states";
import { isEmail, normalEmail, readDay, readPhone, readState, readZip } from "./written";
import { isIsoDate } from "./zones";

/**
 * The building blocks of input schemas: safe for the browser, the same for form and JSON. An empty text counts as missing, so a
 * cleared field of a form and an absent key of a JSON body mean the same. The wordings are those of the message catalogue.
 */
export const REQUIRED = "This field is required";
export const EMAIL_FORMAT = "Enter a valid email address";
export const PHONE_FORMAT = "Phone number must look like (123) 456 - 7890";
export const DATE_INVALID = "Enter a valid date";
export const ZIP_FORMAT = "Enter a ZIP code such as 02903";
export const NOT_TEXT = "Send this as text";
const NAME_WITHOUT_ADDRESS = "Enter a name without a web address";
export const TRUE_OR_FALSE = "Enter true or false";

/** Control characters and lone surrogates, which no one types and some readers cannot handle. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

const blankToMissing = (value: unknown) => {
  if (typeof value !== "string") return value === null ? undefined : value;
  const trimmed = value.replace(UNWRITABLE, "").normalize("NFC").trim();
  return trimmed === "" ? undefined : trimmed;
};

const joined = (value: string) =>
  value
    .split(/[\t\n\r\v\f\u0085\u2028\u2029]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");

/** A line has no end in its middle: a break, with the spaces around it, is one space, as when a browser's field of one line is pasted into. */
const onOneLine = (value: unknown) => blankToMissing(typeof value === "string" ? joined(value) : value);

const string = () => z.string({ required_error: REQUIRED, invalid_type_error: NOT_TEXT });

const atMost = (max: number) => string().max(max, `Must be at most ${max} characters`);

/** A required line of text. */
export const text = (max = 200) => z.preprocess(onOneLine, atMost(max).min(1, REQUIRED));

/** The name of a person. A web address in it would reach other people as a link in our mail. */
export const personName = (max: number) =>
  z.preprocess(
    onOneLine,
    atMost(max)
      .min(1, REQUIRED)
      .refine((value) => !hasWebAddress(value), NAME_WITHOUT_ADDRESS),
  );

/** Required multi-line text. */
export const longText = (max: number) => z.preprocess(blankToMissing, atMost(max).min(1, REQUIRED));

/** Any schema, or nothing: blank and missing become undefined. */
export const optional = <S extends ZodTypeAny>(schema: S) => z.preprocess(blankToMissing, schema.optional());

/** Any schema with a default for blank or missing values. */
export const orElse = <S extends ZodTypeAny>(schema: S, value: z.output<S>) =>
  z.preprocess(blankToMissing, schema.default(value)) as z.ZodType<z.output<S>, z.ZodTypeDef, unknown>;

/** A line of text, or nothing. */
export const optionalText = (max = 200) => z.preprocess(onOneLine, atMost(max).optional());

/** Optional multi-line text. */
export const optionalLongText = (max: number) => optional(atMost(max));

/** No day, phone number, state, ZIP code or email address is longer; nothing longer is interpreted. */
const LONGEST_READ = 320;

/** A written text as a reader reads it; what the reader cannot read stays, for the check that comes after. */
const asRead = (read: (written: string) => string | null) => (value: unknown) => {
  const present = onOneLine(value);
  return typeof present === "string" && present.length <= LONGEST_READ ? (read(present) ?? present) : present;
};

/** Describes an address, by which the document of the API knows one. */
export const EMAIL_ADDRESS = "An email address";

/** An email address as `normalEmail` writes it. */
export const email = () =>
  z.preprocess(
    asRead(normalEmail),
    string().min(1, REQUIRED).max(254, "Must be at most 254 characters").describe(EMAIL_ADDRESS).refine(isEmail, EMAIL_FORMAT),
  );

/** Takes any punctuation a person types and keeps `(123) 456 - 7890`. An extension is refused: the number has no room for it. */
export const phone = () =>
  z.preprocess(
    asRead(formatPhone),
    string().superRefine((value, ctx) => {
      if (/^\(\d{3}\) \d{3} - \d{4}$/.test(value)) return;
      const extension = readPhone(value)?.extension;
      const message = extension ? `Leave out the extension ${extension}` : PHONE_FORMAT;
      ctx.addIssue({ code: z.ZodIssueCode.custom, message });
    }),
  );

/** A phone number without an extension as `(123) 456 - 7890`; anything else comes back trimmed. */
export function formatPhone(value: string): string {
  const read = readPhone(value);
  return read && read.extension === null ? read.phone : value.trim();
}

/** A day that exists, as `YYYY-MM-DD`; read from what people and spreadsheets write. */
export const isoDate = () => z.preprocess(asRead(readDay), existingDay());

/** The same, of a birthday: a year of two digits is in the past. */
export const birthDate = () =>
  z.preprocess(
    asRead((written) => readDay(written, { isPast: true })),
    existingDay(),
  );

const existingDay = () =>
  string().superRefine((value, ctx) => {
    if (isIsoDate(value)) return;
    const isNumbers = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(value);
    const message = isNumbers ? `"${value}" is not a date. Enter the month first, such as 01/31/1998` : DATE_INVALID;
    ctx.addIssue({ code: z.ZodIssueCode.custom, message });
  });

/** A ZIP code of five digits, or with four more. */
export const zipcode = () => z.preprocess(asRead(readZip), string().regex(/^\d{5}(-\d{4})?$/, ZIP_FORMAT));

/** A ZIP code of which five digits are kept. */
export const shortZipcode = (message = ZIP_FORMAT) =>
  z.preprocess(
    asRead((written) => readZip(written)?.slice(0, 5) ?? null),
    string().regex(/^\d{5}$/, message),
  );

export const choice = <const T extends readonly [string, ...string[]]>(values: T, read?: (written: string) => string | null) =>
  z.preprocess(
    read ? asRead(read) : blankToMissing,
    z.enum(values, {
      errorMap: (issue, ctx) => ({
        message: issue.code === "invalid_enum_value" ? `${quoted(issue.received)} is not a valid choice` : REQUIRED_OR(ctx.data),
      }),
    }),
  );
const REQUIRED_OR = (data: unknown) => (data === undefined ? REQUIRED : `${quoted(data)} is not a valid choice`);
/** A value as a message repeats it; an object or a list may have no text, or any. */
const quoted = (data: unknown) => (data !== null && typeof data === "object" ? "This" : `"${String(data).slice(0, 100)}"`);

/** A state by its letters or its name, as its letters. */
export const usState = () => choice(US_STATES, readState);

/** The pattern of an amount, which marks amounts in the API document. */
export const DOLLARS = "Dollars, such as 1450.00";

/** An amount of dollars as text or number ("1,450.00", 1450) to integer cents. */
export const cents = (min = 0, max = 99_999_999) =>
  z.preprocess(
    (value) => {
      const present = blankToMissing(typeof value === "number" ? String(value) : value);
      return typeof present === "string" ? (parseMoney(present) ?? Number.NaN) : present;
    },
    z
      .number({ required_error: REQUIRED, invalid_type_error: "Enter an amount such as 1450.00" })
      .int()
      .min(min, `Must be between ${min / 100} and ${max / 100}`)
      .max(max, `Must be between ${min / 100} and ${max / 100}`)
      .describe(DOLLARS),
  );

/** A whole number, as a number or as digits. */
export const integer = (min: number, max: number, range = `Must be between ${min} and ${max}`) =>
  z.preprocess(
    (value) => {
      const present = blankToMissing(value);
      if (typeof present !== "string") return present;
      return /^-?\d+$/.test(present) ? Number(present) : Number.NaN;
    },
    z
      .number({ required_error: REQUIRED, invalid_type_error: "Only numbers are allowed" })
      .int("Only numbers are allowed")
      .min(min, range)
      .max(max, range),
  );

/** A number with up to two decimals, as a number or as text ("37.5"). */
export const decimal = (max: number, example: string) => {
  const message = `Enter a number such as ${example}`;
  return z.preprocess(
    (value) => {
      const present = blankToMissing(value);
      if (typeof present !== "string") return present;
      return /^\d{1,3}(,?\d{3})*(\.\d{1,2})?$/.test(present) ? Number(present.replaceAll(",", "")) : Number.NaN;
    },
    z
      .number({ required_error: REQUIRED, invalid_type_error: message })
      .min(0, `Must be between 0 and ${max.toLocaleString("en-US")}`)
      .max(max, `Must be between 0 and ${max.toLocaleString("en-US")}`)
      .refine((value) => Math.round(value * 100) / 100 === value, "Enter at most two decimals"),
  );
};

const trueOrFalse = (value: unknown) =>
  value === "on" || value === "true" || value === "1" ? true : value === "off" || value === "false" || value === "0" ? false : value;

/** A time of day as HH:MM. */
export const timeOfDay = (message = "Enter a time such as 18:30") => text(5).pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message));

/** An instant as ISO 8601 with its zone ("2026-03-02T23:00:00Z"), to epoch milliseconds. */
export const isoInstant = () =>
  text(40).transform((value, ctx) => {
    const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(at)) ctx.addIssue({ code: z.ZodIssueCode.custom, message: "Enter a time such as 2026-03-02T23:00:00Z" });
    return at;
  });

/** A checkbox ("on", "true", "1") or a JSON boolean; missing is false, anything else is refused. */
export const flag = () => z.preprocess((value) => trueOrFalse(blankToMissing(value)) ?? false, z.boolean({ invalid_type_error: TRUE_OR_FALSE }));

/** A yes or no that a call has to say; nothing is neither. */
export const yesOrNo = () => z.preprocess(trueOrFalse, z.boolean({ required_error: REQUIRED, invalid_type_error: TRUE_OR_FALSE }));

/** A checkbox that has to be ticked. */
export const agreed = (message = REQUIRED) => flag().refine((value) => value, message);

const blankToNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** A field of an update: if absent, the value stays; blank or null clears it. */
export const clearable = <S extends ZodTypeAny>(schema: S) =>
  z.preprocess(blankToNull, schema.nullable().optional()) as z.ZodType<z.output<S> | null | undefined, z.ZodTypeDef, unknown>;

/** A required field of an update: if absent, the value stays; blank or null is an error, as in a new record. */
export const kept = <S extends ZodTypeAny>(schema: S) => schema.optional() as z.ZodType<z.output<S> | undefined, z.ZodTypeDef, unknown>;

const isFile = (value: unknown): value is File => typeof File !== "undefined" && value instanceof File;

/** A file of a form. An unused file field is an empty text or an empty file, depending on the parser. */
export const chosenFile = () =>
  z.preprocess(
    (value) => (value === "" || (isFile(value) && value.size === 0) ? undefined : value),
    z.custom<File | undefined>((value) => value === undefined || isFile(value), "Choose a file"),
  );

/** A group of checkboxes or a JSON array: one value, many or none. */
export const many = <S extends ZodTypeAny>(schema: S, max = 200) =>
  z.preprocess((value) => {
    if (value === undefined || value === null || value === "") return [];
    return Array.isArray(value) ? value.filter((item) => item !== "") : [value];
  }, z.array(schema).max(max));

/** An opaque id. */
export const id = () =>
  z.preprocess(
    blankToMissing,
    string()
      .max(64)
      .regex(/^[\w-]+$/, "Not found."),
  );

/** `#rrggbb`, with or without its sign. */
export const hexColour = () =>
  z
    .string()
    .trim()
    .regex(/^#?[0-9a-f]{6}$/i, "Enter a color such as #3B86F5")
    .transform((value) => (value.startsWith("#") ? value : `#${value}`));

/** A web address; `https://` is added when it has no scheme, anything but http(s) is refused. */
export const webAddress = (message = "Enter a valid URL.") =>
  z.preprocess(blankToMissing, string().max(2048)).transform((value, ctx) => {
    const href = safeHref(value);
    if (!href) ctx.addIssue({ code: z.ZodIssueCode.custom, message });
    return href ?? "";
  });

/** The normal form of an http(s) address with a real host, or null. */
export function safeHref(value: string): string | null {
  const bare = value.trim();
  const candidate = /^https?:\/\//i.test(bare) ? bare : /^[a-z][a-z0-9+.-]*:/i.test(bare) && !/^[\w.-]+:\d/.test(bare) ? "" : `https://${bare}`;
  try {
    const url = new URL(candidate);
    const plain = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
    if (!plain || !url.hostname.includes(".") || /[\s<>"]/.test(bare)) return null;
    // "example.com" stays as it was typed: without a slash at its end.
    return url.href === `${url.origin}/` && !bare.endsWith("/") ? url.origin : url.href;
  } catch {
    return null;
  }
}

/** Affiliate ids ride on every link: only this alphabet does. */
export const AFFILIATE_ID = /^[A-Za-z0-9_-]{1,64}$/;

export function issuesToFields(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".") || "_form";
    const messages = fields[name] ?? [];
    messages.push(issue.message === "Required" ? REQUIRED : issue.message);
    fields[name] = messages;
  }
  return fields;
}

/** The code of the catalogue that an issue names (`params: { code }`), when one does. */
export const codeOf = (error: ZodError): string | undefined => {
  for (const issue of error.issues) if (issue.code === "custom" && typeof issue.params?.code === "string") return issue.params.code;
  return undefined;
};

/** A text that something sent names, before it is checked; null where there is none. */
export function textAt(raw: unknown, name: string): string | null {
  const value = typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && value !== "" ? value : null;
}

/** The keys of an enumeration with labels, as `choice` takes them. */
export const keysOf = <T extends Record<string, string>>(labels: T) => Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];
