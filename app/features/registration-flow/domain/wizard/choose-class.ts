import { z } from "zod";
import { type Draft, findDraftByToken } from "~/features/enrollment/data/drafts";
import { findProgramOfClass } from "~/features/enrollment/data/program-of-class";
import { type DraftValues, valuesOf } from "~/features/enrollment/domain/draft-values";
import { newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { classFull, stageHold } from "~/features/enrollment/domain/seats";
import { stageDraftChange } from "~/features/enrollment/domain/stage-change";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import { fundingMode } from "~/features/forms/field-model";
import { todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { secretToken } from "~/platform/ids";
import { AFFILIATE_ID, id, optional, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { hasSeat } from "./take-over-hold";
import { availabilityOf } from "./terms";

/**
 * Step 1: a program and one of its classes. Opens a draft, or moves the token's draft to another class. @throws conflict `class_full`,
 * `class_closed`
 */
export const chooseClass = command({
  name: "registration.choose-class",
  allow: anyoneAtSchool,
  input: z.object({ token: optional(text(100)), program: text(100), class: id(), affid: optional(z.string()) }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, input) {
    const [wizard, known] = await Promise.all([readWizard(ctx, input.program), findDraftByToken(ctx, input.token)]);
    if (!wizard.program) throw invalidField("program", "Choose a program.");
    const row = wizard.classes.find((entry) => entry.courseClass.id === input.class);
    if (!row) throw invalidField("class", "Choose a class.");
    const availability = availabilityOf(row, todayOf(ctx));
    if (availability === "closed")
      throw conflict("class_closed", "Registration for this class is closed.", { class: ["Registration for this class is closed."] });
    if (availability === "full" && !(known && (await hasSeat(ctx, known, input.class)))) throw withField(classFull());
    const now = ctx.now.getTime();
    const affid = input.affid && AFFILIATE_ID.test(input.affid) ? input.affid : null;
    const blank = blankOf(wizard);
    const draft = known && known.state !== "completed" && known.expiresAt >= now ? known : null;
    if (draft) {
      const changed = draft.programId !== wizard.program.id;
      stageDraftChange(ctx, draft.id, {
        programId: wizard.program.id,
        classId: input.class,
        // Questions and products belong to a program, so another program resets them. Agreed terms name their own program and class.
        values: changed ? keptAcross(draft, blank) : { ...blank, ...draft.values },
        affid: affid ?? draft.affid,
        ...(draft.state === "sent" ? { state: "opened" } : {}),
      });
      ctx.record({ type: "registration_draft", id: draft.id });
      return { token: input.token as string, program: wizard.program.slug, class: input.class };
    }
    const token = secretToken();
    const made = await newDraft(
      ctx,
      {
        programId: wizard.program.id,
        classId: input.class,
        step: 2,
        values: blank,
        affid,
      },
      token,
    );
    stageNewDraft(ctx, made);
    ctx.record({ type: "registration_draft", id: made.id });
    return { token, program: wizard.program.slug, class: input.class };
  },
});

/** The steps of a new draft that need no input: questions if the program has none, funding if the school does not ask for it. */
const blankOf = (wizard: Wizard): Pick<DraftValues, "answers" | "funding"> => ({
  ...(wizard.sections.length === 0 ? { answers: [] } : {}),
  ...(fundingMode(wizard.modes) === "disabled" ? { funding: { planToPay: "self_pay" } } : {}),
});

/**
 * Stages a draft for a class with a seat held for the usual time, before any personal data are known. The draft's link registers with that
 * seat. @throws conflict `class_full`, `class_closed`, not_found
 */
export async function stageHeldDraft(ctx: CommandCtx, classId: string): Promise<Draft> {
  const wizard = await readWizard(ctx, await findProgramOfClass(ctx, classId));
  const row = wizard.classes.find(({ courseClass }) => courseClass.id === classId);
  if (!wizard.program || !row) throw notFound();
  const availability = availabilityOf(row, todayOf(ctx));
  if (availability === "closed") throw conflict("class_closed", "Registration for this class is closed.");
  if (availability === "full") throw classFull();
  const draft = await newDraft(ctx, { programId: wizard.program.id, classId, step: 2, values: blankOf(wizard) });
  stageNewDraft(ctx, draft);
  stageHold(ctx, classId, draft.id);
  return draft;
}

/** The part of a draft that describes the person, not the program. */
function keptAcross(draft: Draft, blank: Record<string, unknown>): Record<string, unknown> {
  const { student, funding, prefill, uploads } = valuesOf(draft);
  return { ...blank, student, ...(funding ? { funding } : {}), prefill, uploads: { student: uploads?.student } };
}

const withField = (error: ReturnType<typeof classFull>) => conflict(error.code, error.message, { class: [error.message] });
