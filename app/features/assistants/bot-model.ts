import { z } from "zod";
import { domainList } from "~/features/inquiries/widget-model";
import {
  choice,
  chosenFile,
  email,
  flag,
  hexColour,
  id,
  isoDate,
  kept,
  keysOf,
  longText,
  optional,
  optionalLongText,
  optionalText,
  personName,
  phone,
  text,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { version } from "~/platform/stale";
import { MINUTE_MS } from "~/platform/zones";

export const BOT_STATUS_LABELS = { disabled: "Disabled", enabled: "Enabled", invalid_token: "Invalid token" } as const;
export const VOICE_LABELS = {
  female_1: "Female 1",
  female_2: "Female 2",
  female_3: "Female 3",
  male_1: "Male 1",
  male_2: "Male 2",
  male_3: "Male 3",
} as const;
export const TONE_LABELS = { friendly: "Friendly", professional: "Professional", brief: "Brief" } as const;
export const CHANNEL_LABELS = { site: "Website", embed: "Other site", api: "API", test: "Test" } as const;
export type Channel = keyof typeof CHANNEL_LABELS;

export const CHAT_GONE = "This chat is not available.";
export const LONGEST_QUESTION = 1_000;
/** Reply to clients that can't show that staff have taken over. */
export const PERSON_ANSWERS = "School staff are answering you here.";
/** So long after their last word the bot answers again in place of a person. */
export const PERSON_GONE_MS = 60 * MINUTE_MS;

/** Default settings of a bot. */
export const BOT_DEFAULTS = {
  status: "disabled" as keyof typeof BOT_STATUS_LABELS,
  name: "School assistant",
  greeting: "Hello! Ask me about our programs, classes, and prices.",
  avatarFileId: null as string | null,
  color: null as string | null,
  voice: "female_1" as keyof typeof VOICE_LABELS,
  tone: "friendly" as keyof typeof TONE_LABELS,
  knowledge: null as string | null,
  suggestions: ["Which programs do you offer?", "When does the next class start?", "How much does it cost?"] as string[],
  handoverEmail: null as string | null,
  handoverPhone: null as string | null,
  hours: null as string | null,
  allowedDomains: [] as string[],
  readVersion: 0,
};

/** One a line, or a list: at most six. */
const suggestions = () =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value : typeof value === "string" ? value.split(/\r?\n/) : []),
    z
      .array(z.string().trim().max(120, "Must be at most 120 characters a line"))
      .transform((list) => list.filter(Boolean))
      .refine((list) => list.length <= 6, "Enter at most 6 questions"),
  ) as z.ZodType<string[], z.ZodTypeDef, unknown>;

export const botForm = z.object({
  is_enabled: flag(),
  bot_name: text(60),
  greeting: longText(400),
  avatar: chosenFile(),
  avatar_from: optional(id()),
  remove_avatar: flag(),
  color: optional(hexColour()),
  voice: choice(keysOf(VOICE_LABELS)),
  tone: choice(keysOf(TONE_LABELS)),
  knowledge: optionalLongText(20_000),
  suggestions: suggestions(),
  handover_email: optional(email()),
  handover_phone: optional(phone()),
  hours: optionalText(200),
  allowed_domains: domainList(),
  version: version(),
});

export const conversationListInput = listInput({
  sorts: ["last_at", "messages"],
  ordering: "-last_at",
  filters: { lead: choice(["yes", "no"]), from_date: isoDate(), to_date: isoDate() },
});

/** Fields that a call can change. */
export const botPatch = z.object({
  status: kept(choice(["disabled", "enabled"])),
  bot_name: kept(text(60)),
  greeting: kept(longText(400)),
  voice: kept(choice(keysOf(VOICE_LABELS))),
  instructions: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    z.string().max(20_000).nullable().optional(),
  ),
  widget_color: z.preprocess((value) => (value === "" ? null : value), hexColour().nullable().optional()),
});

export const questionForm = z.object({ conversation: optional(id()), message: longText(LONGEST_QUESTION) });

export const contactForm = z.object({
  name: personName(120),
  email: email(),
  phone: optional(phone()),
  message: optionalLongText(2_000),
  website: z.string().optional(),
});

/** Who waits for a seat, or pre-enrolls. */
export const applicantForm = z.object({
  first_name: personName(80),
  last_name: personName(80),
  email: email(),
  phone: phone(),
  website: z.string().optional(),
});

export const staffMessageForm = z.object({ message: longText(2_000) });

/** A right answer, in English and optionally in Spanish. */
export const answerForm = z.object({ answer: longText(1_000), answer_es: optionalLongText(1_000) });
export const SAFETY_ANSWER = "The chat has its own answer about health, law, immigration, promises, complaints, and age. You can't replace it.";
export const ONLY_IN_CONVERSATION = "This question makes sense only in its conversation. Correct the answer to a complete question.";

/** Someone on a conversation whom staff make an inquiry of. */
export const leadForm = contactForm.omit({ website: true });
