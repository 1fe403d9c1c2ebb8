import { z } from "zod";
import { type Draft, findDraftByToken } from "~/features/enrollment/data/drafts";
import { type DraftValues, valuesOf } from "~/features/enrollment/domain/draft-values";
import { isOpenDraft, stageDraftChange } from "~/features/enrollment/domain/stage-change";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { type CommandCtx, commitStep } from "~/platform/verb";

/** Steps are done in order, each after its prerequisites. */
export const startOver = () => conflict("draft_missing", "Choose a program and a class first.");

interface OpenDraft {
  draft: Draft;
  wizard: Wizard;
  values: DraftValues;
}

/** Input of every step: the browser's token, and the program that its page shows. */
export const ofDraft = { token: z.string().optional(), program: z.string().max(200).optional() };

/** The open draft of a token with its program's form. @throws conflict if there is none of this program, or if it is already a registration */
export async function openDraft(ctx: Ctx, { token, program }: { token?: string; program?: string }): Promise<OpenDraft> {
  const open = await openFoundDraft(ctx, await findDraftByToken(ctx, token));
  if (program && program !== open.wizard.program?.slug && program !== open.wizard.program?.id) throw startOver();
  return open;
}

/** `openDraft`, for a draft that is already loaded. */
export async function openFoundDraft(ctx: Ctx, draft: Draft | null): Promise<OpenDraft> {
  if (!draft?.programId || !draft.classId) throw startOver();
  if (draft.state === "completed") throw conflict("draft_completed", "This registration is already complete.");
  if (draft.expiresAt < ctx.now.getTime()) throw conflict("draft_expired", "This registration link has expired. Contact the school.");
  const wizard = await readWizard(ctx, draft.programId);
  if (!wizard.program) throw conflict("class_closed", "Registration for this class is closed.");
  return { draft, wizard, values: valuesOf(draft) };
}

/** Saves the files of a rejected step, so that they need not be chosen again. */
export async function keepUploads(ctx: Ctx, draft: Draft, take: (inner: CommandCtx) => Promise<NonNullable<DraftValues["uploads"]>>): Promise<void> {
  await commitStep(ctx, "registration.keep-uploads", async (inner) => {
    const uploads = await take(inner);
    if (Object.values(uploads).some((files) => Object.keys(files).length > 0))
      stageDraft(inner, draft, { uploads: { ...valuesOf(draft).uploads, ...uploads } });
  });
}

/** Stages the values of a step. Does nothing if the draft has become a registration. */
export function stageDraft(ctx: CommandCtx, draft: Draft, patch: DraftValues, columns: Partial<Draft> = {}): void {
  const opened = draft.state === "sent" ? { state: "opened" as const } : {};
  const values = { ...opened, locale: ctx.locale, ...columns, values: { ...valuesOf(draft), ...patch }, updatedAt: ctx.now.getTime() };
  stageDraftChange(ctx, draft.id, values, isOpenDraft(), conflict("draft_completed", "This registration is already complete."));
  ctx.record({ type: "registration_draft", id: draft.id, after: Object.keys(patch) });
}
