import { z } from "zod";
import { choice, keysOf, many, optional, text, webAddress } from "~/platform/input";
import { listInput } from "~/platform/list";
import { requiredRichText } from "~/platform/rich-text";
import { version } from "~/platform/stale";

/** Feature updates. Safe for the browser. */
export const UPDATE_STATE_LABELS = { draft: "Draft", published: "Published" } as const;
const TAG_LABELS = { new: "New", improved: "Improved", fixed: "Fixed" } as const;
const PLANS = { basic: "Basic", "basic-and-chat": "Basic_chat", advanced: "Advanced", "advanced-and-chat": "Advanced_chat" } as const;
const TYPES = { local: "Local schools", national_partner: "National partners" } as const;
export const UPDATE_CHOICES = { tags: TAG_LABELS, plans: PLANS, types: TYPES } as const;

export const updateForm = z.object({
  title: text(150),
  tag: choice(keysOf(TAG_LABELS)),
  body: requiredRichText(),
  image_url: optional(webAddress()),
  plans: many(choice(keysOf(PLANS)), 4),
  types: many(choice(keysOf(TYPES)), 2),
  version: version(),
});

export const updateListInput = listInput({
  sorts: ["created_at"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(UPDATE_STATE_LABELS)) },
});
