import type { DraftValues } from "~/features/enrollment/domain/draft-values";
import { stageSentDraft, stageSentDraftEnd } from "~/features/enrollment/domain/new-draft";
import type { DraftAnswer } from "~/features/forms/answer-model";
import { KEPT_AS_ANSWERS, STATIC_FIELDS } from "~/features/forms/field-model";
import { registrationPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { hashToken } from "~/platform/ids";
import { sign } from "~/platform/signing";
import type { CommandCtx } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import type { PreEnrollmentRow } from "../data/pre-enrollments";
import { LINK_DAYS } from "../model";

const LINK_MS = LINK_DAYS * DAY_MS;

/** Token of an approval, derived from the pre-enrollment and the time of approval, so reminders have the same link. Only its hash is stored. */
const tokenOf = (ctx: Ctx, id: string, decidedAt: number) => sign(ctx.env, "pre-enrollment-link", id, String(decidedAt));

/** Address of the prefilled registration. */
export async function linkOf(ctx: Ctx, row: Pick<PreEnrollmentRow, "id" | "decidedAt">): Promise<string> {
  const token = await tokenOf(ctx, row.id, row.decidedAt ?? 0);
  return `${siteOrigin(ctx, schoolOf(ctx))}${registrationPath()}?initiate=${token}`;
}

/** Stages the draft that the link opens; returns the fields of the pre-enrollment to store. */
export async function stageLink(ctx: CommandCtx, row: PreEnrollmentRow, decidedAt: number) {
  const now = ctx.now.getTime();
  const linkTokenHash = await hashToken(await tokenOf(ctx, row.id, decidedAt));
  const linkExpiresAt = now + LINK_MS;
  stageSentDraft(ctx, {
    tokenHash: linkTokenHash,
    source: "staff",
    origin: "pre_enrollment",
    originId: row.id,
    preEnrollmentId: row.id,
    programId: row.programId,
    email: row.email,
    ownerEmail: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    values: { prefill: prefillOf(row) } satisfies DraftValues as Record<string, unknown>,
    affid: row.affid,
    locale: row.locale,
    createdBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
    emailSentAt: now,
    expiresAt: linkExpiresAt,
  });
  return { linkTokenHash, linkExpiresAt };
}

/** Data of the person, by the names of the registration form. */
function prefillOf({ values, answers }: PreEnrollmentRow): NonNullable<DraftValues["prefill"]> {
  const known = new Set(STATIC_FIELDS.filter(({ group }) => group !== "plans").map(({ name }) => name));
  for (const name of KEPT_AS_ANSWERS) known.add(`${name}_name`);
  const student = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => known.has(entry[0]) && typeof entry[1] === "string"),
  );
  return {
    student,
    answers: answers.map(({ question, section, label, type, value, fileId }) => ({
      questionId: question,
      section,
      label,
      type: type as DraftAnswer["type"],
      value,
      raw: rawOf(type, value),
      fileId: fileId ?? null,
    })),
  };
}

/** The form value of an answer. */
function rawOf(type: string, value: string): string | string[] {
  if (type === "multi_select") return value.split(", ");
  return type === "boolean" ? value.toLowerCase() : value;
}

/** Stages the end of a link; its draft ends unless it has become a registration. */
export function stageLinkEnd(ctx: CommandCtx, row: PreEnrollmentRow): void {
  if (row.linkTokenHash) stageSentDraftEnd(ctx, row.linkTokenHash);
}
