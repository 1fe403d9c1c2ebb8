import { claimUpload } from "~/features/files/domain/claim-upload";
import { storeFile } from "~/features/files/domain/store-file";
import { DomainError, type FieldErrors } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import type { CommandCtx } from "~/platform/verb";
import { answerSchema, answerText, type Question, type Section } from "../model";
import type { DraftAnswer } from "./draft-values";

/**
 * The answers to a form's own questions, each with its question as it reads now, and what is wrong with them by field
 * (`answers.<question>`). A file that was handed in before stays unless another one is chosen.
 */
export async function readAnswers(
  ctx: CommandCtx,
  sections: readonly Section[],
  given: Readonly<Record<string, unknown>>,
  before: readonly DraftAnswer[] = [],
): Promise<{ answers: DraftAnswer[]; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const answers: DraftAnswer[] = [];
  for (const section of sections)
    for (const question of section.questions) {
      const known = before.find((answer) => answer.questionId === question.id);
      const raw = given[question.id];
      const result = question.type === "file_type" ? await fileAnswer(ctx, question, raw, known) : plainAnswer(question, raw);
      if ("error" in result) errors[`answers.${question.id}`] = [result.error];
      else if (result.answer)
        answers.push({ ...result.answer, questionId: question.id, section: section.title, label: question.label, type: question.type });
    }
  return { answers, errors };
}

type Outcome = { error: string } | { answer: Pick<DraftAnswer, "value" | "raw" | "fileId"> | null };

function plainAnswer(question: Question, raw: unknown): Outcome {
  const parsed = answerSchema(question).safeParse(raw);
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? REQUIRED };
  const value = parsed.data as string | string[] | undefined;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return { answer: null };
  return { answer: { value: answerText(value), raw: value, fileId: null } };
}

async function fileAnswer(ctx: CommandCtx, question: Question, raw: unknown, before: DraftAnswer | undefined): Promise<Outcome> {
  const file = await takeFile(ctx, raw);
  if (file && "error" in file) return file;
  if (file) return { answer: { value: file.name, raw: file.name, fileId: file.id } };
  if (before?.fileId) return { answer: before };
  return question.mode === "required" ? { error: REQUIRED } : { answer: null };
}

/** A file out of a form, or the address of one that was uploaded before; null when there is neither. */
export async function takeFile(ctx: CommandCtx, raw: unknown): Promise<{ id: string; name: string } | { error: string } | null> {
  try {
    if (raw instanceof File && raw.size > 0)
      return { id: await storeFile(ctx, raw, { purpose: "answer", access: "private" }, "file"), name: raw.name };
    if (typeof raw === "string" && raw.trim() !== "") return { id: await claimUpload(ctx, raw.trim(), "answer", "file"), name: "File" };
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { error: error.fields?.file?.[0] ?? error.message };
    throw error;
  }
}
