import { claimUpload } from "~/features/files/domain/claim-upload";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { DomainError, type FieldErrors } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import type { CommandCtx } from "~/platform/verb";
import type { DraftAnswer } from "../answer-model";
import { answerSchema, answerText, type Question, type Section } from "../question-model";

/**
 * Answers to custom questions with the question's current wording, and errors by field (`answers.<question>`). An earlier file is kept
 * unless replaced; files are stored only if there are no errors.
 */
export async function readAnswers(
  ctx: CommandCtx,
  sections: readonly Section[],
  given: Readonly<Record<string, unknown>>,
  before: readonly DraftAnswer[] = [],
): Promise<{ answers: DraftAnswer[]; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const answers = new Map<string, DraftAnswer>();
  const formQuestions = questionsOf(sections);
  for (const [section, question] of formQuestions) {
    const isFile = question.type === "file_type";
    const result = isFile ? presentFile(question, given[question.id], before) : plainAnswer(question, given[question.id]);
    if ("error" in result) errors[`answers.${question.id}`] = [result.error];
    else if (result.answer) answers.set(question.id, answerTo(section, question, result.answer));
  }
  if (Object.keys(errors).length === 0) {
    const files = await takeAnswerFiles(ctx, sections, given, before);
    for (const file of files.answers) answers.set(file.questionId, file);
    Object.assign(errors, files.errors);
  }
  return { answers: formQuestions.flatMap(([, { id }]) => answers.get(id) ?? []), errors };
}

/** Stores the files of the answers; keeps earlier ones. */
export async function takeAnswerFiles(
  ctx: CommandCtx,
  sections: readonly Section[],
  given: Readonly<Record<string, unknown>>,
  before: readonly DraftAnswer[] = [],
): Promise<{ answers: DraftAnswer[]; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const answers: DraftAnswer[] = [];
  for (const [section, question] of questionsOf(sections)) {
    if (question.type !== "file_type") continue;
    const file = await takeFile(ctx, given[question.id]);
    const known = keptFile(question, before);
    if (file && "error" in file) errors[`answers.${question.id}`] = [file.error];
    else if (file) answers.push(answerTo(section, question, { value: file.name, raw: file.name, fileId: file.id }));
    else if (known) answers.push(answerTo(section, question, known));
  }
  return { answers, errors };
}

const questionsOf = (sections: readonly Section[]): [Section, Question][] =>
  sections.flatMap((section) => section.questions.map((question): [Section, Question] => [section, question]));

const answerTo = ({ title }: Section, { id, label, type }: Question, answer: Pick<DraftAnswer, "value" | "raw" | "fileId">): DraftAnswer => ({
  ...answer,
  questionId: id,
  section: title,
  label,
  type,
});

/** The file handed in last. */
const keptFile = ({ id }: Question, before: readonly DraftAnswer[]) =>
  before.findLast(({ questionId, fileId }) => questionId === id && fileId !== null);

/** Whether a required file is given. It is checked when it is stored. */
function presentFile(question: Question, raw: unknown, before: readonly DraftAnswer[]): Outcome {
  const isThere = isGiven(raw) || keptFile(question, before) !== undefined;
  return question.mode === "required" && !isThere ? { error: REQUIRED } : { answer: null };
}

/** Whether the input has a file. */
export const isGiven = (value: unknown): boolean => (value instanceof File ? value.size > 0 : typeof value === "string" && value.trim() !== "");

type Outcome = { error: string } | { answer: Pick<DraftAnswer, "value" | "raw" | "fileId"> | null };

function plainAnswer(question: Question, raw: unknown): Outcome {
  const parsed = answerSchema(question).safeParse(raw);
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? REQUIRED };
  const value = parsed.data as string | string[] | undefined;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return { answer: null };
  return { answer: { value: answerText(value), raw: value, fileId: null } };
}

/** A file of a form, or the address of an uploaded file; null for neither. Files of visitors and students count as uploads. @throws too_many */
export async function takeFile(ctx: CommandCtx, raw: unknown): Promise<{ id: string; name: string } | { error: string } | null> {
  try {
    if (raw instanceof File && raw.size > 0) {
      if (schoolStaff.check(ctx)) await countUpload(ctx);
      return { id: await storeFile(ctx, raw, { purpose: "answer", access: "private" }, "file"), name: raw.name };
    }
    if (typeof raw === "string" && raw.trim() !== "") return { id: await claimUpload(ctx, raw.trim(), "answer", "file"), name: "File" };
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.kind !== "too_many") return { error: error.fields?.file?.[0] ?? error.message };
    throw error;
  }
}
