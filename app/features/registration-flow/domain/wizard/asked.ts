import type { Draft } from "~/features/enrollment/data/drafts";
import { type DraftValues, valuesOf } from "~/features/enrollment/domain/draft-values";
import type { DraftAnswer } from "~/features/forms/answer-model";
import type { Wizard } from "~/features/forms/domain/registration-form";
import { fundingMode, type StaticField, staticFieldsWith, studentSchema } from "~/features/forms/field-model";
import { answerSchema, type Section } from "~/features/forms/question-model";

/** The part of a registration form that is asked before the payment: what the school requires. The student's home asks for the rest. */
type Form = Pick<Wizard, "modes" | "sections">;

/** The student's fields in the school's modes; `plan_to_pay` has its own step. */
export const studentFieldsOf = ({ modes }: Pick<Form, "modes">): StaticField[] => staticFieldsWith(modes).filter(({ group }) => group !== "plans");

export const requiredFields = (form: Pick<Form, "modes">): StaticField[] => studentFieldsOf(form).filter(({ mode }) => mode === "required");

export const requiredSections = ({ sections }: Pick<Form, "sections">): Section[] =>
  sections
    .map((section) => ({ ...section, questions: section.questions.filter(({ mode }) => mode === "required") }))
    .filter(({ questions }) => questions.length > 0);

type Given = Readonly<Record<string, unknown>>;

/** Earlier values of optional fields that were not sent, while they are still valid: from staff, or from a form that asked for them. */
export const unsentFields = (fields: readonly StaticField[], given: Given, before: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { name, mode, kind } = field;
      if (mode !== "optional" || kind === "file" || given[name] !== undefined) return [];
      const value = studentSchema([field]).safeParse(before).data?.[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

/** The same of answers, as their fields send them. */
export const unsentAnswers = (sections: readonly Section[], given: Given, before: readonly DraftAnswer[]): Given =>
  Object.fromEntries(
    sections.flatMap(({ questions }) =>
      questions.flatMap((question) => {
        if (question.mode === "required" || given[question.id] !== undefined) return [];
        const known = before.find(({ questionId, fileId }) => questionId === question.id && fileId === null);
        return known && answerSchema(question).safeParse(known.raw).success ? [[question.id, known.raw]] : [];
      }),
    ),
  );

/** The steps of a program's form: class, student, questions, plan to pay, agreement, payment. It depends on the form alone. */
export const stepsOf = (form: Form): number[] => [
  1,
  2,
  ...(requiredSections(form).length > 0 ? [3] : []),
  ...(fundingMode(form.modes) === "required" ? [4] : []),
  5,
  6,
];

/** The first step of the form from `step` on. */
export const stepFrom = (form: Form, step: number): number => stepsOf(form).find((each) => each >= step) ?? 6;

const isDone: Record<number, (draft: Draft, values: DraftValues) => boolean> = {
  1: ({ programId, classId }) => programId !== null && classId !== null,
  2: (_, { student }) => student !== undefined,
  3: (_, { answers }) => answers !== undefined,
  4: (_, { funding }) => funding !== undefined,
  5: (_, { agreement }) => agreement !== undefined,
};

/** The first incomplete step. */
export function reachableStep(draft: Draft | null, form: Form): number {
  if (!draft) return 1;
  const values = valuesOf(draft);
  return stepsOf(form).find((step) => !isDone[step]?.(draft, values)) ?? 6;
}

/** Whether the form asks for more than the draft has: optional fields, questions, or the plan to pay. */
export function leavesOpen(form: Form, { values }: Draft): boolean {
  const { student = {}, answers = [], funding } = values as DraftValues;
  return (
    studentFieldsOf(form).some(({ name, mode }) => mode !== "disabled" && !student[name]) ||
    form.sections.some(({ questions }) => questions.some(({ id }) => !answers.some(({ questionId }) => questionId === id))) ||
    (fundingMode(form.modes) !== "disabled" && funding === undefined)
  );
}
