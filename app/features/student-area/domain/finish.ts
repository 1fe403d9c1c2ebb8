import { and, eq, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { registrations, type students } from "#drizzle/schema/enrollment";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { changedMeanwhile, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { stageAnswer } from "~/features/enrollment/domain/stage-change";
import { fieldAnswers } from "~/features/enrollment/domain/stage-registration";
import { RECORD_COLUMNS, recordOf, type TypedDifferences } from "~/features/enrollment/typed-model";
import type { DraftAnswer } from "~/features/forms/answer-model";
import { readAnswers } from "~/features/forms/domain/read-answers";
import { readStudentFields } from "~/features/forms/domain/read-student-fields";
import { type AskedQuestion, groupSections } from "~/features/forms/domain/registration-form";
import { fundingMode, KEPT_AS_ANSWERS, type StaticField, type StoredMode } from "~/features/forms/field-model";
import { findOwnStudentRecord, stageStudentChange } from "~/features/identity/domain/my-student-profile";
import { studentFieldsOf } from "~/features/registration-flow/domain/wizard/asked";
import { fundingInput, readFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import type { Ctx } from "~/platform/context";
import { conflict, invalid, notFound } from "~/platform/errors";
import { id, REQUIRED } from "~/platform/input";
import { student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import { askFinish, isStudying } from "../data/finish";
import { FINISH_PARTS, type FinishPart } from "../model";

/**
 * The open items of a registration: fields, questions, plan to pay and files of its form without an answer. The wizard asks only for the
 * required ones.
 */

type Student = typeof students.$inferSelect;
type Mode = Required<StoredMode>;
type Key = { registrationId: string; questionId: string };
type Batch = [RegistrationRow[], Mode[], AskedQuestion[], (Key & { position: number })[], { key: string }[], Student[]];
interface RegistrationRow {
  id: string;
  programId: string;
  program: string;
  purpose: string | null;
  referralSource: string | null;
  isPlanAssumed: boolean;
  finishPutOffAt: number | null;
  updatedAt: number;
}

/** The open items of each registration, from the batch of `askFinish`. */
export function toFinish([rows, modes, asked, answers, held, [me]]: Batch) {
  const isHeld = ({ id, requirementKey }: AskedQuestion["question"]) => held.some(({ key }) => key === (requirementKey ?? `question:${id}`));
  return rows.map((row) => {
    const own = answers.filter(({ registrationId }) => registrationId === row.id);
    const isAnswered = (questionId: string) => own.some((each) => each.questionId === questionId);
    const open = asked.filter(({ section, question }) => section.programId === row.programId && !isAnswered(question.id));
    const fields = studentFieldsOf({ modes }).filter(
      (field) => field.mode !== "disabled" && !field.fixed && !onFile(field.name, me, row) && !isAnswered(`field:${field.name}`),
    );
    return {
      ...row,
      answers: own,
      fields: fields.map((field): StaticField => ({ ...field, mode: "optional" })),
      sections: groupSections(open.filter(({ question }) => question.type !== "file_type").map((each) => ({ ...each, mode: "optional" as const }))),
      asksPlan: row.isPlanAssumed && fundingMode(modes) !== "disabled",
      documents: open.filter(({ question }) => question.type === "file_type" && !isHeld(question)).map(({ question }) => question.label),
    };
  });
}

type Finish = ReturnType<typeof toFinish>[number];

/** The value on file of a field; fields kept as answers have none. */
function onFile(name: string, me: Student | undefined, row: RegistrationRow): unknown {
  if (KEPT_AS_ANSWERS.includes(name)) return null;
  if (name === "purpose") return row.purpose;
  if (name === "referral_source") return row.referralSource;
  return me?.[RECORD_COLUMNS[name as keyof typeof RECORD_COLUMNS]];
}

const partsOf = ({ fields, sections, asksPlan }: Finish): FinishPart[] =>
  FINISH_PARTS.filter((part) => (part === "details" ? fields.length > 0 : part === "questions" ? sections.length > 0 : asksPlan));

/** The checklist of the student's home: what is open and not put off. */
export const checklistOf = (finish: readonly Finish[]) =>
  finish
    .filter(({ finishPutOffAt }) => finishPutOffAt === null)
    .map((each) => ({
      id: each.id,
      program: each.program,
      parts: partsOf(each),
      fields: each.fields.map(({ label }) => label),
      questionCount: each.sections.reduce((sum, { questions }) => sum + questions.length, 0),
      documents: each.documents,
    }))
    .filter(({ parts, documents }) => parts.length > 0 || documents.length > 0);

/** @throws not_found for another student's registration, or one that is dropped, completed or cancelled */
async function findFinish(ctx: Ctx, registrationId: string): Promise<Finish> {
  const { student: me } = ownStudent(ctx);
  const [found] = toFinish((await inSchool(ctx).db.batch([...askFinish(ctx, me.id, eq(registrations.id, registrationId))])) as Batch);
  if (!found) throw notFound();
  return found;
}

/** The fields or questions of a part, or of the first open one; `part` is null if all is answered. */
export const getFinish = query({
  name: "student.finish",
  allow: student,
  input: z.object({ id: id(), part: z.enum(FINISH_PARTS).optional().catch(undefined) }),
  async run(ctx, input) {
    const found = await findFinish(ctx, input.id);
    const parts = partsOf(found);
    const part = parts.find((each) => each === input.part) ?? parts[0] ?? null;
    return { id: found.id, program: found.program, part, fields: found.fields, sections: found.sections };
  },
});

/** Saves fields that are still empty: on the student's record, or with the registration. */
export const finishDetails = command({
  name: "student.finish-details",
  allow: student,
  input: z.object({ id: id() }).passthrough(),
  async run(ctx, { id: registrationId, ...given }) {
    const found = await findFinish(ctx, registrationId);
    const { values, errors } = await readStudentFields(ctx, found.fields, given);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { purpose, referral_source: referralSource, ...rest } = values;
    const record = Object.fromEntries(Object.entries(rest).filter(([name]) => name in RECORD_COLUMNS)) as TypedDifferences;
    if (Object.keys(record).length > 0) {
      const profile = await findOwnStudentRecord(ctx, userOf(ctx));
      if (!profile) throw notFound();
      await stageStudentChange(ctx, userOf(ctx), profile, recordOf(record));
    }
    const columns = { ...(purpose ? { purpose } : {}), ...(referralSource ? { referralSource } : {}) } as Partial<typeof registrations.$inferInsert>;
    stageFinish(ctx, found, columns);
    stageAnswers(ctx, found, fieldAnswers(values));
    const labels = found.fields.filter(({ name }) => values[name]).map(({ label }) => label);
    ctx.record({ type: "registration", id: found.id, after: { fields: labels } });
    return next(found, "details");
  },
});

/** Saves answers to questions that have none. */
export const finishQuestions = command({
  name: "student.finish-questions",
  allow: student,
  input: z.object({ id: id(), answers: z.record(z.unknown()).default({}) }),
  async run(ctx, { id: registrationId, answers: given }) {
    const found = await findFinish(ctx, registrationId);
    const { answers, errors } = await readAnswers(ctx, found.sections, given);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    stageFinish(ctx, found);
    stageAnswers(ctx, found, answers);
    ctx.record({ type: "registration", id: found.id, after: { answers: Object.fromEntries(answers.map(({ label, value }) => [label, value])) } });
    return next(found, "questions");
  },
});

/** Saves how the student plans to pay, unless staff have set it. @throws conflict `registration_changed` */
export const finishPlan = command({
  name: "student.finish-plan",
  allow: student,
  input: fundingInput.extend({ id: id() }),
  async run(ctx, { id: registrationId, ...input }) {
    const found = await findFinish(ctx, registrationId);
    if (!found.asksPlan) throw changedMeanwhile();
    if (!input.plan_to_pay) throw invalid({ plan_to_pay: [REQUIRED] });
    const { planToPay, sponsorName = null, sponsorContact = null } = readFunding(input);
    const after = { planToPay, sponsorName, sponsorContact };
    stageFinish(ctx, found, { ...after, isPlanAssumed: false }, eq(registrations.isPlanAssumed, true));
    ctx.record({ type: "registration", id: found.id, after });
    return next(found, "plan");
  },
});

/** "Not now": the student's home no longer lists the registration's open items. */
export const putOffFinish = command({
  name: "student.finish-later",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const { student: me } = ownStudent(ctx);
    const mine = and(eq(registrations.studentId, me.id), isStudying, isNull(registrations.finishPutOffAt));
    const change = { finishPutOffAt: ctx.now.getTime(), updatedAt: undefined };
    stageRegistrationChange(ctx, registrationId, change, mine, conflict("not_open", "This list was already removed."));
    ctx.record({ type: "registration", id: registrationId, after: {} });
    return {};
  },
});

/** The part to show after this one; null after the last. */
const next = (found: Finish, part: FinishPart) => {
  const parts = partsOf(found);
  return { id: found.id, next: parts[parts.indexOf(part) + 1] ?? null };
};

/** Two forms sent at once answer a question once: the second finds the registration changed. */
function stageFinish(ctx: CommandCtx, found: Finish, values: Partial<typeof registrations.$inferInsert> = {}, also?: SQL): void {
  const asRead = and(isStudying, eq(registrations.updatedAt, found.updatedAt), also);
  stageRegistrationChange(ctx, found.id, { ...values, updatedAt: Math.max(ctx.now.getTime(), found.updatedAt + 1) }, asRead);
}

function stageAnswers(ctx: CommandCtx, found: Finish, answers: readonly Omit<DraftAnswer, "raw">[]): void {
  const last = Math.max(-1, ...found.answers.map(({ position }) => position));
  for (const [index, { questionId, section, label, type, value, fileId }] of answers.entries())
    stageAnswer(ctx, { id: found.id, answers: [{ position: last + index }] }, { questionId, section, label, type, value, fileId });
}
