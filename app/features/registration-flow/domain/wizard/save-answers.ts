import { z } from "zod";
import { readAnswers, takeAnswerFiles } from "~/features/forms/domain/read-answers";
import { invalid } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { stepFrom, unsentAnswers } from "./asked";
import { keepUploads, ofDraft, openDraft, stageDraft } from "./open-draft";

/**
 * Step 3: the school's questions. Each answer is saved with the question's text. An uploaded file, and an optional answer that was not sent,
 * stay until they are replaced.
 */
export const saveAnswers = command({
  name: "registration.save-answers",
  allow: anyoneAtSchool,
  input: z.object({ ...ofDraft, answers: z.record(z.unknown()).default({}) }),
  secret: ["token", "answers"],
  async run(ctx, { token, program, answers: sent }) {
    const { draft, wizard, values } = await openDraft(ctx, { token, program });
    const before = [...(values.answers ?? values.prefill?.answers ?? []), ...(values.uploads?.answers ?? [])];
    const given = { ...unsentAnswers(wizard.sections, sent, before), ...sent };
    const step = stepFrom(wizard, 4);
    const { answers, errors } = await readAnswers(ctx, wizard.sections, given, before);
    if (Object.keys(errors).length > 0) {
      await keepUploads(ctx, draft, async (inner) => ({ answers: (await takeAnswerFiles(inner, wizard.sections, given, before)).answers }));
      throw invalid(errors);
    }
    stageDraft(ctx, draft, { answers, uploads: { ...values.uploads, answers: undefined } }, { step: Math.max(draft.step, step) });
    return { step };
  },
});
