import { programPath, programsPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import type { Ctx, School } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import type { Inquiry } from "../data/find-inquiry";

/** Key of the automatic reply. */
export const acknowledgementKey = (inquiryId: string): string => `inquiry_auto_reply:${inquiryId}`;

/** Recipient and placeholders of an inquiry mail. */
export function inquiryMail(ctx: Ctx, school: School, inquiry: Inquiry) {
  const program = inquiry.program ?? "our programs";
  return {
    to: inquiry.email,
    toName: inquiry.name,
    school,
    subject: { type: "inquiry", id: inquiry.id },
    values: {
      program,
      title: program,
      question: inquiry.message,
      sponsor: inquiry.details?.find(({ label }) => label === "Sponsor")?.value ?? "",
      program_fee: inquiry.tuitionCents ? formatMoney(inquiry.tuitionCents) : "",
      upcoming_class: inquiry.nextStart ? friendlyDate(inquiry.nextStart) : "",
      program_link: siteOrigin(ctx, school) + (inquiry.slug ? programPath(inquiry.slug) : programsPath()),
    },
  };
}
