import { z } from "zod";
import {
  cents,
  choice,
  email,
  id,
  integer,
  isoDate,
  keysOf,
  longText,
  many,
  optional,
  optionalLongText,
  optionalText,
  personName,
  phone,
  text,
  webAddress,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { CATEGORY_LABELS, percentField, SPONSOR_KIND_LABELS, SUBMISSION_LABELS } from "./model";

/** Words and forms of sponsorship offers and of sponsored students; safe for the browser. */
export const OFFER_STATUS_LABELS = { open: "Open", closed: "Closed" } as const;
export const CLOSED = "Applications are closed.";
export const AMOUNT_OR_PERCENT = "Enter an amount or a percentage, not both.";
export const NEEDS_SCHOOL = "Choose a partner school.";
export const NEEDS_LINK = "Enter a link to apply at.";

const value = {
  kind: choice(keysOf(SPONSOR_KIND_LABELS)),
  category: choice(keysOf(CATEGORY_LABELS)),
  amount: optional(cents(1)),
  percent: optional(percentField()),
};
const either = (values: { amount?: number; percent?: number }, ctx: z.RefinementCtx) => {
  if ((values.amount === undefined) === (values.percent === undefined))
    ctx.addIssue({ code: "custom", path: ["amount"], message: AMOUNT_OR_PERCENT });
};

const fields = z.object({
  title: text(160),
  ...value,
  schools: many(id(), 100),
  programs: many(id(), 200),
  eligibility: optionalLongText(3_000),
  commitment: optionalLongText(2_000),
  submission_type: choice(keysOf(SUBMISSION_LABELS)),
  apply_url: optional(webAddress()),
  deadline: optional(isoDate()),
  status: choice(keysOf(OFFER_STATUS_LABELS)),
});
function checked(
  values: { amount?: number; percent?: number; schools: string[]; submission_type: string; apply_url?: string },
  ctx: z.RefinementCtx,
): void {
  either(values, ctx);
  if (values.schools.length === 0) ctx.addIssue({ code: "custom", path: ["schools"], message: NEEDS_SCHOOL });
  if (values.submission_type === "external_submission" && !values.apply_url)
    ctx.addIssue({ code: "custom", path: ["apply_url"], message: NEEDS_LINK });
}
export const offerForm = fields.superRefine(checked);
export const offerChange = fields
  .omit({ status: true })
  .extend({ id: id(), version: optional(integer(0, Number.MAX_SAFE_INTEGER)) })
  .superRefine(checked);
export const offerListInput = listInput({
  sorts: ["created_at", "title", "deadline"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(OFFER_STATUS_LABELS)), category: choice(keysOf(CATEGORY_LABELS)) },
});

/** A visitor's application for a sponsorship. */
export const sponsorshipApplicationForm = z.object({
  first_name: personName(60),
  last_name: personName(60),
  email: email(),
  phone: phone(),
  program: id(),
  statement: longText(2000),
});

export const SPONSORED_LABELS = { proposed: "Proposed", approved: "Approved", declined: "Declined", withdrawn: "Withdrawn", ended: "Ended" } as const;
export const NO_STUDENT = "No student of this school matches.";
export const sponsoredForm = z
  .object({ school: id(), student: text(254), ...value, conditions: optionalLongText(2_000), commitment: optionalLongText(2_000) })
  .superRefine(either);
export const sponsoredListInput = listInput({
  sorts: ["created_at", "status"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(SPONSORED_LABELS)), school: id() },
});
export const commentForm = z.object({ id: id(), comment: longText(2_000), note: optionalText(10) });
