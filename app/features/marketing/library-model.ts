import { z } from "zod";
import { choice, chosenFile, clearable, flag, integer, keysOf, optional, optionalLongText, optionalText, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { richText } from "~/platform/rich-text";
import { version } from "~/platform/stale";

/** Templates of the marketing library: words and schemas. Safe for the browser. */
export const CHANNEL_LABELS = { email: "Email", social_post: "Social post", flyer: "Flyer", sms: "SMS" } as const;
export const TEMPLATE_KIND_LABELS = { content: "Content", canvas: "Canvas" } as const;
export const LAYOUT_LABELS = {
  photo_top: "Photo on top",
  photo_left: "Photo on the left",
  full_photo: "Photo behind the text",
  text_only: "Text only",
} as const;
/** Placeholders of a prompt, with sample values for tests. */
export const PROMPT_SAMPLES = {
  title: "Certified Nursing Assistant",
  description: "Hands-on training for work at the bedside.",
  school_name: "Bayside Health Academy",
  program_fee: "$1,450.00",
  upcoming_class: "Mon, Mar 9, 2026",
} as const;

const UNKNOWN = "You can only use these placeholders: {title}, {description}, {school_name}, {program_fee}, {upcoming_class}";

export const templateForm = z.object({
  title: text(120),
  channel: choice(keysOf(CHANNEL_LABELS)),
  kind: choice(keysOf(TEMPLATE_KIND_LABELS)),
  category: optionalText(80),
  description: optionalLongText(500),
  prompt: optionalLongText(4000),
  sample: clearable(richText()),
  canvas_width: optional(integer(100, 5000)),
  canvas_height: optional(integer(100, 5000)),
  layout: optional(choice(keysOf(LAYOUT_LABELS))),
  thumbnail: chosenFile(),
  remove_thumbnail: flag(),
  is_active: flag(),
  version: version(),
});

/** Unknown placeholders of a prompt. */
export const unknownPlaceholders = (prompt: string): string[] =>
  [...prompt.matchAll(/\{([^{}]*)\}/g)].map((found) => found[1] ?? "").filter((name) => !Object.hasOwn(PROMPT_SAMPLES, name));
export const UNKNOWN_PLACEHOLDER = UNKNOWN;

/** A prompt with samples in place of its placeholders. */
export const filledPrompt = (prompt: string): string =>
  prompt.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(PROMPT_SAMPLES, name) ? PROMPT_SAMPLES[name as keyof typeof PROMPT_SAMPLES] : whole,
  );

export const templateListInput = listInput({
  sorts: ["title", "created_at"] as const,
  ordering: "title",
  filters: { channel: choice(keysOf(CHANNEL_LABELS)), kind: choice(keysOf(TEMPLATE_KIND_LABELS)) },
});
