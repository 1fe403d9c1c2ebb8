import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { examAttempts, programExams } from "#drizzle/schema/outcomes";
import { classes } from "#drizzle/schema/programs";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, type DomainError, type FieldErrors, invalid, invalidField, invalidTransition, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optional } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { type IsoDate, plusMonths } from "~/platform/zones";
import { words } from "~/words/en/outcomes";
import {
  attemptFigures,
  attemptPage,
  attemptsOfStudent,
  classChoices,
  findAttempt,
  findRegistration,
  gridStudents,
  insertAttempts,
  listedAttempt,
  type NewAttempt,
  type OpenResult,
  selectProgramExams,
  setResults,
} from "../data/attempts";
import { PARTS, partKey } from "../exam-catalogue";
import {
  attemptForm,
  attemptListInput,
  decideForm,
  type ExamResult,
  editAttemptForm,
  gridForm,
  MAX_GRID,
  partChoice,
  programExamsForm,
  reportForm,
} from "../model";
import { passedAlready } from "./constraints";

const recordedAlready = (name: string) => conflict("attempt_exists", `${name} already has an attempt at this part on that day, or has passed it.`);

/** The exam and the part of a key. @throws not_found */
export function partOf(key: string): { exam: string; part: string } {
  const found = PARTS.find((each) => each.key === key);
  if (!found) throw notFound();
  return { exam: found.exam, part: found.part };
}

const FUTURE_RESULT = "Choose today or an earlier date. Use Scheduled for an exam ahead.";
const TOO_FAR = "Choose a date within the next 12 months.";

/** Why an attempt can't have this day; null if it can. */
export function dayProblem(result: ExamResult, takenOn: IsoDate, today: IsoDate): string | null {
  if (result === "scheduled") return takenOn > plusMonths(today, 12) ? TOO_FAR : null;
  return takenOn > today ? FUTURE_RESULT : null;
}

const OPEN: readonly string[] = ["scheduled", "unknown"];
type Known = { id: string; takenOn: IsoDate; result: ExamResult; status: "claimed" | "confirmed" | "declined" };

/** How one more attempt fits to those of a student at a part: it is new, the result of a scheduled one (`opens`), or can't be recorded. */
export function fitOf(
  known: readonly Known[],
  { takenOn, result }: { takenOn: IsoDate; result: ExamResult },
): { opens: string } | "new" | "known" | "passed" {
  const same = known.find((each) => each.takenOn === takenOn);
  if (same && same.status === "confirmed" && OPEN.includes(same.result) && result !== same.result) return { opens: same.id };
  if (same) return "known";
  return known.some((each) => each.result === "passed" && each.status === "confirmed") ? "passed" : "new";
}

type Fresh = Omit<NewAttempt, "id" | "at" | "by">;

/**
 * Stages attempts and results of scheduled ones, all or none. Two statements, however many rows.
 * @throws at commit: conflict `attempt_exists`, `exam_passed`, `too_many_attempts`
 */
export function stageResults(ctx: CommandCtx, fresh: readonly Fresh[], opened: readonly OpenResult[], refusal: DomainError): string[] {
  const { db } = inSchool(ctx);
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const rows = fresh.map((row) => ({ ...row, id: newId(), by, at: ctx.now.getTime() }));
  if (rows.length > 0) ctx.stage(rawStatement(db, insertAttempts(ctx, rows)), refusal);
  if (opened.length > 0) ctx.stage(rawStatement(db, setResults(ctx, opened)), refusal);
  return [...rows, ...opened].map(({ id: attemptId }) => attemptId);
}

/** Attempts of the school, the latest first, with figures. */
export const listAttempts = query({
  name: "exams.list",
  allow: schoolStaff,
  input: attemptListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [page, figures] = await Promise.all([attemptPage(ctx, filters, { limit, offset, ordering }), attemptFigures(ctx, todayOf(ctx))]);
    return { page, figures };
  },
});

