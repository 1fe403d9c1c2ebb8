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
/** A checkbox's or an address's word for yes and no. */
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

/** Lists the same for API clients, who hold no cookie: the file of an export comes as a signed link that is valid for five minutes. */
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

/** Marks one of one's own notifications; open windows follow. @throws not_found for anybody else's */
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

/** Marks one as read and says where it leads; `path` is null where there is nothing to open (an export without rows). */
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

/**
 * Marks everything as read up to the newest notification its reader has seen (`before`); what came later stays unread. Without it,
 * everything there is now.
 */
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

/** Tells the person's other windows. They would find out at their next look anyway, so a failure is no reason to fail. */
async function tell(ctx: Ctx, userId: string, change: { id: string | null; before?: string; is_read: boolean; unread_count: number }): Promise<void> {
  try {
    await pushFrame(ctx, userId, `update:${newId()}`, { action: "Update", ...change });
  } catch (error) {
    console.error(JSON.stringify({ requestId: ctx.requestId, pushUpdate: String(error) }));
  }
}
