import { programPath, programsPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import type { Ctx, School } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import type { Inquiry } from "../data/find-inquiry";

/** Key of the automatic reply. */
export const acknowledgementKey = (inquiryId: string): string => `inquiry_auto_reply:${inquiryId}`;

/** Recipient and placeholders of an inquiry mail. */
export function inquiryMail(ctx: Ctx, school: School, inquiry: Inquiry) {
  return {
    to: inquiry.email,
    toName: inquiry.name,
    school,
    locale: inquiry.locale,
    subject: { type: "inquiry", id: inquiry.id },
    values: (locale: Locale) => inquiryValues(ctx, school, inquiry, locale),
  };
}

/** Placeholders of an inquiry mail in a language. */
export function inquiryValues(ctx: Ctx, school: School, inquiry: Inquiry, locale: Locale) {
  const program = inquiry.program ?? phrase("our programs", locale);
  return {
    program,
    title: program,
    question: inquiry.message,
    sponsor: inquiry.details?.find(({ label }) => label === "Sponsor")?.value ?? "",
    program_fee: inquiry.tuitionCents ? formatMoney(inquiry.tuitionCents) : "",
    upcoming_class: inquiry.nextStart ? friendlyDate(inquiry.nextStart, locale) : "",
    program_link: siteOrigin(ctx, school) + (inquiry.slug ? programPath(inquiry.slug) : programsPath()),
  };
}
