import { z } from "zod";
import { readAnswers, takeAnswerFiles } from "~/features/forms/domain/read-answers";
import { fundingMode } from "~/features/forms/field-model";
import { invalid } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { keepUploads, openDraft, stageDraft } from "./open-draft";

/** Step 3: the school's questions. Each answer is saved with the question's text; an uploaded file stays until it is replaced. */
export const saveAnswers = command({
  name: "registration.save-answers",
  allow: anyoneAtSchool,
  input: z.object({ token: z.string().optional(), answers: z.record(z.unknown()).default({}) }),
  secret: ["token", "answers"],
  async run(ctx, { token, answers: given }) {
    const { draft, wizard, values } = await openDraft(ctx, token);
    const before = [...(values.answers ?? values.prefill?.answers ?? []), ...(values.uploads?.answers ?? [])];
    const { answers, errors } = await readAnswers(ctx, wizard.sections, given, before);
    if (Object.keys(errors).length > 0) {
      await keepUploads(ctx, draft, async (inner) => ({ answers: (await takeAnswerFiles(inner, wizard.sections, given, before)).answers }));
      throw invalid(errors);
    }
    stageDraft(ctx, draft, { answers, uploads: { ...values.uploads, answers: undefined } }, { step: Math.max(draft.step, 4) });
    return { step: fundingMode(wizard.modes) === "disabled" ? 5 : 4 };
  },
});
