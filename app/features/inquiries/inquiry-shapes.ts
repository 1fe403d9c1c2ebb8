import { z } from "zod";
import { instant, keyOf, named, text } from "~/platform/json-shapes";
import { CONTACT_STATUS_LABELS, INQUIRY_TYPE_LABELS, SOURCE_LABELS } from "./model";

/** What the API answers of inquiries to staff, for its document. */
export const inquiryShape = named(
  "Inquiry",
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: text(),
    program: z.object({ id: z.string(), title: text() }).nullable(),
    message: z.string(),
    inquiry_type: keyOf(INQUIRY_TYPE_LABELS),
    source: keyOf(SOURCE_LABELS),
    contact_status: keyOf(CONTACT_STATUS_LABELS),
    reply: text(),
    replied_at: instant().nullable(),
    created_at: instant(),
  }),
);
/** Null until the widget has been set up. */
export const embedShape = named("WidgetEmbed", z.object({ widget_key: text(), snippet: text(), iframe: text() }));