/** The same without figures, as the API answers it. */
export const pageOfAttempts = query({
  name: "exams.page",
  like: "exams.list",
  allow: schoolStaff,
  scope: "outcomes:read",
  input: attemptListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => attemptPage(ctx, filters, { limit, offset, ordering }),
});

/** An attempt of the school. @throws not_found */
export const getAttempt = query({
  name: "exams.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: attemptId }) {
    const found = await listedAttempt(ctx, attemptId);
    if (!found) throw notFound();
    return found;
  },
});

/** The students of a class with their attempts at a part of an exam; without a class, the classes to choose from. @throws not_found */
export const classGrid = query({
  name: "exams.class",
  allow: schoolStaff,
  input: z.object({ class: optional(id()).catch(undefined), part: optional(partChoice()).catch(undefined) }),
  async run(ctx, { class: classId, part: given }) {
    const { db } = inSchool(ctx);
    const today = todayOf(ctx);
    const [choices, prepared] = await db.batch([classChoices(ctx, today), selectProgramExams(ctx)]);
    const chosen = choices.find((each) => each.id === classId) ?? null;
    if (classId && !chosen) throw notFound();
    const exams = prepared.filter(({ programId }) => programId === chosen?.programId).map(({ exam }) => exam);
    const part = given ?? PARTS.find(({ exam }) => exams.includes(exam))?.key ?? null;
    const students = chosen && part ? await gridStudents(ctx, chosen.id, partOf(part), MAX_GRID) : [];
    return { choices, chosen, exams, part, students, today };
  },
});

/**
 * Records the results of a class at one part of an exam, all or none; rows without a result are left out. Numbers of attempts follow by
 * themselves.
 * @throws not_found; invalid beside the fields of a row; conflict `attempt_exists` with the student's name
 */
export const recordAttempts = command({
  name: "exams.record",
  allow: schoolStaff,
  input: gridForm,
  async run(ctx, { class: classId, part: key, rows }) {
    const { db, own } = inSchool(ctx);
    const part = partOf(key);
    const today = todayOf(ctx);
    const [courseClass] = await db.select({ id: classes.id }).from(classes).where(own(classes, classId));
    if (!courseClass) throw notFound();
    const students = new Map((await gridStudents(ctx, classId, part, MAX_GRID)).map((each) => [each.registrationId, each]));
    const errors: FieldErrors = {};
    let refusal = null as DomainError | null;
    const given = Object.entries(rows).flatMap(([registrationId, { result, taken_on: takenOn, score }]) => {
      if (!result) {
        if (takenOn || score) errors[`rows.${registrationId}.result`] = ["Choose a result."];
        return [];
      }
      const found = students.get(registrationId);
      if (!found) throw notFound();
      const problem = takenOn ? dayProblem(result, takenOn, today) : "Enter the date.";
      if (problem) errors[`rows.${registrationId}.taken_on`] = [problem];
      const fit = fitOf(found.attempts, { takenOn: takenOn ?? today, result });
      if (fit === "passed") refusal ??= passedAlready(nameOf(found));
      if (fit === "known") refusal ??= recordedAlready(nameOf(found));
      return [{ found, fit, result, takenOn: takenOn ?? today, score: score ?? null }];
    });
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (given.length === 0) throw invalid({}, "Choose a result for at least one student.", "none_chosen");
    if (refusal) throw refusal;
    const fresh = given.flatMap(({ found, fit, ...attempt }): Fresh[] =>
      fit === "new"
        ? [
            {
              ...{ ...attempt, ...part, studentId: found.studentId, registrationId: found.registrationId },
              ...{ source: "school", status: "confirmed", proofFileId: null },
            },
          ]
        : [],
    );
    const opened = given.flatMap(({ fit, result, score }) => (typeof fit === "object" ? [{ id: fit.opens, result, score }] : []));
    const ids = stageResults(ctx, fresh, opened, recordedAlready("One of these students"));
    ctx.record({ type: "class", id: classId, after: { exam: key, results: given.map(({ found, result }) => [found.registrationId, result]) } });
    return { ids, recorded: ids.length, class: classId, part: key };
  },
});

