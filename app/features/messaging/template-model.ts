import { z } from "zod";
import { withoutTags } from "~/platform/html-tags";
import { choice, flag, id, integer, keysOf, optional, REQUIRED, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { markdownOf } from "~/platform/rich-markdown";
import { requiredRichText, richText } from "~/platform/rich-text";
import { isTemplateName, placeholdersOf, type TemplateName, type TemplateType, templateOf } from "./mails-model";
import { unknownMessage, unknownPlaceholders } from "./placeholders";

export const TYPE_LABELS: Record<TemplateType, string> = { manual: "Manual", automated: "Automated", recurring: "Recurring" };

/** Owner of the product's templates, in place of a school. */
export const SYSTEM = "system";

/** Template IDs: `<school>.payment_receipt`, `system.password_reset`. */
export const templateId = (owner: string, name: TemplateName): string => `${owner}.${name}`;

/** Owner and abbreviation of a template ID; null for an invalid one. */
export function readTemplateId(given: string): { owner: string; name: TemplateName } | null {
  const [owner = "", name = "", ...more] = given.split(".");
  if (more.length > 0 || !isTemplateName(name) || Boolean(templateOf(name).isSystem) !== (owner === SYSTEM)) return null;
  return { owner, name };
}

export const templateListInput = listInput({
  sorts: ["title", "type", "subject", "updated_at"],
  filters: { type: choice(keysOf(TYPE_LABELS)), enabled: choice(["yes", "no"]), is_system: flag(), school: id() },
});

/** Templates are stored as Markdown without HTML, whether edited with or without script. */
const words = (value: string | undefined) => withoutTags(markdownOf(value));
const MAX_BODY = 20_000;
const body = () =>
  requiredRichText(MAX_BODY)
    .transform(words)
    .refine((value) => value.trim() !== "", REQUIRED);
const MAX_OFFSET = 60;

export const templateFields = z.object({
  subject: text(150),
  body: body(),
  after_table: richText(5_000).transform((value) => (value ? words(value) : undefined)),
  items_table: flag(),
  is_enabled: flag(),
  offset_days: optional(integer(1, MAX_OFFSET)),
});

/** The fields of a template that the API may change; omitted ones stay. */
export const templateChanges = z.object({
  title: text(120).optional(),
  subject: text(150).optional(),
  body: body().optional(),
  after_table: z
    .union([z.null(), z.literal("").transform(() => null), richText(5_000).transform((value) => (value ? words(value) : undefined))])
    .optional(),
  items_table: z.boolean().optional(),
  offset_days: optional(integer(1, MAX_OFFSET)),
});

/** Rejects unknown placeholders, on their field. */
export function unknownIn(name: TemplateName, fields: Record<string, string | null | undefined>): Record<string, string[]> {
  const allowed = placeholdersOf(name);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, content]) => {
      const unknown = unknownPlaceholders(content ?? "", allowed);
      return unknown.length > 0 ? [[field, unknown.map(unknownMessage)]] : [];
    }),
  );
}
