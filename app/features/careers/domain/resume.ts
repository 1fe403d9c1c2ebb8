import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { resumeEntries, resumes } from "#drizzle/schema/careers";
import { stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { signedFileUrl } from "~/features/files/domain/create-upload";
import { storeFile } from "~/features/files/domain/store-file";
import { conflict, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { flag, id, optional, REQUIRED } from "~/platform/input";
import { orderInput, orderOf, placeIn } from "~/platform/order";
import { student } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import { careerOf } from "../career-model";
import { ofStudent } from "../data/own";
import { completedClasses, readResume, toResume } from "../data/resume";
import { ENTRY_MAX, entryForm, resumeForm, skillsOf } from "../model";

/** The student's resume with completed classes to add. */
export const showResume = query({
  name: "careers.resume",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const [stored, classes] = await Promise.all([readResume(ctx), completedClasses(ctx)]);
    const fileLink = stored.row?.fileId ? await signedFileUrl(ctx, stored.row.fileId) : null;
    return { resume: toResume(stored), isVisible: Boolean(stored.person?.isVisible), fileLink, classes };
  },
});

/** The resume on paper. */
export const printedResume = query({
  name: "careers.printed-resume",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const stored = await readResume(ctx);
    return { resume: toResume(stored), email: stored.person?.email ?? null, phone: stored.person?.phone ?? null };
  },
});

/** Stages values of the resume; creates it if missing. */
function stageRow(ctx: CommandCtx, values: Partial<typeof resumes.$inferInsert>): void {
  const { db, schoolId, studentId } = ofStudent(ctx);
  const at = ctx.now.getTime();
  ctx.stage(
    db
      .insert(resumes)
      .values({ schoolId, studentId, ...values, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({ target: [resumes.schoolId, resumes.studentId], set: { ...values, updatedAt: at } }),
  );
  ctx.record({ type: "resume", id: studentId, after: values });
}

/** Saves the summary fields and the PDF. */
export const saveResume = command({
  name: "careers.save-resume",
  allow: student,
  input: resumeForm.extend({ file: optional(z.instanceof(File, { message: REQUIRED })), remove_file: flag() }),
  async run(ctx, { file, remove_file: isRemoved, skills, ...input }) {
    const fileId = file ? await storeFile(ctx, file, { purpose: "student-resume", access: "private" }, "file") : isRemoved ? null : undefined;
    stageRow(ctx, {
      headline: input.headline,
      summary: input.summary ?? null,
      languages: input.languages ?? null,
      availability: input.availability ?? null,
      skills: skillsOf(skills),
      ...(fileId === undefined ? {} : { fileId }),
    });
    return {};
  },
});

/** Shows or hides the resume for partner employers. */
export const showToEmployers = command({
  name: "careers.resume-visible",
  allow: student,
  input: z.object({ visible: flag() }),
  async run(ctx, { visible }) {
    const { studentId } = ofStudent(ctx);
    stageStudentChange(ctx, studentId, { resumeVisible: visible }, undefined, notFound());
    ctx.emit("consent.answered", {
      ...{ studentId, purpose: "employers", wording: "Show my resume to employers", isGiven: visible, place: "Resume" },
      ...{ answeredBy: userOf(ctx).id, at: ctx.now.getTime() },
    });
    ctx.record({ type: "resume", id: studentId, after: { visible } });
    return { visible };
  },
});

/** Sets the student's career goal. */
export const setGoal = command({
  name: "careers.goal",
  allow: student,
  input: z.object({ career: z.string().max(60) }),
  async run(ctx, input) {
    const career = careerOf(input.career);
    if (!career) throw notFound();
    const { row } = await readResume(ctx);
    const goal = row?.goal === career.slug ? null : career.slug;
    stageRow(ctx, { goal });
    return { goal, title: career.title };
  },
});

const columnsOf = ({ from_date, to_date, registration, ...same }: z.output<typeof entryForm>) => ({
  ...same,
  organization: same.organization ?? null,
  number: same.number ?? null,
  description: same.description ?? null,
  fromDate: from_date ?? null,
  toDate: to_date ?? null,
  ...(registration ? { registrationId: registration } : {}),
});

/** Adds or changes an entry. @throws not_found, conflict `too_many_entries` */
export const saveEntry = command({
  name: "careers.save-entry",
  allow: student,
  input: z.intersection(entryForm, z.object({ id: optional(id()) })),
  async run(ctx, { id: entryId, ...input }) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    const { entries } = await readResume(ctx);
    const at = ctx.now.getTime();
    if (!entryId && entries.length >= ENTRY_MAX) throw conflict("too_many_entries", `A resume can have up to ${ENTRY_MAX} entries.`);
    const values = columnsOf(input);
    if (values.registrationId && !(await completedClasses(ctx)).some((each) => each.id === values.registrationId)) throw notFound();
    const key = entryId ?? newId();
    if (entryId)
      ctx.stage(
        db
          .update(resumeEntries)
          .set({ ...values, updatedAt: at })
          .where(and(eq(resumeEntries.schoolId, schoolId), eq(resumeEntries.studentId, studentId), eq(resumeEntries.id, entryId))),
        notFound(),
      );
    else
      ctx.stage(db.insert(resumeEntries).values({ id: key, schoolId, studentId, ...values, position: entries.length, createdAt: at, updatedAt: at }));
    ctx.record({ type: "resume_entry", id: key, after: values });
    return { id: key };
  },
});

/** Adds a completed class to the resume. @throws not_found */
export const takeClass = command({
  name: "careers.take-class",
  allow: student,
  input: z.object({ registration: id() }),
  async run(ctx, input) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    const [found, { entries }] = await Promise.all([completedClasses(ctx), readResume(ctx)]);
    const completed = found.find((each) => each.id === input.registration);
    if (!completed) throw notFound();
    const at = ctx.now.getTime();
    const row = { id: newId(), schoolId, studentId, section: "education" as const, title: completed.program, organization: completed.school };
    ctx.stage(
      db.insert(resumeEntries).values({
        ...row,
        number: null,
        fromDate: null,
        toDate: completed.completedOn,
        registrationId: completed.id,
        description: completed.certification,
        position: entries.length,
        createdAt: at,
        updatedAt: at,
      }),
    );
    ctx.record({ type: "resume_entry", id: row.id, after: { registration: completed.id } });
    return { id: row.id };
  },
});

export const deleteEntry = command({
  name: "careers.delete-entry",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    ctx.stage(
      db
        .delete(resumeEntries)
        .where(and(eq(resumeEntries.schoolId, schoolId), eq(resumeEntries.studentId, studentId), eq(resumeEntries.id, input.id))),
      notFound(),
    );
    ctx.record({ type: "resume_entry", id: input.id });
    return { id: input.id };
  },
});

/** The order within a section. */
export const orderEntries = command({
  name: "careers.order-entries",
  allow: student,
  input: z.object(orderInput),
  async run(ctx, input) {
    const { db, ownAll, studentId } = ofStudent(ctx);
    const order = orderOf(input);
    ctx.stage(
      db
        .update(resumeEntries)
        .set({ position: placeIn(order, resumeEntries.id) })
        .where(and(ownAll(resumeEntries, order), eq(resumeEntries.studentId, studentId))),
    );
    return {};
  },
});
