import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { agreements, registrationAnswers, registrations, students } from "#drizzle/schema/enrollment";
import { instalments } from "#drizzle/schema/payments";
import { classes, programs } from "#drizzle/schema/programs";
import { productSizes, products, registrationProducts } from "#drizzle/schema/store";
import { promoCodes } from "#drizzle/schema/terms";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";

/** A registration with all data for a correction, in one round trip. @throws not_found if it belongs to another school */
export async function readCorrected(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[head], unpaid, [booked], lines, sizes, answers, [agreement], [promo]] = await db.batch([
    db
      .select({
        id: registrations.id,
        number: registrations.number,
        status: registrations.status,
        programId: registrations.programId,
        paymentOption: registrations.paymentOption,
        tuitionCents: registrations.tuitionCents,
        applicationFeeCents: registrations.applicationFeeCents,
        productsCents: registrations.productsCents,
        discountCents: registrations.discountCents,
        promoCodeId: registrations.promoCodeId,
        sponsorCents: registrations.sponsorCents,
        dueCents: registrations.dueCents,
        paidCents: registrations.paidCents,
        updatedAt: registrations.updatedAt,
        firstName: students.firstName,
        studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
        email: students.email,
        program: programs.title,
        /** The text of the registration's refund policy. */
        policyBody: sql<
          string | null
        >`(SELECT o.body FROM refund_policies o WHERE o.school_id = ${schoolId} AND o.id = ${registrations.refundPolicyId})`.as("policy_body"),
        classCode: classes.code,
        classEnd: classes.endDate,
        planIntervalDays: programs.planIntervalDays,
      })
      .from(registrations)
      .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
      .where(own(registrations, id)),
    db
      .select({ id: instalments.id, amountCents: instalments.amountCents, dueDate: instalments.dueDate })
      .from(instalments)
      .where(and(eq(instalments.schoolId, schoolId), eq(instalments.registrationId, id), eq(instalments.status, "unpaid")))
      .orderBy(asc(instalments.dueDate), asc(instalments.position), asc(instalments.id)),
    // The part of the price that is no longer due, as the triggers count it.
    db
      .select({
        offCents:
          sql<number>`(SELECT coalesce(sum(i.amount_cents), 0) FROM instalments i WHERE i.school_id = ${schoolId} AND i.registration_id = ${id} AND i.status = 'cancelled')
          + (SELECT coalesce(sum(-t.amount_cents), 0) FROM transactions t WHERE t.school_id = ${schoolId} AND t.registration_id = ${id} AND t.type = 'refund' AND t.status = 'refund')`.as(
            "off_cents",
          ),
      })
      .from(registrations)
      .where(own(registrations, id)),
    db
      .select()
      .from(registrationProducts)
      .where(and(eq(registrationProducts.schoolId, schoolId), eq(registrationProducts.registrationId, id)))
      .orderBy(asc(registrationProducts.title), asc(registrationProducts.id)),
    db
      .select({
        id: products.id,
        title: products.title,
        priceCents: products.priceCents,
        size: productSizes.size,
        // Products without a stock count never sell out.
        stock: sql<number>`CASE WHEN ${products.tracksStock} THEN ${productSizes.stock} ELSE 99 END`.as("available"),
      })
      .from(products)
      .innerJoin(productSizes, and(eq(productSizes.schoolId, products.schoolId), eq(productSizes.productId, products.id)))
      .where(and(eq(products.schoolId, schoolId), eq(products.isActive, true), isNull(products.archivedAt), eq(products.billing, "one_time")))
      .orderBy(asc(products.position), asc(products.id), asc(productSizes.position)),
    db
      .select()
      .from(registrationAnswers)
      .where(and(eq(registrationAnswers.schoolId, schoolId), eq(registrationAnswers.registrationId, id)))
      .orderBy(asc(registrationAnswers.position)),
    db
      .select({ signature: agreements.signature, signedAt: agreements.signedAt })
      .from(agreements)
      .where(and(eq(agreements.schoolId, schoolId), eq(agreements.registrationId, id))),
    db
      .select({ code: promoCodes.code, kind: promoCodes.kind })
      .from(promoCodes)
      .where(
        and(
          eq(promoCodes.schoolId, schoolId),
          sql`${promoCodes.id} = (SELECT r.promo_code_id FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = ${id})`,
        ),
      ),
  ]);
  if (!head) throw notFound();
  return { ...head, unpaid, offCents: booked?.offCents ?? 0, lines, sizes, answers, agreement: agreement ?? null, promo: promo ?? null };
}

export type Corrected = Awaited<ReturnType<typeof readCorrected>>;
