import { changedMeanwhile, reactivateFirst } from "~/features/enrollment/domain/registration-guards";
import { stageAnswer, stageAnswerChange } from "~/features/enrollment/domain/stage-change";
import { readAnswers } from "~/features/forms/domain/read-answers";
import { readWizard } from "~/features/forms/domain/registration-form";
import type { Question, Section } from "~/features/forms/question-model";
import type { Ctx } from "~/platform/context";
import { conflict, invalid } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { answersChange, ofRegistration } from "../../correction-model";
import { type Corrected, readCorrected } from "../../data/correction";
import { stageCorrection } from "./price-effect";

type AnswerRow = Corrected["answers"][number];

/** The questions that can be answered again: the form's current ones, and old ones with an answer. Files are handled separately. */
export async function askedAgain(ctx: Ctx, file: Corrected): Promise<Section[]> {
  const { sections } = await readWizard(ctx, file.programId);
  const questionIds = new Set(sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const former = file.answers.filter(({ questionId, type }) => !questionIds.has(questionId) && type !== "file_type");
  const formerSections = [...new Set(former.map(({ section }) => section))].map((title): Section => {
    const questions = former.filter(({ section }) => section === title).map(formerQuestion);
    return { id: `former:${title}`, title, description: null, questions };
  });
  return [...formerSections, ...sections]
    .map((section) => ({ ...section, questions: section.questions.filter(({ type }) => type !== "file_type") }))
    .filter(({ questions }) => questions.length > 0);
}

const formerQuestion = ({ questionId, label, type }: AnswerRow): Question => ({
  id: questionId,
  type: type === "long_text" || type === "boolean" ? type : "short_text",
  label,
  helpText: null,
  options: [],
  mode: "optional",
});

/** An answer as its field's value; multiple choices are matched to the options. */
export function fieldValue({ type, options }: Question, value: string | undefined): string | string[] {
  if (value === undefined) return type === "multi_select" ? [] : "";
  if (type === "boolean") return value.toLowerCase();
  if (type !== "multi_select") return value;
  const whole = `, ${value}, `;
  return options.filter((option) => whole.includes(`, ${option}, `));
}

/**
 * Corrects answers. Unchanged ones keep the question's original text. @throws invalid on `answers.<question>`; conflict
 * `registration_changed`, `nothing_changed`
 */
export const correctAnswers = command({
  name: "registrations.correct-answers",
  allow: schoolStaff,
  input: answersChange.extend(ofRegistration),
  async run(ctx, { registration, answers: given, reason, seen }) {
    const file = await readCorrected(ctx, registration);
    if (file.status === "cancelled") throw reactivateFirst();
    if (seen !== String(file.updatedAt)) throw changedMeanwhile();
    const sections = await askedAgain(ctx, file);
    const { answers, errors } = await readAnswers(ctx, sections, given);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    for (const question of sections.flatMap(({ questions }) => questions)) {
      const was = file.answers.find(({ questionId }) => questionId === question.id);
      const is = answers.find(({ questionId }) => questionId === question.id);
      if ((was?.value ?? "") === (is?.value ?? "")) continue;
      before[question.label] = was?.value ?? "";
      after[question.label] = is?.value ?? "";
      stageDifference(ctx, file, was, is);
    }
    if (Object.keys(after).length === 0) throw conflict("nothing_changed", "Nothing has changed.");
    stageCorrection(ctx, file, {});
    ctx.record({ type: "registration", id: registration, before: { answers: before }, after: { answers: after, reason } });
    return { id: registration };
  },
});

type Answer = Awaited<ReturnType<typeof readAnswers>>["answers"][number];

function stageDifference(ctx: CommandCtx, file: Corrected, was: AnswerRow | undefined, is: Answer | undefined): void {
  if (was) stageAnswerChange(ctx, was.id, is ?? null, changedMeanwhile());
  else if (is) {
    const { questionId, section, label, type, value } = is;
    stageAnswer(ctx, file, { questionId, section, label, type, value, fileId: null });
  }
}
