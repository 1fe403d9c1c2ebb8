import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { formSections, questions, sectionQuestions, staticFields } from "#drizzle/schema/forms";
import { classes, instructors, locations, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { productSizes, products, programProducts } from "#drizzle/schema/store";
import { programPolicyColumn } from "~/features/payments/data/program-policy";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { FieldMode } from "../field-model";
import type { FormType } from "../model";
import type { Section } from "../question-model";

/** A section can override a question's mode. */
const askedMode = sql<FieldMode>`coalesce(${sectionQuestions.mode}, ${questions.mode})`;

/** The school's modes of the fixed fields of a form. */
export function selectModes(ctx: Ctx, formType: FormType) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ name: staticFields.name, mode: staticFields.mode, helpText: staticFields.helpText })
    .from(staticFields)
    .where(and(eq(staticFields.schoolId, schoolId), eq(staticFields.formType, formType)));
}

/** The questions of the visible sections of some programs' forms, in order; `ofPrograms` is a query of program IDs. */
export function selectQuestions(ctx: Ctx, formType: FormType, ofPrograms: SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ section: formSections, question: questions, mode: askedMode })
    .from(formSections)
    .innerJoin(sectionQuestions, and(eq(sectionQuestions.schoolId, formSections.schoolId), eq(sectionQuestions.sectionId, formSections.id)))
    .innerJoin(questions, and(eq(questions.schoolId, sectionQuestions.schoolId), eq(questions.id, sectionQuestions.questionId)))
    .where(
      and(
        eq(formSections.schoolId, schoolId),
        eq(formSections.formType, formType),
        sql`${formSections.programId} IN ${ofPrograms}`,
        sql`${formSections.isVisible} = 1 AND ${questions.archivedAt} IS NULL AND ${askedMode} <> 'disabled'`,
      ),
    )
    .orderBy(asc(formSections.position), asc(sectionQuestions.position));
}

/**
 * All data of a registration form, in one round trip. The program is given by ID, slug, class, or a query that returns an ID; then the
 * caller finds it in `programs`.
 */
export async function readWizard(ctx: Ctx, programKey: string | SQL | null, formType: FormType = "registration", ofClass: string | null = null) {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const ofProgram = sql`(SELECT p.id FROM programs p WHERE p.school_id = ${schoolId} AND ${
    programKey === null && ofClass
      ? sql`p.id = (SELECT k.program_id FROM classes k WHERE k.school_id = ${schoolId} AND k.id = ${ofClass})`
      : sql`(p.id = ${programKey ?? ""} OR p.slug = ${programKey ?? ""})`
  })`;
  const [programRows, classRows, modes, sectionRows, productRows, agreementRows] = await db.batch([
    db
      .select({ ...getTableColumns(programs), refundPolicy: programPolicyColumn() })
      .from(programs)
      .where(and(eq(programs.schoolId, schoolId), eq(programs.status, "offering")))
      .orderBy(asc(programs.position)),
    db
      .select({
        courseClass: classes,
        location: locations.name,
        address: locations.address,
        city: locations.city,
        instructor: sql<string | null>`${instructors.firstName} || ' ' || ${instructors.lastName}`,
        occupied: occupiedSeatsOf(schoolId, sql`${classes.id}`, now),
      })
      .from(classes)
      .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
      .leftJoin(instructors, and(eq(instructors.schoolId, classes.schoolId), eq(instructors.id, classes.instructorId)))
      .where(and(eq(classes.schoolId, schoolId), sql`${classes.programId} = ${ofProgram}`, sql`${classes.cancelledAt} IS NULL`))
      .orderBy(sql`${classes.startDate} IS NULL`, asc(classes.startDate)),
    selectModes(ctx, formType),
    selectQuestions(ctx, formType, ofProgram),
    db
      .select({
        product: products,
        isRequired: programProducts.isRequired,
        size: productSizes.size,
        // Untracked stock never runs out.
        stock: sql<number>`CASE WHEN ${products.tracksStock} THEN ${productSizes.stock} ELSE 99 END`.as("available"),
      })
      .from(programProducts)
      .innerJoin(products, and(eq(products.schoolId, programProducts.schoolId), eq(products.id, programProducts.productId)))
      .innerJoin(productSizes, and(eq(productSizes.schoolId, products.schoolId), eq(productSizes.productId, products.id)))
      .where(and(eq(programProducts.schoolId, schoolId), sql`${programProducts.programId} = ${ofProgram}`, eq(products.isActive, true)))
      .orderBy(asc(products.position), asc(productSizes.position)),
    db
      .select({
        title: schools.agreementTitle,
        body: schools.agreementBody,
        fileId: sql<string | null>`(SELECT f.id FROM files f WHERE f.school_id = ${schoolId} AND f.access = 'public' AND f.state = 'ready'
          AND f.id = coalesce((SELECT o.agreement_file_id FROM programs o WHERE o.school_id = ${schoolId} AND o.id = ${ofProgram}), "schools"."agreement_file_id"))`,
      })
      .from(schools)
      .where(eq(schools.id, schoolId)),
  ]);
  const key = (typeof programKey === "string" ? programKey : null) ?? classRows[0]?.courseClass.programId;
  return {
    programs: programRows,
    program: programRows.find(({ id, slug }) => (key ? id === key || slug === key : false)) ?? null,
    classes: classRows,
    modes,
    sections: groupSections(sectionRows),
    products: groupProducts(productRows),
    agreement: agreementRows[0] ?? { title: null, body: null, fileId: null },
  };
}

export type Wizard = Awaited<ReturnType<typeof readWizard>>;

export interface AskedQuestion {
  section: typeof formSections.$inferSelect;
  question: typeof questions.$inferSelect;
  mode: FieldMode;
}

export function groupSections(rows: readonly AskedQuestion[]): Section[] {
  const sections = new Map<string, Section>();
  for (const { section, question, mode } of rows) {
    const entry = sections.get(section.id) ?? { id: section.id, title: section.title, description: section.description, questions: [] };
    const { id, type, label, helpText, options } = question;
    entry.questions.push({ id, type, label, helpText, options, mode });
    sections.set(section.id, entry);
  }
  return [...sections.values()];
}

function groupProducts(rows: { product: typeof products.$inferSelect; isRequired: boolean; size: string; stock: number }[]) {
  const grouped = new Map<
    string,
    { id: string; title: string; priceCents: number; isRequired: boolean; imageFileId: string | null; sizes: { size: string; stock: number }[] }
  >();
  for (const { product, isRequired, size, stock } of rows) {
    const { id, title, priceCents, imageFileId } = product;
    const entry = grouped.get(id) ?? { id, title, priceCents, isRequired, imageFileId, sizes: [] };
    entry.sizes.push({ size, stock });
    grouped.set(id, entry);
  }
  return [...grouped.values()];
}
