import { z } from "zod";
import { storeFile } from "~/features/files/domain/store-file";
import { DomainError, type FieldErrors, invalid } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { answerSchema, answerText, type Question, type Section } from "../../model";
import type { DraftAnswer } from "../draft-values";
import { openDraft, stageDraft } from "./open-draft";

/**
 * Step 3: the school's own questions. Every answer keeps its question as it read; a file that was uploaded before stays unless
 * another one is chosen.
 */
export const saveAnswers = command({
  name: "registration.save-answers",
  allow: anyoneAtSchool,
  input: z.object({ token: z.string().optional(), answers: z.record(z.unknown()).default({}) }),
  secret: ["token", "answers"],
  async run(ctx, { token, answers }) {
    const { draft, wizard, values } = await openDraft(ctx, token);
    const { kept, errors } = await readAnswers(ctx, wizard.sections, answers, values.answers);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    stageDraft(ctx, draft, { answers: kept }, { step: Math.max(draft.step, 4) });
    return { step: 4 };
  },
});

/**
 * The answers of a form to the questions of its sections, each with its question as it reads now; an upload that is there already
 * stays. Errors are named by field (`answers.<question>`).
 */
export async function readAnswers(ctx: CommandCtx, sections: readonly Section[], given: Record<string, unknown>, present: DraftAnswer[] = []) {
  const errors: FieldErrors = {};
  const kept: DraftAnswer[] = [];
  for (const section of sections) {
    for (const question of section.questions) {
      const before = present.find((answer) => answer.questionId === question.id);
      const raw = given[question.id];
      const result = question.type === "file_type" ? await fileAnswer(ctx, question, raw, before) : plainAnswer(question, raw);
      if ("error" in result) errors[`answers.${question.id}`] = [result.error];
      else if (result.answer)
        kept.push({ ...result.answer, questionId: question.id, section: section.title, label: question.label, type: question.type });
    }
  }
  return { kept, errors };
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
  if (raw instanceof File && raw.size > 0) {
    try {
      const fileId = await storeFile(ctx, raw, { purpose: "answer", access: "private" }, "file");
      return { answer: { value: raw.name, raw: raw.name, fileId } };
    } catch (error) {
      if (error instanceof DomainError) return { error: error.fields?.file?.[0] ?? error.message };
      throw error;
    }
  }
  if (before?.fileId) return { answer: before };
  return question.mode === "required" ? { error: REQUIRED } : { answer: null };
}
