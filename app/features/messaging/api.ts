import { z } from "zod";
import { get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { detailShape, named } from "~/platform/json-shapes";
import { isoInstant } from "~/platform/zones";
import { updateTemplate } from "./domain/edit-template";
import { getPreferences, oneClick, savePreferences } from "./domain/preferences";
import { listTemplates, type ShownTemplate, showTemplate } from "./domain/read-templates";
import { USUAL_REMINDER_DAYS } from "./mails-model";
import { managePreferencePath } from "./paths";

/** Which kinds of mail an address gets, for the document of the API. */
const preferencesShape = named(
  "Preferences",
  z.object({
    email: z.string().describe("Masked"),
    preferences: z.array(z.object({ type: z.string(), label: z.string(), subscribed: z.boolean() })),
  }),
);

const templateShape = named(
  "EmailConfig",
  z.object({
    id: z.string(),
    title: z.string(),
    subject: z.string(),
    body: z.string(),
    after_table: z.string().nullable(),
    abbreviation: z.string(),
    items_table: z.boolean(),
    type: z.enum(["manual", "automated", "recurring"]),
    is_system: z.boolean(),
    is_enabled: z.boolean(),
    offset_days: z.number().nullable(),
    placeholders: z.array(z.string()),
    updated_at: z.string().nullable(),
  }),
);
const templateJson = (template: ShownTemplate) => ({
  id: template.id,
  title: template.title,
  subject: template.subject,
  body: template.body,
  after_table: template.afterTable,
  abbreviation: template.abbreviation,
  items_table: template.hasItems,
  type: template.type,
  is_system: template.isSystem,
  is_enabled: template.isEnabled,
  offset_days: template.hasOffset ? (template.offsetDays ?? template.usualOffset ?? USUAL_REMINDER_DAYS) : null,
  placeholders: [...template.placeholders],
  updated_at: isoInstant(template.updatedAt),
});
const oneTemplate = { output: json(templateShape, templateJson) };

/** What mail says: a school's templates, and those of the product. */
export const templateEndpoints: Endpoint[] = [
  get("/email-configs/", listTemplates, "Email templates of a school, or with is_system those of the product", {
    output: listJson(templateShape, templateJson),
  }),
  get("/email-configs/{id}/", showTemplate, "An email template", oneTemplate),
  patch(
    "/email-configs/{id}/",
    thenRead((ctx, id) => showTemplate(ctx, { id }))(updateTemplate),
    "Changes an email template; what is left out stays",
    oneTemplate,
  ),
];

/** Mail preferences, for whoever holds the signed token of a mail's foot. */
export const endpoints: Endpoint[] = [
  get("/email-subscription/unsubscribe/", getPreferences, "Where an unsubscribe link leads a person", {
    operationId: "messagingUnsubscribePage",
    status: 302,
    send: ({ token, kind }) => new Response(null, { status: 302, headers: { Location: managePreferencePath(token, kind ?? undefined) } }),
  }),
  post("/email-subscription/unsubscribe/", savePreferences, "One-click unsubscribe of a mail program (RFC 8058)", {
    operationId: "messagingUnsubscribe",
    raw: true,
    input: ({ query }) => oneClick(query),
    output: json(detailShape, () => ({ detail: "You have been unsubscribed." })),
  }),
  post("/email-subscription/update-status/", savePreferences, "Save which kinds of mail an address gets", {
    output: json(preferencesShape),
    input: ({ body }) => body,
  }),
  get("/email-subscription/", getPreferences, "Which kinds of mail an address gets", {
    output: json(preferencesShape, ({ email, preferences }) => ({ email, preferences })),
  }),
];
