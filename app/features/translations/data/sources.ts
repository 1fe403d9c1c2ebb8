import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { agreementTemplates } from "#drizzle/schema/agreements";
import { chatBots } from "#drizzle/schema/assistants";
import { formSections, questions } from "#drizzle/schema/forms";
import { emailTemplates } from "#drizzle/schema/messaging";
import { defaultFaqs, locations, programFaqs, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { products } from "#drizzle/schema/store";
import { refundPolicies } from "#drizzle/schema/terms";
import { translations } from "#drizzle/schema/translations";
import { requirements } from "#drizzle/schema/wallet";
import { siteDocuments } from "#drizzle/schema/website";
import type { inSchool } from "~/platform/school-scope";

/** Rows of each table that are read for one page of translations; a school with more has the newest of them. */
const MOST = 500;

/** A school's own texts for readers, and their translations. One batch. */
export function readAll({ db, schoolId }: Pick<ReturnType<typeof inSchool>, "db" | "schoolId">) {
  return db.batch([
    db
      .select({
        tagline: schools.tagline,
        about: schools.about,
        noticeTitle: schools.visitorNoticeTitle,
        noticeText: schools.visitorNoticeDesc,
        refundPolicy: schools.refundPolicy,
        agreementTitle: schools.agreementTitle,
        agreementBody: schools.agreementBody,
        metaTitle: schools.metaTitle,
        metaDescription: schools.metaDescription,
      })
      .from(schools)
      .where(eq(schools.id, schoolId)),
    db
      .select({
        id: programs.id,
        title: programs.title,
        summary: programs.summary,
        description: programs.description,
        prerequisites: programs.prerequisites,
        outcomes: programs.outcomes,
        weekOutline: programs.weekOutline,
        additionalInfo: programs.additionalInfo,
        certification: programs.certification,
        scheduleSummary: programs.scheduleSummary,
        cancellationPolicy: programs.cancellationPolicy,
        metaTitle: programs.metaTitle,
        metaDescription: programs.metaDescription,
      })
      .from(programs)
      .where(and(eq(programs.schoolId, schoolId), eq(programs.status, "offering")))
      .orderBy(asc(programs.position))
      .limit(MOST),
    db
      .select({ id: programFaqs.id, programId: programFaqs.programId, question: programFaqs.question, answer: programFaqs.answer })
      .from(programFaqs)
      .where(eq(programFaqs.schoolId, schoolId))
      .limit(MOST),
    db
      .select({ id: defaultFaqs.id, question: defaultFaqs.question, answer: defaultFaqs.answer })
      .from(defaultFaqs)
      .where(eq(defaultFaqs.schoolId, schoolId))
      .limit(MOST),
    db
      .select({ id: siteDocuments.id, kind: siteDocuments.kind, title: siteDocuments.title, published: siteDocuments.published })
      .from(siteDocuments)
      .where(and(eq(siteDocuments.schoolId, schoolId), eq(siteDocuments.isShown, true), isNotNull(siteDocuments.published)))
      .orderBy(asc(siteDocuments.kind), asc(siteDocuments.position))
      .limit(MOST),
    db
      .select({ id: questions.id, label: questions.label, helpText: questions.helpText, options: questions.options })
      .from(questions)
      .where(and(eq(questions.schoolId, schoolId), isNull(questions.archivedAt)))
      .orderBy(asc(questions.createdAt))
      .limit(MOST),
    db
      .select({ id: formSections.id, title: formSections.title, description: formSections.description })
      .from(formSections)
      .where(and(eq(formSections.schoolId, schoolId), eq(formSections.isVisible, true)))
      .limit(MOST),
    db
      .select({ id: products.id, title: products.title, description: products.description })
      .from(products)
      .where(and(eq(products.schoolId, schoolId), eq(products.isActive, true)))
      .orderBy(asc(products.position))
      .limit(MOST),
    db
      .select({ id: locations.id, name: locations.name, hours: locations.hours, directions: locations.directions })
      .from(locations)
      .where(and(eq(locations.schoolId, schoolId), eq(locations.isActive, true)))
      .orderBy(asc(locations.name))
      .limit(MOST),
    db
      .select({ id: requirements.id, label: requirements.label, help: requirements.help })
      .from(requirements)
      .where(and(eq(requirements.schoolId, schoolId), eq(requirements.isActive, true), eq(requirements.appliesTo, "student")))
      .limit(MOST),
    db
      .select({ id: agreementTemplates.id, title: agreementTemplates.title, blocks: agreementTemplates.blocks })
      .from(agreementTemplates)
      .where(and(eq(agreementTemplates.schoolId, schoolId), isNotNull(agreementTemplates.publishedAt), isNull(agreementTemplates.retiredAt)))
      .limit(MOST),
    db
      .select({ id: refundPolicies.id, name: refundPolicies.name, body: refundPolicies.body })
      .from(refundPolicies)
      .where(
        and(
          eq(refundPolicies.schoolId, schoolId),
          sql`${refundPolicies.id} IN (SELECT s.refund_policy_id FROM schools s WHERE s.id = ${schoolId} UNION SELECT p.refund_policy_id FROM programs p WHERE p.school_id = ${schoolId} AND p.status = 'offering')`,
        ),
      )
      .limit(MOST),
    db
      .select({
        name: emailTemplates.abbreviation,
        subject: emailTemplates.subject,
        body: emailTemplates.body,
        afterTable: emailTemplates.afterTable,
      })
      .from(emailTemplates)
      .where(eq(emailTemplates.schoolId, schoolId))
      .limit(MOST),
    db
      .select({
        subject: translations.subject,
        field: translations.field,
        text: translations.text,
        source: translations.source,
        state: translations.state,
        madeBy: translations.madeBy,
        reviewedBy: translations.reviewedBy,
        updatedAt: translations.updatedAt,
      })
      .from(translations)
      .where(and(eq(translations.schoolId, schoolId), eq(translations.locale, "es")))
      .limit(10_000),
    db
      .select({ greeting: chatBots.greeting, suggestions: chatBots.suggestions, hours: chatBots.hours })
      .from(chatBots)
      .where(and(eq(chatBots.schoolId, schoolId), eq(chatBots.status, "enabled"))),
  ]);
}

export type Rows = Awaited<ReturnType<typeof readAll>>;