/** Records one attempt of a registration. @throws not_found; invalid beside `taken_on`; conflict `attempt_exists` */
export const addAttempt = command({
  name: "exams.add",
  allow: schoolStaff,
  scope: "outcomes:write",
  input: attemptForm,
  async run(ctx, { registration, part: key, result, taken_on: takenOn, score }) {
    const part = partOf(key);
    const [found] = await findRegistration(ctx, registration);
    if (!found) throw notFound();
    const problem = dayProblem(result, takenOn, todayOf(ctx));
    if (problem) throw invalidField("taken_on", problem);
    const fresh: Fresh = {
      ...{ ...part, studentId: found.studentId, registrationId: found.id, takenOn, result, score: score ?? null },
      ...{ source: "school", status: "confirmed", proofFileId: null },
    };
    const [attemptId = ""] = stageResults(ctx, [fresh], [], recordedAlready(nameOf(found)));
    ctx.record({ type: "registration", id: found.id, after: { exam: key, result, takenOn } });
    return { id: attemptId };
  },
});

/**
 * Changes the result, day or score of a confirmed attempt. A pass is final.
 * @throws not_found; invalid beside `taken_on`; conflict `exam_passed`, `attempt_exists`, `stale`
 */
export const editAttempt = command({
  name: "exams.edit",
  allow: schoolStaff,
  input: editAttemptForm,
  async run(ctx, { id: attemptId, version, result, taken_on: takenOn, score }) {
    const { db, schoolId, own } = inSchool(ctx);
    const before = await findAttempt(ctx, attemptId);
    if (!before) throw notFound();
    if (before.status !== "confirmed") throw invalidTransition(before.status, result);
    if (before.result === "passed") throw passedAlready();
    const problem = dayProblem(result, takenOn, todayOf(ctx));
    if (problem) throw invalidField("taken_on", problem);
    const twin = sql`EXISTS (SELECT 1 FROM exam_attempts a WHERE a.school_id = ${schoolId} AND a.student_id = ${before.studentId} AND a.exam = ${before.exam}
      AND a.part = ${before.part} AND a.id <> ${attemptId} AND a.status <> 'declined' AND a.taken_on = ${takenOn})`;
    const [same] = await db
      .select({ isThere: sql<number>`${twin}`.as("is_there") })
      .from(examAttempts)
      .where(own(examAttempts, attemptId));
    if (same?.isThere) throw recordedAlready("This student");
    ctx.stage(
      db
        .update(examAttempts)
        .set({ result, takenOn, score: score ?? null, updatedAt: nextVersion(ctx, examAttempts.updatedAt) })
        .where(
          and(
            ...[own(examAttempts, attemptId), eq(examAttempts.status, "confirmed"), ne(examAttempts.result, "passed")],
            ...[isUnchanged(examAttempts.updatedAt, version), sql`NOT ${twin}`],
          ),
        ),
      changedMeanwhile(),
    );
    ctx.record({ type: "exam_attempt", id: attemptId, before, after: { result, takenOn, score } });
    return { id: attemptId };
  },
});

/** Confirms or declines a result that a student reported. @throws not_found; conflict `invalid_transition` once decided, `exam_passed` */
export const decideAttempt = command({
  name: "exams.decide",
  allow: schoolStaff,
  input: decideForm,
  async run(ctx, { id: attemptId, status }) {
    const { db, own } = inSchool(ctx);
    const before = await findAttempt(ctx, attemptId);
    if (!before) throw notFound();
    ctx.stage(
      db
        .update(examAttempts)
        .set({ status, decidedBy: userOf(ctx).id, updatedAt: nextVersion(ctx, examAttempts.updatedAt) })
        .where(and(own(examAttempts, attemptId), eq(examAttempts.status, "claimed"))),
      invalidTransition("decided", status),
    );
    ctx.record({ type: "exam_attempt", id: attemptId, before: { status: before.status }, after: { status } });
    return { id: attemptId };
  },
});

/**
 * A student reports a result with a proof; the school confirms it. @throws not_found for another student's class; invalid beside a field;
 * conflict `attempt_exists`
 */
