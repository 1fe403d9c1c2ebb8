import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { waitlistEntries } from "#drizzle/schema/admissions";
import { certificateRules, certificateTemplates } from "#drizzle/schema/certificates";
import { formSections, sectionQuestions } from "#drizzle/schema/forms";
import { inquiries } from "#drizzle/schema/inquiries";
import { programExams } from "#drizzle/schema/outcomes";
import { programFaqs, programInstructors, programLocations, programs } from "#drizzle/schema/programs";
import { skills } from "#drizzle/schema/skills";
import { programProducts } from "#drizzle/schema/store";
import { stageRulesDeleted } from "~/features/attendance/domain/hour-rules";
import { stagePoliciesDeleted } from "~/features/payments/domain/change-refund-policy";
import { inUse } from "~/platform/errors";
import { id, optional } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findProgram } from "../../data/office-programs";
import { inChosenSchool } from "./chosen-school";

const hasRegistrations = () => inUse("Set it to Not offered.");
const hasClasses = () => inUse("Delete its classes first, or set it to Not offered.");
const hasWaiting = () => inUse("Set it to Not offered first. People on its waitlist get an email, and the waitlist closes.");

/**
 * Deletes a program without registrations, pre-enrollments or a waitlist, with its questions, links, form sections, skills, exams, rules of hours
 * and certificates, and closed waitlist.
 * Inquiries are kept.
 * @throws conflict `in_use`
 */
export const deleteProgram = command({
  name: "programs.delete",
  allow: staffOrSuper,
  touches: "site",
  school: inChosenSchool,
  input: z.object({ id: id(), school: optional(id()) }),
  async run(ctx, input) {
    const { db, schoolId, own } = inSchool(ctx);
    const program = await findProgram(ctx, input.id);
    const rowsOf = (table: string) =>
      sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} x WHERE x.school_id = ${schoolId} AND x.program_id = ${program.id})`;
    const waiting = sql`EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.school_id = ${schoolId} AND w.program_id = ${program.id} AND w.closed_at IS NULL)`;
    // A student who transferred to another program leaves checks here.
    const checked = sql`EXISTS (SELECT 1 FROM skills k JOIN skill_checks c ON c.school_id = k.school_id AND c.skill_id = k.id
      WHERE k.school_id = ${schoolId} AND k.program_id = ${program.id})`;
    const [used] = await db
      .select({
        registered: sql<number>`${rowsOf("registrations")} OR ${rowsOf("pre_enrollments")} OR ${checked}`.as("registered"),
        wanted: sql<number>`${waiting}`.as("wanted"),
        taught: sql<number>`${rowsOf("classes")}`.as("taught"),
      })
      .from(programs)
      .where(own(programs, program.id));
    if (used?.registered) throw hasRegistrations();
    if (used?.taught) throw hasClasses();
    if (used?.wanted) throw hasWaiting();
    const sections = sql`(SELECT s.id FROM form_sections s WHERE s.school_id = ${schoolId} AND s.program_id = ${program.id})`;
    ctx.stage(db.delete(sectionQuestions).where(and(eq(sectionQuestions.schoolId, schoolId), sql`${sectionQuestions.sectionId} IN ${sections}`)));
    // The guard comes first, because later statements delete the rows it checks.
    ctx.stage(
      db
        .update(programs)
        .set({ status: program.status })
        .where(and(own(programs, program.id), sql`NOT ${waiting}`)),
      hasWaiting(),
    );
    for (const table of [
      ...[formSections, programFaqs, programProducts, programLocations, programInstructors, waitlistEntries, skills],
      ...[certificateRules, certificateTemplates, programExams],
    ] as const)
      ctx.stage(db.delete(table).where(and(eq(table.schoolId, schoolId), eq(table.programId, program.id))));
    stageRulesDeleted(ctx, program.id);
    stagePoliciesDeleted(ctx, program.id);
    ctx.stage(
      db
        .update(inquiries)
        .set({ programId: null })
        .where(and(eq(inquiries.schoolId, schoolId), eq(inquiries.programId, program.id))),
    );
    ctx.stage(
      db
        .delete(programs)
        .where(and(own(programs, program.id), sql`NOT (${rowsOf("registrations")} OR ${rowsOf("pre_enrollments")} OR ${rowsOf("classes")})`)),
      hasRegistrations(),
    );
    ctx.record({ type: "program", id: program.id, before: program });
    return { deleted: program.id };
  },
});
