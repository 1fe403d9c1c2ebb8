import { z } from "zod";
import { unknownMessage, unknownPlaceholders } from "~/features/messaging/placeholders";
import { withoutTags } from "~/platform/html-tags";
import { choice, id, keysOf, optional, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { markdownOf } from "~/platform/rich-markdown";
import { requiredRichText } from "~/platform/rich-text";

/** The words of writing to many. Safe for the browser. */
export const SOURCE_LABELS = {
  students: "Students with an active registration",
  chosen: "Selected students",
  waitlist: "People on the waitlist",
  inquiries: "People with an inquiry who aren't enrolled",
  pre_enrollments: "Pre-enrolled people",
  late: "Students with a past-due payment",
  cohort: "Members of a cohort",
} as const;
export type Source = keyof typeof SOURCE_LABELS;
/** Lists whose selected rows can get a broadcast. */
export const TICKED_SOURCES = Object.freeze(["chosen", "waitlist", "inquiries", "pre_enrollments"] as const) satisfies readonly Source[];

/** Whom it goes to, in words. */
export const audienceWords = (source: Source, chosen: number): string =>
  chosen > 0 && source !== "chosen" ? `${SOURCE_LABELS[source]}, ${chosen} selected` : SOURCE_LABELS[source];

export const STATE_LABELS = { draft: "Draft", queued: "Starts soon", sending: "Sending", done: "Sent" } as const;
export const LEFT_OUT_LABELS = {
  no_address: "No email address",
  duplicate: "Duplicate address",
  opted_out: "Opted out",
  put_aside: "Address suppressed",
} as const;
export type LeftOut = keyof typeof LEFT_OUT_LABELS;

/** How long a queued broadcast can be undone. */
export const UNDO_MS = 30_000;
export const MOST_A_DAY = 10_000;

/** Placeholders besides the school's. */
export const BROADCAST_PLACEHOLDERS = Object.freeze([
  ...["full_name", "first_name", "school_name", "school_phone", "school_email", "school_url"],
  ...["program", "class_id", "class_start", "balance"],
] as const);

export const broadcastForm = z.object({
  source: choice(keysOf(SOURCE_LABELS)),
  program: optional(id()),
  class: optional(id()),
  cohort: optional(id()),
  subject: text(150),
  body: requiredRichText(20_000).transform((value) => withoutTags(markdownOf(value))),
});

/** Errors for unknown placeholders, by field. */
export const unknownOf = (fields: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, content]) => {
      const unknown = unknownPlaceholders(content, BROADCAST_PLACEHOLDERS);
      return unknown.length > 0 ? [[field, unknown.map(unknownMessage)]] : [];
    }),
  );

export const broadcastListInput = listInput({ sorts: ["created_at"], ordering: "-created_at", filters: { state: choice(keysOf(STATE_LABELS)) } });
