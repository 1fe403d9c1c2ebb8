import { z } from "zod";
import { get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { detailShape, named } from "~/platform/json-shapes";
import { isoInstant } from "~/platform/zones";
import { updateTemplate } from "./domain/edit-template";
import { getPreferences, oneClick, savePreferences } from "./domain/preferences";
import { listTemplates, type ShownTemplate, showTemplate } from "./domain/read-templates";
import { USUAL_REMINDER_DAYS } from "./mails-model";
import { managePreferencePath } from "./paths";

/** Response shape: the email preferences of an address. */
const preferencesShape = named("Preferences", {
  email: z.string().describe("Masked"),
  preferences: z.array(z.object({ type: z.string(), label: z.string(), subscribed: z.boolean() })),
});

const templateShape = named("EmailConfig", {
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
});
const templateJson = rowJson(templateShape, (template: ShownTemplate) => ({
  items_table: template.hasItems,
  offset_days: template.hasOffset ? (template.offsetDays ?? template.usualOffset ?? USUAL_REMINDER_DAYS) : null,
  placeholders: [...template.placeholders],
  updated_at: isoInstant(template.updatedAt),
}));
const oneTemplate = { output: templateJson };

/** Endpoints of email templates. */
export const templateEndpoints: Endpoint[] = [
  get("/email-configs/", listTemplates, "List a school's email templates, or the product's with is_system", { output: listJson(templateJson) }),
  get("/email-configs/{id}/", showTemplate, "Read an email template", oneTemplate),
  patch(
    "/email-configs/{id}/",
    thenRead((ctx, id) => showTemplate(ctx, { id }))(updateTemplate),
    "Update an email template; omitted fields stay unchanged",
    oneTemplate,
  ),
];

/** Email preferences, opened by the signed token in a mail's footer. */
export const endpoints: Endpoint[] = [
  get("/email-subscription/unsubscribe/", getPreferences, "Follow an unsubscribe link", {
    operationId: "messagingUnsubscribePage",
    status: 302,
    send: ({ token, kind }) => new Response(null, { status: 302, headers: { Location: managePreferencePath(token, kind ?? undefined) } }),
  }),
  post("/email-subscription/unsubscribe/", savePreferences, "Unsubscribe with one click (RFC 8058)", {
    operationId: "messagingUnsubscribe",
    raw: true,
    input: ({ query }) => oneClick(query),
    output: json(detailShape, () => ({ detail: "You have been unsubscribed." })),
  }),
  post("/email-subscription/update-status/", savePreferences, "Save the email preferences of an address", {
    output: json(preferencesShape),
    input: ({ body }) => body,
  }),
  get("/email-subscription/", getPreferences, "Read the email preferences of an address", {
    output: json(preferencesShape, ({ email, preferences }) => ({ email, preferences })),
  }),
];
