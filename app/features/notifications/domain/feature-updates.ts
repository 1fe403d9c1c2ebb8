import { z } from "zod";
import { featureUpdates } from "#drizzle/schema/notifications";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { id, longText, optional, text, webAddress } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff, staffOrSuper, superAdmin } from "~/platform/policy";
import { plainTextOf } from "~/platform/rich-text";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { FEATURE_UPDATE_SORTS, findAdminUpdate, findFeatureUpdate, findNews, newsFor, pageOfFeatureUpdates } from "../data/feature-updates";
import { findNotification } from "../data/notifications";
import { setRead } from "./my-notifications";
import { fanOut, notify } from "./notify";

/** Feature updates, newest first. */
export const listFeatureUpdates = query({
  name: "feature-updates.list",
  allow: staffOrSuper,
  input: listInput({ sorts: FEATURE_UPDATE_SORTS, ordering: "-created_at", filters: {} }),
  run: pageOfFeatureUpdates,
});

export const getFeatureUpdate = query({
  name: "feature-updates.get",
  allow: staffOrSuper,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findFeatureUpdate(ctx, input.id);
    if (!found) throw notFound();
    return found;
  },
});

/** Feature updates with excerpts and unread flags. */
export const featureUpdateNews = query({
  name: "feature-updates.news",
  allow: schoolStaff,
  input: listInput({ sorts: ["created_at"], ordering: "-created_at", filters: {} }),
  async run(ctx, filter) {
    const { rows, count } = await newsFor(ctx, userOf(ctx).id, filter);
    const results = rows.map(({ body, isUnread, ...row }) => ({ ...row, isUnread: Boolean(isUnread), excerpt: excerptOf(plainTextOf(body)) }));
    return { page: { results, count }, zone: zoneOf(ctx) };
  },
});

const excerptOf = (text: string) => (text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text);

/** Opens an update and marks its notification as read. @throws not_found */
export const openFeatureUpdate = command({
  name: "feature-updates.open",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findNews(ctx, input.id);
    if (!found) throw notFound();
    const notificationId = `app_feature_update:${input.id}:${userOf(ctx).id}`;
    const own = await findNotification(ctx, userOf(ctx).id, notificationId);
    if (own && !own.notification.isRead) await setRead({ ...ctx, idempotencyKey: null }, { id: notificationId, is_read: true });
    return { ...found, zone: zoneOf(ctx) };
  },
});

/** Publishes a feature update and notifies the staff of every active school. */
export const publishFeatureUpdate = command({
  name: "feature-updates.publish",
  allow: superAdmin,
  input: z.object({ notification_title: text(150), body: longText(20_000), image_url: optional(webAddress()) }),
  async run(ctx, input) {
    const updateId = newId();
    const createdAt = ctx.now.getTime();
    const image_url = input.image_url ?? null;
    ctx.stage(
      acrossSchools(ctx, "feature updates are the same for every school")
        .insert(featureUpdates)
        .values({ id: updateId, title: input.notification_title, body: input.body, imageUrl: image_url, createdAt }),
    );
    ctx.emit("feature-update.published", { updateId }, updateId);
    ctx.record({ type: "feature-update", id: updateId });
    return { id: updateId, notification_title: input.notification_title, body: input.body, image_url, created_at: ctx.now.toISOString() };
  },
});

export const announceFeatureUpdate = heard("feature-update.published", "feature-updates.announce", async (ctx, { updateId }) => {
  const update = await findAdminUpdate(ctx, updateId);
  if (update?.status !== "published") return;
  notify(ctx, {
    type: "app_feature_update",
    eventKey: updateId,
    objectId: updateId,
    extra: { notification_title: update.title, app_update_id: updateId },
    recipients: update.plans.length + update.types.length > 0 ? { audience: update } : "everyone-staff",
  });
});

/** Pushes the next chunk of a large fan-out and orders the following one. */
export const fanOutNext = heard("notifications.fan-out", "notifications.fan-out", async (ctx, step) => {
  const after = await fanOut(ctx, step);
  if (after) ctx.emit("notifications.fan-out", { prefix: step.prefix, after }, after);
});
