import { mailTemplateOf } from "~/features/messaging/domain/send-mail";
import { sharedValues } from "~/features/messaging/domain/shared-values";
import { fillIn, fillSubject, isVoid } from "~/features/messaging/placeholders";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { markdownOf } from "~/platform/rich-markdown";
import type { Locale } from "~/words/locale";
import type { Inquiry } from "../data/find-inquiry";
import type { ReplyTemplate } from "../model";
import { inquiryValues } from "./inquiry-mail";

/** Rich text in the mail's markup: headings become bold lines; italics are dropped. */
export const mailTextOf = (reply: string): string =>
  markdownOf(reply)
    .replace(/^#{1,6}\s+(.+)$/gm, "**$1**")
    .replace(/^>\s?/gm, "")
    .replace(/(^|[^*])\*([^*\n]+)\*(?!\*)/g, "$1$2");

/** Placeholder for the answer; a reply that still has it is refused. */
const ANSWER = "{{answer}}";

/** A reply from a template, filled in for this person, with a placeholder for the answer. */
export async function draftReply(ctx: Ctx, inquiry: Inquiry, template: ReplyTemplate): Promise<{ subject: string; body: string } | null> {
  const school = schoolOf(ctx);
  const found = school ? await mailTemplateOf(ctx, template, school, inquiry.locale) : null;
  if (!school || !found) return null;
  const { content, locale } = found;
  const all = { ...replyValues(ctx, school, inquiry, locale), answer: ANSWER };
  const body = content.body
    .split("\n")
    .filter((line) => line.trim() === "" || !isVoid(line, all))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
  return { subject: fillSubject(content.subject, all), body: fillIn(body, all) };
}

/** Placeholders of a reply in a language. */
export const replyValues = (ctx: Ctx, school: School, inquiry: Inquiry, locale: Locale) => ({
  ...sharedValues(school, siteOrigin(ctx, school), inquiry.name, locale),
  ...inquiryValues(ctx, school, inquiry, locale),
});
