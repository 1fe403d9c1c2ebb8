import { z } from "zod";
import { exportEndpoint } from "~/features/exports/actions";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { instant, keyOf, named, text } from "~/platform/json-shapes";
import { plainTextOf } from "~/platform/rich-text";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { paletteOf } from "~/ui/colour";
import { LOCALES } from "~/words/locale";
import { changeContactStatus } from "./domain/contact-status";
import { getInquiry, listInquiries } from "./domain/list-inquiries";
import { deleteInquiry } from "./domain/manage-inquiries";
import { replyToInquiry } from "./domain/reply-to-inquiry";
import { sendInquiry } from "./domain/send-inquiry";
import { embedCode, publicWidget, submitWidget } from "./domain/widget";
import { inquiriesExport } from "./exports";
import { CONTACT_STATUS_LABELS, INQUIRY_TYPE_LABELS, SOURCE_LABELS } from "./model";
import { WIDGET_FIELDS } from "./widget-model";
import { askedShape, widgetShape } from "./widget-shapes";

/** Response shapes of inquiries for staff. */
const inquiryShape = named("Inquiry", {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: text(),
  locale: z.enum(LOCALES),
  program: z.object({ id: z.string(), title: text() }).nullable(),
  message: z.string(),
  inquiry_type: keyOf(INQUIRY_TYPE_LABELS),
  source: keyOf(SOURCE_LABELS),
  contact_status: keyOf(CONTACT_STATUS_LABELS),
  reply: text(),
  replied_at: instant().nullable(),
  created_at: instant(),
});
/** Null until the widget has been set up. */
const embedShape = named("WidgetEmbed", { widget_key: text(), snippet: text(), iframe: text() });

type Row = Result<typeof listInquiries>["results"][number];

const inquiry = rowJson(inquiryShape, (row: Row | Result<typeof getInquiry>) => ({
  program: row.programId ? { id: row.programId, title: row.program } : null,
  inquiry_type: row.type,
  reply: row.reply ? plainTextOf(row.reply) : null,
  replied_at: isoInstant(row.repliedAt),
  created_at: isoInstant(row.createdAt),
}));
const one = { output: inquiry };
const thenInquiry = thenRead((ctx, id) => getInquiry(ctx, { id }));

const widget = ({ widget: look, school, programs }: Result<typeof publicWidget>) => {
  const { primary: color, onPrimary } = paletteOf(look.color ?? school.primaryColor, school.darkColor);
  return {
    school: {
      name: school.name,
      logo_url: school.logoUrl,
      primary_color: school.primaryColor,
      secondary_color: school.secondaryColor,
      dark_color: school.darkColor,
    },
    programs: look.fields.includes("program") ? programs : [],
    fields: ["name" as const, "email" as const, ...WIDGET_FIELDS.filter((field) => look.fields.includes(field))],
    title: look.title,
    intro: look.intro,
    button_text: look.buttonText,
    style: look.style,
    color,
    text_color: onPrimary,
    thank_you: look.thankYou,
  };
};

export const endpoints: Endpoint[] = [
  post("/contact_program_info/", sendInquiry, "Sends an inquiry to the school of this host", {
    status: 201,
    output: json(askedShape, ({ id }) => ({ id })),
  }),
  get("/contact_program_info/", listInquiries, "Lists the inquiries", { output: listJson(inquiry) }),
  exportEndpoint("/contact_program_info/export-prg-inqueries-csv/", inquiriesExport, "Starts the CSV export of inquiries"),
  get("/contact_program_info/{id}/", getInquiry, "Returns an inquiry with its replies", one),
  patch("/contact_program_info/{id}/reply-to-query/", thenInquiry(replyToInquiry), "Replies by email", one),
  patch("/contact_program_info/{id}/update-contact-status/", thenInquiry(changeContactStatus), "Changes the contact status", one),
  del("/contact_program_info/{id}/", deleteInquiry, "Deletes an inquiry", { status: 204 }),
  get("/inquiry-widget/", embedCode, "Returns the embed code of the school's widget", {
    output: json(embedShape, ({ key, script, frame }) => ({ widget_key: key, snippet: script, iframe: frame })),
  }),
  get("/inquiry-widget/{widgetKey}/", publicWidget, "Returns the public settings of the widget", { output: json(widgetShape, widget) }),
  post("/inquiry-widget/{widgetKey}/submit/", submitWidget, "Sends an inquiry from the widget", {
    refuses: [403],
    status: 201,
    input: ({ params, body, request }) => ({ ...body, ...params, origin: request.headers.get("Origin") ?? undefined }),
    output: json(askedShape, ({ id }) => ({ id })),
  }),
];
