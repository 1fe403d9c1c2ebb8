import { z } from "zod";
import { choice, clearable, id, keysOf, optional, optionalLongText, optionalText, orElse, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { richText } from "~/platform/rich-text";
import { version } from "~/platform/stale";
import { CHANNEL_LABELS, TEMPLATE_KIND_LABELS } from "./library-model";

/** Words and schemas of a school's marketing texts. Safe for the browser. */
export const TONE_LABELS = { friendly: "Friendly", professional: "Professional", warm: "Warm", brief: "Brief" } as const;
export const ORIGIN_LABELS = { hand: "Written by staff", assistant: "Generated" } as const;
export type Channel = keyof typeof CHANNEL_LABELS;

/** The desk's two tabs, by the name they have in the address. */
export const TABS = Object.freeze(["templates", "canvases"] as const);
export const DESK_SIZE = 12;

export const marketingInput = listInput({
  sorts: ["updated_at", "title"] as const,
  ordering: "-updated_at",
  filters: { tab: choice(TABS), channel: choice(keysOf(CHANNEL_LABELS)) },
  pageSize: DESK_SIZE,
});
export const templatesInput = listInput({
  sorts: ["title", "created_at"] as const,
  ordering: "title",
  filters: { category: text(80), kind: choice(keysOf(TEMPLATE_KIND_LABELS)) },
});

export const addTextForm = z.object({
  title: text(120),
  channel: choice(keysOf(CHANNEL_LABELS)),
  /** A template of the library or a text of the school, by its id; blank without. */
  template: optional(id()),
  program: optional(id()),
  class: optional(id()),
});

export const textForm = z.object({
  title: text(120),
  channel: choice(keysOf(CHANNEL_LABELS)),
  program: optional(id()),
  class: optional(id()),
  tone: orElse(choice(keysOf(TONE_LABELS)), "friendly"),
  prompt: optionalLongText(4000),
  content: clearable(richText()),
  /** The pressed button's action besides saving. */
  do: optional(choice(["generate"] as const)),
  version: version(),
});

export const generateInput = z.object({
  prompt: optionalLongText(4000),
  program: optional(id()),
  /** A tone of ours, or any other in a word or two. */
  tone: orElse(text(40), "friendly"),
});
export const drawInput = z.object({ prompt: text(500), size: optionalText(20) });

export const emailTextForm = z.object({ subject: text(150) });
