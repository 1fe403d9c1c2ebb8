import { z } from "zod";
import { id, integer, optional } from "~/platform/input";
import { linkTarget } from "~/platform/rich-nodes";
import { slugOf } from "~/platform/written";

/** Field schemas of site documents, for forms, API calls and stored JSON. */
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether all fields of a row are empty. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || value === "off" || (isRecord(value) && Object.values(value).every(isBlank));

/** Rows of a form (`team.0.name`) or of JSON; empty rows are dropped. */
export const rows = <S extends z.ZodTypeAny>(row: S, max: number) =>
  z.preprocess(
    (value) => {
      const list = isRecord(value) ? Object.keys(value).map((key) => value[key]) : Array.isArray(value) ? value : [];
      return list.map((each) => (isBlank(withoutMarks(each)) ? undefined : each));
    },
    z
      .array(row.optional())
      .transform((list) => list.filter((each): each is NonNullable<typeof each> => each !== undefined))
      .refine((list) => list.length <= max, `Must be at most ${max}`),
  ) as z.ZodType<z.output<S>[], z.ZodTypeDef, unknown>;

/** Fields that a form sends for every row, even an empty one. */
const withoutMarks = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !["type", "is_visible"].includes(name))) : value;

/** A stored picture with its text alternative and size. */
export const picture = () =>
  z.preprocess(
    (value) => (isRecord(value) && typeof value.id === "string" && value.id !== "" ? value : undefined),
    z
      .object({
        id: id(),
        /** Empty if decorative here; if missing, the library's description applies. */
        alt: z
          .string()
          .trim()
          .max(200, "Must be at most 200 characters")
          .nullish()
          .transform((words) => words ?? undefined),
        w: optional(integer(1, 20_000)),
        h: optional(integer(1, 20_000)),
      })
      .optional(),
  );

/** Accepts a page of this site (`/programs`), a web address, an email address or a phone number. */
export const siteLink = () =>
  optional(
    z
      .string()
      .max(2048, "Must be at most 2048 characters")
      .transform((value, ctx) => {
        const target = /^\/(?![/\\])[^\s<>"\\]*$/.test(value) ? value : linkTarget(value);
        if (!target) ctx.addIssue({ code: z.ZodIssueCode.custom, message: "Enter a valid link." });
        return target ?? "";
      }),
  );

/** One value per line, or a JSON array. */
export const lines = (max: number, letters: number) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(/\r?\n/) : Array.isArray(value) ? value : []),
    z
      .array(z.string().trim().max(letters, `Must be at most ${letters} characters a line`))
      .transform((list) => list.filter((line) => line !== ""))
      .refine((list) => list.length <= max, `Must be at most ${max} lines`),
  ) as z.ZodType<string[], z.ZodTypeDef, unknown>;

/** Comma-separated words or a JSON array; lowercase and unique. */
export const tags = () =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : []),
    z
      .array(z.string().trim().toLowerCase().max(40, "A tag can have up to 40 characters"))
      .transform((list) => [...new Set(list.filter((tag) => tag !== ""))])
      .refine((list) => list.length <= 10, "Enter at most 10 tags"),
  ) as z.ZodType<string[], z.ZodTypeDef, unknown>;

/** First segments of addresses that the product uses; pages cannot have them. */
export const RESERVED_SLUGS = new Set([
  ..."about admin api blog campuses change-password dev employer faqs files gallery healthz instructor-onboarding invoices login".split(" "),
  ..."logout media my-profile not-authorized not-found notifications pay pre-enroll-form privacy programs receipts registration".split(" "),
  ..."resources robots school school-landing sitemap start-dates store student terms tuition-and-financing users waitlist website-config widget".split(
    " ",
  ),
]);

/** The slug of a page; if empty, it is created from the title. */
export const slug = () =>
  optional(
    z
      .string()
      .max(200)
      .transform((value) => slugOf(value))
      .refine((value) => value !== "", "Use letters and digits")
      .refine((value) => !RESERVED_SLUGS.has(value), "This address is reserved. Choose another one"),
  );
