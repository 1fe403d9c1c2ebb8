import { z } from "zod";
import { type Draft, findDraftByToken } from "~/features/enrollment/data/drafts";
import { findProgramOfClass } from "~/features/enrollment/data/program-of-class";
import { companionsOf, paidBy, valuesOf } from "~/features/enrollment/domain/draft-values";
import { newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { classFull, stageHold } from "~/features/enrollment/domain/seats";
import { stageDraftChange } from "~/features/enrollment/domain/stage-change";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId, secretToken } from "~/platform/ids";
import { AFFILIATE_ID, id, optional, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { placesFor, placesText } from "./people";
import { hasSeat } from "./take-over-hold";
import { availabilityOf } from "./terms";

/**
 * Step 1: a program and one of its classes. Opens a draft, or moves the token's draft of this program to another class. A draft of another
 * program stays as it is, and the new one starts with its person; a draft of staff moves, because its link is for one registration. @throws
 * conflict `class_full`, `class_closed`, `class_fixed` for a seat of a group order
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
    if (known && known.state !== "completed" && paidBy(known) !== null && known.classId !== input.class) throw classFixed();
    const availability = availabilityOf(row, todayOf(ctx));
    if (availability === "closed")
      throw conflict("class_closed", "Registration for this class is closed.", { class: ["Registration for this class is closed."] });
    if (availability === "full" && !(known && (await hasSeat(ctx, known, input.class)))) throw withField(classFull());
    if (known && known.state !== "completed" && companionsOf(known).length > 0) await refuseTooFew(ctx, wizard, known, input.class);
    const now = ctx.now.getTime();
    const affid = input.affid && AFFILIATE_ID.test(input.affid) ? input.affid : null;
    const isOver = known !== null && known.expiresAt < now;
    const begun = known && known.state !== "completed" && !(isOver && known.source === "staff") ? known : null;
    const isSame = begun?.programId === wizard.program.id;
    const draft = begun && !isOver && (isSame || begun.source === "staff") ? begun : null;
    if (draft) {
      stageDraftChange(ctx, draft.id, {
        programId: wizard.program.id,
        classId: input.class,
        // Questions and products belong to a program, so another program resets them. Agreed terms name their own program and class.
        values: isSame ? withoutStale(draft, input.class) : keptAcross(draft),
        affid: affid ?? draft.affid,
        locale: ctx.locale,
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
        affid,
        // The values typed for another program, or before the draft expired.
        ...(begun ? { ...personOf(begun), values: { ...keptAcross(begun), ...(isSame ? { answers: valuesOf(begun).answers } : {}) } } : {}),
      },
      token,
    );
    stageNewDraft(ctx, made);
    ctx.record({ type: "registration_draft", id: made.id });
    return { token, program: wizard.program.slug, class: input.class };
  },
});

/** @throws conflict `class_full` on `class` if the class has fewer free places than the draft has people */
async function refuseTooFew(ctx: Ctx, wizard: Wizard, draft: Draft, classId: string): Promise<void> {
  const places = await placesFor(ctx, wizard, draft, classId);
  if (companionsOf(draft).length + 1 > places) throw withField(conflict("class_full", placesText(places)));
}

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
  const draft = await newDraft(ctx, { programId: wizard.program.id, classId, step: 2 });
  stageNewDraft(ctx, draft);
  stageHold(ctx, classId, draft.id);
  return draft;
}

const FIXED = "Your seat is paid for in another class. Continue with that class.";
const classFixed = () => conflict("class_fixed", FIXED, { class: [FIXED] });

const personOf = ({ email, firstName, lastName, phone }: Draft) => ({ email, firstName, lastName, phone });

/** A template names its class: with another class, it is signed again. */
function withoutStale(draft: Draft, classId: string): Draft["values"] {
  const { agreement, ...rest } = valuesOf(draft);
  return draft.classId !== classId && agreement?.templateId ? (rest as Draft["values"]) : draft.values;
}

/** The part of a draft that describes the people, not the program. The others get new IDs, because each ID is a draft of one program. */
export function keptAcross(draft: Draft): Record<string, unknown> {
  const { student, funding, prefill, uploads, payer } = valuesOf(draft);
  const people = companionsOf(draft).map(({ student: other }) => ({ id: newId(), student: other }));
  const party = { ...(people.length > 0 ? { people } : {}), ...(payer ? { payer } : {}) };
  return { student, ...(funding ? { funding } : {}), prefill, uploads: { student: uploads?.student }, ...party };
}

const withField = (error: ReturnType<typeof classFull>) => conflict(error.code, error.message, { class: [error.message] });
