import { z } from "zod";
import { choice, email, id, isoDate, optional, optionalLongText, orElse, personName, phone, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { requiredRichText } from "~/platform/rich-text";
import { LOCALES } from "~/words/locale";

export const PREFERRED_CONTACTS = Object.freeze(["phone", "email", "text"] as const);
export const PREFERRED_CONTACT_LABELS = { phone: "Phone call", email: "Email", text: "Text message" } as const;

export const INQUIRY_TYPE_LABELS = { program_general: "Program general", scholarship: "Scholarship" } as const;
export const CONTACT_STATUS_LABELS = {
  not_contacted: "Not contacted",
  contacted: "Contacted",
  enrolled: "Enrolled",
  not_interested: "Not interested",
} as const;
export const SOURCE_LABELS = { site: "Website", widget: "Widget", chat: "Chat", call: "Call", manual: "Added by staff" } as const;

export const INQUIRY_STATES = Object.freeze(["not_contacted", "contacted", "enrolled", "not_interested"] as const);
export type ContactStatus = (typeof INQUIRY_STATES)[number];

export const inquiryListInput = listInput({
  sorts: ["created_at", "name", "contact_status"],
  ordering: "-created_at",
  filters: {
    program: id(),
    inquiry_type: choice(["program_general", "scholarship"] as const),
    contact_status: choice(INQUIRY_STATES),
    source: choice(["site", "widget", "chat", "call", "manual"] as const),
    from_date: isoDate(),
    to_date: isoDate(),
  },
});
export type InquiryFilters = Partial<Omit<z.output<typeof inquiryListInput>, "limit" | "offset" | "ordering">>;

export const newInquiryForm = z.object({
  name: personName(120),
  email: email(),
  phone: optional(phone()),
  program: optional(id()),
  inquiry_type: orElse(choice(["program_general", "scholarship"] as const), "program_general"),
  message: optionalLongText(4000),
  locale: optional(choice(LOCALES)),
});

export const replyForm = z.object({ subject: text(200), reply: requiredRichText(10_000) });

/** Templates of a reply. */
export const REPLY_TEMPLATES = {
  inquiry_response: "Inquiry response",
  scholarship_inquiry_response: "Scholarship inquiry response",
  follow_up: "Follow-up",
} as const;
export type ReplyTemplate = keyof typeof REPLY_TEMPLATES;
export const REPLY_TEMPLATE_NAMES = Object.freeze(Object.keys(REPLY_TEMPLATES) as [ReplyTemplate, ...ReplyTemplate[]]);
