import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { signedIn } from "~/platform/policy";
import { type DraftOf, deleteDraft, findDraft, keepDraft, restoreDraft } from "~/platform/saved-forms";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";

const place = z.object({ path: z.string().startsWith("/").max(500), form: text(64) });
const MOST_CHARACTERS = 100_000;
const draftFields = z
  .string()
  .max(MOST_CHARACTERS, "This form is too long to keep as a draft.")
  .transform((json, context) => {
    try {
      return z.record(z.union([z.string(), z.array(z.string())])).parse(JSON.parse(json));
    } catch {
      context.addIssue({ code: "custom", message: "The fields are not valid." });
      return z.NEVER;
    }
  });

const ofPerson = (ctx: Ctx, { path, form }: z.output<typeof place>): DraftOf => ({
  userId: userOf(ctx).id,
  path,
  intent: form,
});

/** When the draft of a form was saved (epoch ms); null without one. */
export const getDraft = query({
  name: "drafts.get",
  allow: signedIn,
  input: place,
  run: async (ctx, input) => ({ savedAt: (await findDraft(ctx, ofPerson(ctx, input)))?.createdAt ?? null }),
});

/** Saves the fields of a form in place of its earlier draft. @throws too_many above 300 in ten minutes */
export const saveDraft = command({
  name: "drafts.save",
  allow: signedIn,
  input: place.extend({ fields: draftFields }),
  logged: false,
  idempotent: false,
  async run(ctx, { fields, ...input }) {
    await keepDraft(ctx, ofPerson(ctx, input), fields);
    return { savedAt: ctx.now.getTime() };
  },
});

/** Makes a draft the saved form of this browser. @throws not_found without one */
export const openDraft = command({
  name: "drafts.open",
  allow: signedIn,
  input: place,
  logged: false,
  idempotent: false,
  async run(ctx, input) {
    const cookie = await restoreDraft(ctx, ofPerson(ctx, input));
    if (!cookie) throw notFound();
    return { cookie };
  },
});

export const discardDraft = command({
  name: "drafts.discard",
  allow: signedIn,
  input: place,
  logged: false,
  idempotent: false,
  async run(ctx, input) {
    await deleteDraft(ctx, ofPerson(ctx, input));
    return {};
  },
});
