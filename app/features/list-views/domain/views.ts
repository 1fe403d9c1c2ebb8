import { sql } from "drizzle-orm";
import { z } from "zod";
import { listViews } from "#drizzle/schema/list-views";
import { rawStatement } from "~/platform/db";
import { conflict, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { keptQuery } from "~/platform/views-path";
import { ownView, viewsOf } from "../data/views";
import { listAddress, MAX_VIEWS, viewForm } from "../model";

/** The views of a list that the user may open: own and shared ones. */
export const showViews = query({
  name: "list-views.show",
  allow: schoolStaff,
  input: z.object(listAddress),
  async run(ctx, { of, query: shown }) {
    const views = await viewsOf(ctx, of, userOf(ctx).id);
    return { of, query: keptQuery(shown), views: views.map((view) => ({ ...view, isOwn: Boolean(view.isOwn) })) };
  },
});

const tooMany = () => conflict("too_many_views", `You have ${MAX_VIEWS} views of this list. Delete one first.`);

/**
 * Keeps what a list shows under a name; a view of the same name takes the new filters.
 * @throws conflict `too_many_views`, also where several are saved at once
 */
export const saveView = command({
  name: "list-views.save",
  allow: schoolStaff,
  input: viewForm.extend(listAddress),
  async run(ctx, { of, query: shown, name, is_shared: isShared }) {
    const { db, schoolId } = inSchool(ctx);
    const userId = userOf(ctx).id;
    const savedQuery = keptQuery(shown);
    ctx.stage(
      rawStatement(
        db,
        sql`INSERT INTO list_views(id, school_id, user_id, list, query, name, is_shared, created_at)
        SELECT ${newId()}, ${schoolId}, ${userId}, ${of}, ${savedQuery}, ${name}, ${isShared ? 1 : 0}, ${ctx.now.getTime()}
        WHERE (SELECT count(*) FROM list_views WHERE school_id = ${schoolId} AND user_id = ${userId} AND list = ${of} AND name <> ${name}) < ${MAX_VIEWS}
        ON CONFLICT(school_id, user_id, list, name) DO UPDATE SET query = excluded.query, is_shared = excluded.is_shared`,
      ),
      tooMany(),
    );
    ctx.record({ type: "list_view", id: of, after: { name, query: savedQuery, isShared } });
    return { of, query: savedQuery, name };
  },
});

/** Deletes one of the user's views. @throws not_found for other users' views */
export const deleteView = command({
  name: "list-views.delete",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const view = await ownView(ctx, input.id, userOf(ctx).id);
    if (!view) throw notFound();
    ctx.stage(db.delete(listViews).where(own(listViews, view.id)));
    ctx.record({ type: "list_view", id: view.list, before: { name: view.name, query: view.query } });
    return { name: view.name };
  },
});
