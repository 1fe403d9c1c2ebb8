import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { agreementTemplates, disclosureReceipts, disclosures } from "#drizzle/schema/agreements";
import { schools } from "#drizzle/schema/schools";
import type { RefundRules } from "~/features/payments/refund-rules-model";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { MAX_DISCLOSURES } from "../template-model";

/** The texts that a student of a program reads and signs: the template, the disclosures, and the school's settings. One round trip. */
export async function readSigning(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [[template], shown, [school]] = await db.batch([
    // A program's own template comes first.
    db
      .select({
        id: agreementTemplates.id,
        title: agreementTemplates.title,
        blocks: agreementTemplates.blocks,
        state: agreementTemplates.state,
      })
      .from(agreementTemplates)
      .where(
        and(
          eq(agreementTemplates.schoolId, schoolId),
          or(eq(agreementTemplates.programId, programId), isNull(agreementTemplates.programId)),
          sql`${agreementTemplates.publishedAt} IS NOT NULL AND ${agreementTemplates.retiredAt} IS NULL`,
        ),
      )
      .orderBy(sql`${agreementTemplates.programId} IS NULL`)
      .limit(1),
    selectLiveDisclosures(ctx, or(eq(disclosures.programId, programId), isNull(disclosures.programId))).limit(MAX_DISCLOSURES),
    db
      .select({
        asksGuardian: schools.asksGuardian,
        complaintAgency: schools.complaintAgency,
        binding: schools.bindingLanguage,
        rules: sql<string | null>`(SELECT p.rules FROM refund_policies p WHERE p.school_id = ${schoolId} AND p.id = coalesce(
          (SELECT o.refund_policy_id FROM programs o WHERE o.school_id = ${schoolId} AND o.id = ${programId}), "schools"."refund_policy_id"))`.as(
          "rules",
        ),
      })
      .from(schools)
      .where(eq(schools.id, schoolId)),
  ]);
  return {
    template: template ?? null,
    disclosures: shown,
    asksGuardian: school?.asksGuardian ?? false,
    complaintAgency: school?.complaintAgency ?? null,
    binding: school?.binding ?? ("both" as const),
    rules: school?.rules ? (JSON.parse(school.rules) as RefundRules) : null,
    strf: shown.find(({ kind, body }) => kind === "strf" && body !== "")?.body ?? null,
  };
}
export type Signing = Awaited<ReturnType<typeof readSigning>>;

/** The disclosures in use, the oldest first. */
export function selectLiveDisclosures(ctx: Ctx, where = sql`1` as ReturnType<typeof or>) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: disclosures.id,
      programId: disclosures.programId,
      kind: disclosures.kind,
      title: disclosures.title,
      body: disclosures.body,
      fileId: disclosures.fileId,
      textHash: disclosures.textHash,
      createdAt: disclosures.createdAt,
    })
    .from(disclosures)
    .where(and(eq(disclosures.schoolId, schoolId), isNull(disclosures.retiredAt), where))
    .orderBy(disclosures.createdAt, disclosures.id)
    .$dynamic();
}

/** How often each disclosure in use was acknowledged, as far as the call needs it counted. */
export function receiptCounts(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  const count = sql<number>`(SELECT count(*) FROM (SELECT 1 FROM disclosure_receipts r WHERE r.school_id = ${schoolId}
    AND r.disclosure_id = "disclosures"."id" LIMIT ${ctx.countLimit}))`;
  return db
    .select({ id: disclosures.id, count: count.as("receipts") })
    .from(disclosures)
    .where(and(eq(disclosures.schoolId, schoolId), isNull(disclosures.retiredAt)));
}

/** Disclosures that a student acknowledged before signing, the latest first. */
export function selectReceipts(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: disclosures.id,
      title: disclosures.title,
      kind: disclosures.kind,
      fileId: disclosures.fileId,
      textHash: disclosures.textHash,
      acknowledgedAt: disclosureReceipts.acknowledgedAt,
    })
    .from(disclosureReceipts)
    .innerJoin(disclosures, and(eq(disclosures.schoolId, disclosureReceipts.schoolId), eq(disclosures.id, disclosureReceipts.disclosureId)))
    .where(and(eq(disclosureReceipts.schoolId, schoolId), eq(disclosureReceipts.registrationId, registrationId)))
    .orderBy(desc(disclosureReceipts.acknowledgedAt), disclosures.id);
}
