import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { broadcasts } from "#drizzle/schema/broadcasts";
import type { Ctx } from "~/platform/context";
import { conflict, invalid } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id, many, text } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { audienceChoices, findBroadcast } from "../data/broadcasts";
import { broadcastForm, SOURCE_LABELS, TICKED_SOURCES, unknownOf } from "../model";

type Form = z.output<typeof broadcastForm>;

export const notDraft = () => conflict("not_draft", "This message was already sent.");

async function columnsOf(ctx: Ctx, { source, program, class: classId, cohort, subject, body }: Form) {
  const errors = unknownOf({ subject, body });
  const { programs, classes, cohorts } = await audienceChoices(ctx);
  if (program && !programs.some(({ value }) => value === program)) errors.program = ["Choose from the list."];
  if (classId && !classes.some(({ value }) => value === classId)) errors.class = ["Choose from the list."];
  if (source === "cohort" && !cohorts.some(({ value }) => value === cohort)) errors.cohort = ["Choose a cohort from the list."];
  if (source !== "cohort" && cohort) errors.cohort = [`Choose "${SOURCE_LABELS.cohort}" above, or no cohort.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { source, cohortId: cohort ?? null, programId: program ?? null, classId: classId ?? null, subject, body };
}

function stageDraft(
  ctx: CommandCtx,
  row: Pick<typeof broadcasts.$inferInsert, "source" | "subject" | "body" | "programId" | "classId" | "cohortId" | "chosen">,
) {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const broadcastId = newId();
  ctx.stage(
    db.insert(broadcasts).values({ id: broadcastId, schoolId, ...row, state: "draft", createdBy: userOf(ctx).id, createdAt: now, updatedAt: now }),
  );
  ctx.record({ type: "broadcast", id: broadcastId, after: { source: row.source, subject: row.subject } });
  return { id: broadcastId };
}

/** Keeps a text to many as a draft; nothing is sent. */
export const addBroadcast = command({
  name: "broadcasts.add",
  allow: schoolStaff,
  input: broadcastForm,
  run: async (ctx, input) => stageDraft(ctx, { ...(await columnsOf(ctx, input)), chosen: [] }),
});

/** Begins a text to those who were ticked in a list: registrations, or rows of the list that `source` names. */
export const writeToChosen = command({
  name: "broadcasts.write-to-chosen",
  allow: schoolStaff,
  input: z.object({ ids: many(text(64), 200), source: choice(TICKED_SOURCES).default("chosen") }),
  async run(ctx, { ids, source }) {
    if (ids.length === 0) throw invalid({ ids: ["Choose at least one."] }, "Choose at least one.");
    return stageDraft(ctx, { source, subject: "News from {{school_name}}", body: "Hello {{first_name}},", chosen: ids });
  },
});

/** Saves a draft. @throws conflict `not_draft`, `stale` */
export const editBroadcast = command({
  name: "broadcasts.edit",
  allow: schoolStaff,
  input: broadcastForm.extend({ id: id(), version: version() }),
  async run(ctx, { id: broadcastId, version: seen, ...input }) {
    const { db, own } = inSchool(ctx);
    const before = await findBroadcast(ctx, broadcastId);
    if (before.state !== "draft") throw notDraft();
    // A selection from one list does not apply to another.
    const chosen = input.source === before.source ? before.chosen : [];
    const after = { ...(await columnsOf(ctx, input)), chosen };
    ctx.stage(
      db
        .update(broadcasts)
        .set({ ...after, updatedAt: nextVersion(ctx, broadcasts.updatedAt) })
        .where(and(own(broadcasts, broadcastId), eq(broadcasts.state, "draft"), isUnchanged(broadcasts.updatedAt, seen))),
      changedMeanwhile(),
    );
    ctx.record({ type: "broadcast", id: broadcastId, before: { subject: before.subject, body: before.body }, after });
    return { id: broadcastId };
  },
});

/** Deletes a draft; sent broadcasts stay. @throws conflict `not_draft` */
export const deleteBroadcast = command({
  name: "broadcasts.delete",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const before = await findBroadcast(ctx, input.id);
    ctx.stage(db.delete(broadcasts).where(and(own(broadcasts, input.id), eq(broadcasts.state, "draft"))), notDraft());
    ctx.record({ type: "broadcast", id: input.id, before: { subject: before.subject } });
    return {};
  },
});
