import { z } from "zod";
import { signedFileUrl } from "~/features/files/domain/create-upload";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, optional, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { signedIn } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { countUnread, findNotification, flagAllRead, flagRead, pageOfNotifications, toView } from "../data/notifications";
import { NOTIFICATION_TYPES, type NotificationView, noFileReason, PAGE, targetOf } from "../model";
import { pushFrame } from "./inbox";

const notificationId = () => text(200);
/** Yes or no, as checkboxes and query parameters write it. */
const yesNo = () =>
  z.preprocess(
    (value) => (value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value),
    z.boolean({ required_error: "This field is required", invalid_type_error: "Must be true or false" }),
  );

const listed = listInput({
  sorts: ["created_at"],
  ordering: "-created_at",
  filters: { is_read: yesNo(), notification_type: choice(NOTIFICATION_TYPES) },
  pageSize: PAGE,
});

/** Lists the caller's notifications, newest first; `unread_count` counts all that are unread, listed or not. */
export const listNotifications = query({
  name: "notifications.list",
  allow: signedIn,
  input: listed,
  run: (ctx, input) => pageOfNotifications(ctx, userOf(ctx).id, input),
});

/** The list for API clients without a cookie: an export's file is a signed link, valid for five minutes. */
export const listNotificationsByApi = query({
  name: "notifications.list-by-api",
  allow: signedIn,
  input: listed,
  async run(ctx, input) {
    const page = await pageOfNotifications(ctx, userOf(ctx).id, input);
    return { ...page, results: await Promise.all(page.results.map((each) => withSignedFile(ctx, each))) };
  },
});

async function withSignedFile(ctx: Ctx, view: NotificationView): Promise<NotificationView> {
  const fileId = view.extra.file_url?.split("/").at(-1);
  return fileId ? { ...view, extra: { ...view.extra, file_url: await signedFileUrl(ctx, fileId) } } : view;
}

/** Marks one of the caller's notifications as read or unread; open windows follow. @throws not_found for another's */
export const setRead = command({
  name: "notifications.set-read",
  allow: signedIn,
  input: z.object({ id: notificationId(), is_read: yesNo() }),
  async run(ctx, { id, is_read }) {
    const { id: userId } = userOf(ctx);
    const found = await findNotification(ctx, userId, id);
    if (!found) throw notFound();
    const unread = found.othersUnread + (is_read ? 0 : 1);
    if (found.notification.isRead !== is_read) {
      ctx.stage(flagRead(ctx, userId, id, is_read), notFound());
      ctx.record({ type: "notification", id });
      ctx.afterCommit(() => tell(ctx, userId, { id, is_read, unread_count: unread }));
    }
    return { ...toView(found.notification), is_read, unread_count: unread };
  },
});

/** Marks one as read and returns its target; `path` is null without one (an export without rows). */
export const openNotification = command({
  name: "notifications.open",
  allow: signedIn,
  input: z.object({ id: notificationId() }),
  async run(ctx, { id }) {
    const actor = userOf(ctx);
    const found = await findNotification(ctx, actor.id, id);
    if (!found) throw notFound();
    if (!found.notification.isRead) {
      ctx.stage(flagRead(ctx, actor.id, id, true), notFound());
      ctx.record({ type: "notification", id });
      ctx.afterCommit(() => tell(ctx, actor.id, { id, is_read: true, unread_count: found.othersUnread }));
    }
    const path = targetOf(toView(found.notification), { roleType: actor.roleType, schoolType: actor.school?.type });
    return { path, refusal: path === null && found.notification.type === "export_analytics" ? noFileReason(found.notification.extra) : null };
  },
});

/** Marks everything as read up to the newest notification the reader has seen (`before`), or all. */
export const markAllRead = command({
  name: "notifications.mark-all-read",
  allow: signedIn,
  input: z.object({ before: optional(notificationId()) }),
  async run(ctx, { before }) {
    const { id: userId } = userOf(ctx);
    const newest = before ? await findNotification(ctx, userId, before) : null;
    if (before && !newest) throw notFound();
    const upTo = newest?.notification.createdAt ?? ctx.now.getTime();
    const unread = await countUnread(ctx, userId, upTo);
    if (unread.upTo > 0) {
      ctx.stage(flagAllRead(ctx, userId, upTo));
      ctx.record({ type: "notifications", id: userId });
      ctx.afterCommit(() => tell(ctx, userId, { id: null, before: new Date(upTo).toISOString(), is_read: true, unread_count: unread.later }));
    }
    return { updated: unread.upTo, unread_count: unread.later };
  },
});

/** Updates the person's other windows; a failure is ignored, because they refresh anyway. */
async function tell(ctx: Ctx, userId: string, change: { id: string | null; before?: string; is_read: boolean; unread_count: number }): Promise<void> {
  try {
    await pushFrame(ctx, userId, `update:${newId()}`, { action: "Update", ...change });
  } catch (error) {
    console.error(JSON.stringify({ requestId: ctx.requestId, pushUpdate: String(error) }));
  }
}
