import { and, eq, or, sql } from "drizzle-orm";
import { preEnrollments, waitlistEntries } from "#drizzle/schema/admissions";
import { disclosureReceipts } from "#drizzle/schema/agreements";
import { agreements, registrationAnswers, registrationDrafts, registrations } from "#drizzle/schema/enrollment";
import { classes } from "#drizzle/schema/programs";
import type { DraftAnswer } from "~/features/forms/answer-model";
import { KEPT_AS_ANSWERS, STATIC_FIELDS } from "~/features/forms/field-model";
import { stageReferral } from "~/features/partners/domain/referrals";
import { stageNextNumber } from "~/features/payments/domain/apply-payment";
import { spendPromo } from "~/features/payments/domain/promo";
import type { PaymentOption, QuotedProduct } from "~/features/payments/domain/quote-registration";
import type { PlannedInstalment } from "~/features/payments/model";
import { schoolOf, todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict } from "~/platform/errors";
import { hashToken, newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import type { Draft } from "../data/drafts";
import { usualPayDeadline } from "../pay-deadline-model";
import { type OtherPayer, type SignedText, valuesOf } from "./draft-values";
import { stageTake } from "./seats";
import { stageDraftChange } from "./stage-change";
import { stageFormFiles } from "./stage-form-files";
import { stageProduct } from "./stage-products";
import { stageStudent } from "./stage-student";
import { stageTerms } from "./stage-terms";
import { isStaff } from "./trusted";

/** The offer agreed to on submission. */
export interface FrozenRegistration extends Record<string, unknown> {
  draftId: string;
  programId: string;
  classId: string;
  option: PaymentOption;
  tuitionCents: number;
  applicationFeeCents: number;
  products: QuotedProduct[];
  instalments: PlannedInstalment[];
  promo?: FrozenPromo;
  /** Submitted by staff or the addressed person: see `isTrusted`. Others change no data on file. */
  isTrusted: boolean;
  /** The other people of the same payment, each with a name for the receipt. */
  people?: (FrozenRegistration & { name: string })[];
  /** The payer, if not the student. */
  payer?: OtherPayer;
}

interface FrozenPromo {
  id: string;
  code: string;
  amountCents: number;
  email: string;
}

/** The use of a promo code by the draft. */
export const promoHold = (draftId: string, promo: FrozenPromo) => ({
  promoId: promo.id,
  obligationId: draftId,
  email: promo.email,
  amountCents: promo.amountCents,
});

/** Options of a registration made by staff. */
export interface StaffTerms {
  /** Exceeds the capacity. */
  override?: boolean;
  comment?: string | null;
  /** Sends no confirmation and no invitation. */
  isQuiet?: boolean;
}

/** Stages the plan of a new registration; returns what the caller needs. */
export type PlanWriter<Plan> = (ctx: CommandCtx, registrationId: string, planned: readonly PlannedInstalment[]) => Plan;

/**
 * Stages a registration with student, seat, plan, agreement, answers, products and number, and closes its draft, pre-enrollment and
 * waitlist entry, all in the caller's batch. The caller's feature stages the plan. @throws at commit conflict `draft_completed`,
 * `class_full`
 */
export async function stageRegistration<Plan>(
  ctx: CommandCtx,
  draft: Draft,
  frozen: FrozenRegistration,
  stagePlan: PlanWriter<Plan>,
  { isPaid = false, ...staff }: StaffTerms & { isPaid?: boolean } = {},
): Promise<{ registrationId: string; studentId: string; studentName: string; plan: Plan }> {
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  const year = Number(todayOf(ctx).slice(0, 4));
  const values = valuesOf(draft);
  const registrationId = newId();
  const { studentId, name, differences } = await stageStudent(ctx, draft, frozen.isTrusted);

  ctx.stage(
    db
      .update(registrationDrafts)
      .set({ state: "completed", registrationId, studentId, updatedAt: now })
      .where(and(own(registrationDrafts, draft.id), sql`${registrationDrafts.state} <> 'completed'`)),
    conflict("draft_completed", "This registration is already complete."),
  );
  ctx.stage(stageNextNumber(ctx, "registration", year));
  ctx.stage(
    db.insert(registrations).values({
      id: registrationId,
      schoolId,
      number: sql`${`R-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'registration' AND year = ${year}))`,
      code: draft.code,
      studentId,
      programId: frozen.programId,
      classId: frozen.classId,
      status: "active",
      enrollmentStatus: "enrolled",
      paymentOption: frozen.option,
      planToPay: values.funding?.planToPay ?? "self_pay",
      isPlanAssumed: values.funding === undefined,
      sponsorName: values.funding?.sponsorName ?? null,
      sponsorContact: values.funding?.sponsorContact ?? null,
      purpose: (values.student?.purpose ?? null) as (typeof registrations.$inferInsert)["purpose"],
      referralSource: (values.student?.referral_source ?? null) as (typeof registrations.$inferInsert)["referralSource"],
      tuitionCents: frozen.tuitionCents,
      applicationFeeCents: frozen.applicationFeeCents,
      productsCents: frozen.products.reduce((sum, product) => sum + product.unitCents * product.quantity, 0),
      payDeadline: isPaid ? null : await payDeadlineOf(ctx, frozen, values.funding?.planToPay),
      affid: draft.affid,
      discountCents: frozen.promo?.amountCents ?? 0,
      promoCodeId: frozen.promo?.id ?? null,
      preEnrollmentId: draft.preEnrollmentId,
      refundPolicyId: policyVersion(schoolId, frozen.programId, values.agreement?.policy ?? null),
      comment: staff.comment ?? null,
      typedDifferences: differences,
      createdBy: isStaff(ctx) ? ctx.actor.id : null,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await stageReferral(ctx, { registrationId, programId: frozen.programId, affid: draft.affid, tuitionCents: frozen.tuitionCents });
  // A paid registration uses the payment's hold; an unpaid one uses the code now, within its limits.
  if (frozen.promo) spendPromo(ctx, draft.id, isPaid ? undefined : { ...promoHold(draft.id, frozen.promo), expiresAt: now });
  stageTake(ctx, frozen.classId, registrationId, draft.id, { override: staff.override, isPaid });
  const plan = stagePlan(ctx, registrationId, frozen.instalments);
  for (const product of frozen.products) stageProduct(ctx, registrationId, product);
  const answers = [...fieldAnswers(values.student ?? {}), ...(values.answers ?? [])];
  answers.forEach((answer, position) => {
    const { questionId, section, label, type, value, fileId } = answer;
    ctx.stage(
      db.insert(registrationAnswers).values({ id: newId(), schoolId, registrationId, questionId, section, label, type, value, fileId, position }),
    );
  });
  stageFormFiles(ctx, { studentId, registrationId, answers });
  if (values.agreement) {
    await stageAgreement(ctx, registrationId, values.agreement);
  }
  stageFulfilled(ctx, draft, frozen, registrationId);
  ctx.emit("registration.created", { registrationId, ...(staff.isQuiet ? { isQuiet: true } : {}) }, registrationId);
  const override = staff.override ? { override: true } : {};
  ctx.record({ type: "registration", id: registrationId, after: { student: studentId, class: frozen.classId, option: frozen.option, ...override } });
  return { registrationId, studentId, studentName: name, plan };
}

/**
 * Stages the registrations of the people whom a draft brings along, each with its own draft, and asks each for the agreement; the first
 * draft keeps only their first names. All belong to the caller's batch. @throws as `stageRegistration`
 */
export async function stageCompanions(
  ctx: CommandCtx,
  lead: Draft,
  people: readonly { draft: Draft; frozen: FrozenRegistration }[],
  stagePlan: PlanWriter<unknown>,
  { isPaid }: { isPaid: boolean },
): Promise<Map<string, { registrationId: string; studentId: string }>> {
  const made = new Map<string, { registrationId: string; studentId: string }>();
  for (const { draft, frozen } of people) {
    const { registrationId, studentId } = await stageRegistration(ctx, draft, frozen, stagePlan, { isPaid });
    ctx.emit("registration.agreement-asked", { registrationId }, `${registrationId}:agreement`);
    made.set(draft.id, { registrationId, studentId });
  }
  if (people.length > 0) {
    const named = people.map(({ draft }) => ({ id: draft.id, student: { first_name: draft.firstName ?? "" } }));
    stageDraftChange(ctx, lead.id, { values: { ...valuesOf(lead), people: named } });
  }
  return made;
}

/**
 * Stages a signed agreement with a hash of its text and the receipts of its disclosures; a guardian who hasn't signed gets a link by email. A
 * second agreement for the registration aborts the batch.
 */
export async function stageAgreement(ctx: CommandCtx, registrationId: string, agreement: SignedText): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const { guardian, disclosures = [], totalCents: _, ...signed } = agreement;
  const { signedAt, ip, userAgent } = signed;
  const textHash = await hashToken(`${signed.title}\n${signed.body}\n${signed.policy}`);
  const spanishHash = signed.spanishBody === undefined ? null : await hashToken(`${signed.spanishBody}\n${signed.spanishPolicy}`);
  const present = guardian?.signature
    ? { guardianSignature: guardian.signature, guardianSignedAt: signedAt, guardianIp: ip, guardianUserAgent: userAgent }
    : {};
  const ofGuardian = guardian ? { needsGuardian: true, guardianRelation: guardian.relation, ...present } : {};
  ctx.stage(db.insert(agreements).values({ id: newId(), schoolId, registrationId, ...signed, ...ofGuardian, textHash, spanishHash }));
  stageTerms(ctx, registrationId);
  for (const disclosureId of disclosures)
    ctx.stage(db.insert(disclosureReceipts).values({ schoolId, registrationId, disclosureId, acknowledgedAt: signedAt, ip, userAgent }));
  if (guardian?.email && !guardian.signature)
    ctx.emit("agreement.guardian-asked", { registrationId, name: guardian.name, email: guardian.email }, `${registrationId}:guardian`);
}

/** The deadline of a student who pays later; null if a sponsor pays. */
async function payDeadlineOf(ctx: CommandCtx, { option, classId }: FrozenRegistration, planToPay: string | undefined): Promise<IsoDate | null> {
  const school = schoolOf(ctx);
  if (!school || option !== "pay_later" || planToPay === "sponsored_employer_agency") return null;
  const { db, own } = inSchool(ctx);
  const [chosen] = await db.select({ classStart: classes.startDate }).from(classes).where(own(classes, classId));
  return usualPayDeadline({ today: todayOf(ctx), days: school.payLaterDays, classStart: chosen?.classStart ?? null });
}

/**
 * The version of the refund policy in the agreement, of the program or of the school; without an agreement, the current one. Of several with
 * the same text it is the one in force.
 */
function policyVersion(schoolId: string, programId: string, words: string | null) {
  const current = sql`coalesce((SELECT o.refund_policy_id FROM programs o WHERE o.school_id = ${schoolId} AND o.id = ${programId}),
    (SELECT s.refund_policy_id FROM schools s WHERE s.id = ${schoolId}))`;
  if (words === null) return sql<string | null>`${current}`;
  return sql<string | null>`(SELECT p.id FROM refund_policies p WHERE p.school_id = ${schoolId} AND p.body = ${words}
    AND (p.program_id IS NULL OR p.program_id = ${programId}) ORDER BY p.id = ${current} DESC, p.program_id IS NULL, p.version DESC LIMIT 1)`;
}

/** Fields outside the student's record are saved like answers, with their labels. */
export function fieldAnswers(student: Readonly<Record<string, string>>): Omit<DraftAnswer, "raw">[] {
  return STATIC_FIELDS.filter(({ name }) => KEPT_AS_ANSWERS.includes(name) && student[name]).map(({ name, label, kind }) => {
    const given = student[name] ?? "";
    const isFile = kind === "file";
    return {
      questionId: `field:${name}`,
      section: "Your details",
      label,
      type: isFile ? "file_type" : "short_text",
      value: isFile ? (student[`${name}_name`] ?? "File") : given,
      fileId: isFile ? given : null,
    };
  });
}

/**
 * Closes the waitlist entry and pre-enrollment whose link started the registration. If submitted by staff or the person, closes the
 * person's other entries for the program.
 */
function stageFulfilled(ctx: CommandCtx, draft: Draft, { programId, isTrusted }: FrozenRegistration, registrationId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const email = isTrusted ? (valuesOf(draft).student?.email ?? draft.email ?? "") : "";
  const entryId = draft.origin === "waitlist" ? (draft.originId ?? "") : "";
  // Releases a seat that an offer still reserves for this person.
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET state = 'released' WHERE school_id = ${schoolId} AND state = 'held' AND waitlist_entry_id IN
      (SELECT w.id FROM waitlist_entries w WHERE w.school_id = ${schoolId} AND w.closed_at IS NULL
        AND ((w.program_id = ${programId} AND w.email = ${email}) OR w.id = ${entryId}))`,
    ),
  );
  ctx.stage(
    db
      .update(waitlistEntries)
      .set({ closedAt: now, offerState: sql`iif(${waitlistEntries.offerState} = 'offered', 'claimed', ${waitlistEntries.offerState})` })
      .where(
        and(
          eq(waitlistEntries.schoolId, schoolId),
          or(and(eq(waitlistEntries.programId, programId), eq(waitlistEntries.email, email)), eq(waitlistEntries.id, entryId)),
          sql`${waitlistEntries.closedAt} IS NULL`,
        ),
      ),
  );
  ctx.stage(
    db
      .update(preEnrollments)
      .set({ status: "registered", registrationId, linkTokenHash: null, updatedAt: now })
      .where(
        and(
          eq(preEnrollments.schoolId, schoolId),
          or(and(eq(preEnrollments.programId, programId), eq(preEnrollments.email, email)), eq(preEnrollments.id, draft.preEnrollmentId ?? "")),
          sql`${preEnrollments.status} IN ('pending', 'approved')`,
        ),
      ),
  );
}
