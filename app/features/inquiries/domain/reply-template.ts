import { mailTemplateOf } from "~/features/messaging/domain/send-mail";
import { fillIn, fillSubject, isVoid } from "~/features/messaging/placeholders";
import { type Ctx, schoolOf } from "~/platform/context";
import { markdownOf } from "~/platform/rich-markdown";
import type { Inquiry } from "../data/find-inquiry";
import type { ReplyTemplate } from "../model";
import { inquiryMail } from "./inquiry-mail";

const WRITE_HERE = "Write your answer here.";

/** Rich text as the wording of a mail says it: headings are bold lines, slanted words stand straight. */
export const mailTextOf = (reply: string): string =>
  markdownOf(reply)
    .replace(/^#{1,6}\s+(.+)$/gm, "**$1**")
    .replace(/^>\s?/gm, "")
    .replace(/(^|[^*])\*([^*\n]+)\*(?!\*)/g, "$1$2");

/** A reply as one of the school's wordings begins it, filled in for this person; the answer itself is still to be written. */
export async function draftReply(ctx: Ctx, inquiry: Inquiry, template: ReplyTemplate): Promise<{ subject: string; body: string } | null> {
  const school = schoolOf(ctx);
  const content = school ? await mailTemplateOf(ctx, template, school) : null;
  if (!school || !content) return null;
  const { values, shared } = { values: inquiryMail(ctx, school, inquiry).values, shared: sharedWords(school, inquiry.name) };
  const all = { ...shared, ...values, answer: WRITE_HERE };
  const body = content.body
    .split("\n")
    .filter((line) => line.trim() === "" || !isVoid(line, all))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
  return { subject: fillSubject(content.subject, all), body: fillIn(body, all) };
}

const sharedWords = (school: { name: string; phone: string | null; contactEmail: string | null }, name: string) => ({
  full_name: name,
  first_name: name.split(" ")[0] ?? name,
  school_name: school.name,
  school_phone: school.phone,
  school_email: school.contactEmail,
});
