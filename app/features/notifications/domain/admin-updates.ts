import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { featureUpdates } from "#drizzle/schema/notifications";
import { conflict, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { adminUpdates, findAdminUpdate } from "../data/feature-updates";
import { updateForm, updateListInput } from "../update-model";

const db = (ctx: CommandCtx) => acrossSchools(ctx, "feature updates are the same for every school");

const columnsOf = ({ title, tag, body, image_url, plans, types }: z.output<typeof updateForm>) => ({
  title,
  tag,
  body,
  imageUrl: image_url ?? null,
  plans,
  types,
});

/** Feature updates including drafts, for super admins. */
export const updateOverview = query({
  name: "feature-updates.desk",
  allow: superAdmin,
  input: updateListInput,
  run: async (ctx, { limit, offset, ordering: _, ...filters }) => ({ page: await adminUpdates(ctx, filters, { limit, offset }), zone: EASTERN }),
});

/** A feature update with its preview. @throws not_found */
export const showUpdate = query({
  name: "feature-updates.show",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const update = await findAdminUpdate(ctx, input.id);
    if (!update) throw notFound();
    return { update, zone: EASTERN };
  },
});

/** Creates a draft, visible to super admins only. */
export const draftUpdate = command({
  name: "feature-updates.draft",
  allow: superAdmin,
  input: updateForm,
  async run(ctx, input) {
    const at = ctx.now.getTime();
    const row = { id: newId(), ...columnsOf(input), status: "draft" as const, createdAt: at, updatedAt: at };
    ctx.stage(db(ctx).insert(featureUpdates).values(row));
    ctx.record({ type: "feature-update", id: row.id });
    return { id: row.id };
  },
});

/** Updates a draft or a published update; does not notify again. @throws conflict `stale` */
export const editUpdate = command({
  name: "feature-updates.edit",
  allow: superAdmin,
  input: updateForm.extend({ id: id() }),
  async run(ctx, { id: updateId, version: seen, ...input }) {
    ctx.stage(
      db(ctx)
        .update(featureUpdates)
        .set({ ...columnsOf(input), updatedAt: nextVersion(ctx, featureUpdates.updatedAt) })
        .where(and(eq(featureUpdates.id, updateId), isUnchanged(featureUpdates.updatedAt, seen))),
      seen === undefined ? notFound() : changedMeanwhile(),
    );
    ctx.record({ type: "feature-update", id: updateId });
    return { id: updateId };
  },
});

/** Publishes a draft once and notifies its audience. @throws conflict `published` */
export const publishDraft = command({
  name: "feature-updates.publish-draft",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, { id: updateId }) {
    const at = ctx.now.getTime();
    ctx.stage(
      db(ctx)
        .update(featureUpdates)
        .set({ status: "published", createdAt: at, updatedAt: nextVersion(ctx, featureUpdates.updatedAt) })
        .where(and(eq(featureUpdates.id, updateId), eq(featureUpdates.status, "draft"))),
      conflict("published", "This update is already published."),
    );
    ctx.emit("feature-update.published", { updateId }, updateId);
    ctx.record({ type: "feature-update", id: updateId, after: { status: "published" } });
    return { id: updateId };
  },
});

/** Deletes a draft. @throws conflict `published` */
export const deleteDraft = command({
  name: "feature-updates.delete-draft",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, { id: updateId }) {
    ctx.stage(
      db(ctx)
        .delete(featureUpdates)
        .where(and(eq(featureUpdates.id, updateId), eq(featureUpdates.status, "draft"))),
      conflict("published", "This update is already published."),
    );
    ctx.record({ type: "feature-update", id: updateId });
    return { id: updateId };
  },
});