export const reportAttempt = command({
  name: "exams.report",
  allow: student,
  input: reportForm,
  async run(ctx, { registration, part: key, result, taken_on: takenOn, score, proof }) {
    const { student: me, today } = ownStudent(ctx);
    const part = partOf(key);
    const [found] = await findRegistration(ctx, registration);
    if (found?.studentId !== me.id || found.status !== "active") throw notFound();
    const exams = await selectProgramExams(ctx, found.programId);
    if (!exams.some(({ exam }) => exam === part.exam)) throw invalidField("part", words.choosePart);
    if (takenOn > today) throw invalidField("taken_on", words.dateAhead);
    if (!proof) throw invalidField("proof", words.addProof, "required");
    await countUpload(ctx);
    const proofFileId = await storeFile(ctx, proof, { purpose: "exam-proof", access: "private" }, "proof");
    const fresh: Fresh = {
      ...{ ...part, studentId: me.id, registrationId: found.id, takenOn, result, score: score ?? null },
      ...{ source: "student", status: "claimed", proofFileId },
    };
    const [attemptId = ""] = stageResults(ctx, [fresh], [], conflict("attempt_exists", words.attemptKnown));
    ctx.record({ type: "registration", id: found.id, after: { exam: key, reported: result } });
    return { id: attemptId, registrationId: found.id };
  },
});

/** The parts that a student can report, and the student's attempts, for the class page. */
export async function ownExams(ctx: Parameters<typeof findAttempt>[0], registrationId: string) {
  const { student: me } = ownStudent(ctx);
  const { db } = inSchool(ctx);
  const [[found], attempts, prepared] = await db.batch([
    findRegistration(ctx, registrationId),
    attemptsOfStudent(ctx, me.id),
    selectProgramExams(ctx),
  ]);
  const exams = prepared.filter(({ programId }) => programId === found?.programId).map(({ exam }) => exam);
  const own = attempts.filter((each) => each.registrationId === registrationId || exams.includes(each.exam));
  const isPassed = (key: string) =>
    own.some((each) => partKey(each.exam, each.part) === key && each.result === "passed" && each.status !== "declined");
  return {
    attempts: own.map(({ id: attemptId, exam, part, attempt, takenOn, result, score, status }) => ({
      ...{ id: attemptId, exam, part, attempt, takenOn, result, score, status },
    })),
    open: PARTS.filter(({ exam, key }) => exams.includes(exam) && !isPassed(key)).map(({ key, label }) => ({ value: key, label })),
  };
}
export type OwnExams = Awaited<ReturnType<typeof ownExams>>;

/** The exams that each program prepares for. One round trip. */
export const programExamList = query({
  name: "exams.programs",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [programs, chosen] = await inSchool(ctx).db.batch([programsInOrder(ctx), selectProgramExams(ctx)]);
    return {
      programs: programs.map(({ id: programId, title }) => ({
        id: programId,
        title,
        exams: chosen.filter((each) => each.programId === programId).map(({ exam }) => exam),
      })),
    };
  },
});

/** Saves the exams that a program prepares for. Attempts stay. @throws not_found */
export const chooseProgramExams = command({
  name: "exams.choose",
  allow: schoolStaff,
  input: programExamsForm,
  async run(ctx, { program: programId, exams }) {
    const { db, schoolId } = inSchool(ctx);
    const [programs, before] = await db.batch([programsInOrder(ctx), selectProgramExams(ctx, programId)]);
    const program = programs.find((each) => each.id === programId);
    if (!program) throw notFound();
    ctx.stage(db.delete(programExams).where(and(eq(programExams.schoolId, schoolId), eq(programExams.programId, programId))));
    for (const exam of new Set(exams)) ctx.stage(db.insert(programExams).values({ schoolId, programId, exam }).onConflictDoNothing());
    ctx.record({ type: "program", id: programId, before: { exams: before.map(({ exam }) => exam) }, after: { exams } });
    return { id: programId, title: program.title };
  },
});
