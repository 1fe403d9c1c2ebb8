import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { notifications } from "#drizzle/schema/notifications";
import type { EventOf } from "~/events";
import { staffSees } from "~/features/identity/data/find-account";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, schoolOf } from "~/platform/context";
import { SHARED } from "~/platform/databases";
import { isOneOf } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { besideSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { deliveriesOf, REASON, SEEN_BY } from "../data/notifications";
import { type Extra, type NotificationType, targetOf, textOf } from "../model";
import { notificationsPath } from "../paths";
import { pushFrame } from "./inbox";
import { pushToPeople } from "./push-to-devices";

/** Staff of the current school, of another school or an employer; super admins; staff of all schools; or named accounts. */
export type Recipients =
  | "school-staff"
  | "super-admins"
  | "everyone-staff"
  | string[]
  | { staffOfSchool: string }
  | { employer: string }
  | { audience: Audience };

/** Staff of active schools with the named plans and types; all if none are named. */
export interface Audience {
  plans: string[];
  types: string[];
}

export interface Notice {
  type: NotificationType;
  /** Idempotency key, made of the event: one notification per key and recipient. */
  eventKey: string;
  objectId?: string | null;
  extra: Extra;
  avatarUrl?: string | null;
  recipients: Recipients;
  /** The actor gets no notification. */
  exceptUserId?: string | null;
}

const CHUNK = 50;

/**
 * Stages one notification per recipient and pushes it to their open windows once it is written. For reactions: a repetition adds no
 * row, and pushes again what may not have arrived. Where there may be thousands, the pushes go through the queue in chunks. Recipients
 * whose rows are in another database than the command's get theirs by an event.
 */
export function notify(ctx: CommandCtx, notice: Notice): void {
  if (isElsewhere(ctx, notice)) {
    ctx.emit("notifications.elsewhere", notice, `${notice.type}:${notice.eventKey}`);
    return;
  }
  const db = besideSchool(ctx, REASON);
  const prefix = `${notice.type}:${notice.eventKey}:`;
  const who = and(
    eq(users.status, "active"),
    whoOf(ctx, notice.recipients),
    staffSees(SEEN_BY[notice.type]),
    notice.exceptUserId ? ne(users.id, notice.exceptUserId) : undefined,
  );
  ctx.stage(
    db
      .insert(notifications)
      .select(
        db
          .select({
            id: sql<string>`${prefix} || ${users.id}`.as("id"),
            userId: users.id,
            schoolId: users.schoolId,
            type: sql<NotificationType>`${notice.type}`.as("type"),
            isRead: sql<boolean>`0`.as("is_read"),
            objectId: sql<string | null>`${notice.objectId ?? null}`.as("object_id"),
            avatarUrl: sql<string | null>`${notice.avatarUrl ?? null}`.as("avatar_url"),
            extra: sql<Extra>`${JSON.stringify(notice.extra)}`.as("extra"),
            createdAt: sql<number>`${ctx.now.getTime()}`.as("created_at"),
          })
          .from(users)
          .where(who),
      )
      .onConflictDoNothing(),
  );
  if (notice.recipients === "everyone-staff" || isAudience(notice.recipients)) ctx.emit("notifications.fan-out", { prefix, after: "" }, prefix);
  else
    ctx.afterCommit(async () => {
      let after = "";
      do after = await pushChunk(ctx, prefix, after);
      while (after);
    });
}

type NoticeElsewhere = Notice & { recipients: "super-admins" | { employer: string } | { staffOfSchool: string } };

/** Super admins and employers are of the shared database, staff of their school's. */
function isElsewhere(ctx: Ctx, notice: Notice): notice is NoticeElsewhere {
  const { recipients } = notice;
  const own = ctx.db.nameOf(schoolOf(ctx)?.id ?? null);
  if (recipients === "super-admins") return own !== SHARED;
  if (typeof recipients === "string" || Array.isArray(recipients) || isAudience(recipients)) return false;
  return own !== ("employer" in recipients ? SHARED : ctx.db.nameOf(recipients.staffOfSchool));
}

const notifyHere = heard("notifications.elsewhere", "notifications.notify-elsewhere", async (ctx, notice) => notify(ctx, notice as Notice));

/** Notifies the recipients of another database from there. */
export async function notifyElsewhere(ctx: Ctx, notice: EventOf<"notifications.elsewhere">): Promise<void> {
  const { recipients } = notice;
  const school = typeof recipients === "object" && "staffOfSchool" in recipients ? await findSchoolById(ctx, recipients.staffOfSchool) : null;
  await notifyHere({ ...ctx, chosenSchool: school }, notice);
}

function whoOf(ctx: Ctx, recipients: Recipients): SQL | undefined {
  const staff = inArray(users.role, ["school_owner", "school_admin"]);
  if (recipients === "school-staff") {
    const school = schoolOf(ctx);
    if (!school) throw notFound("No school was found for this address.", "school_not_found");
    return and(staff, eq(users.schoolId, school.id));
  }
  if (recipients === "super-admins") return eq(users.role, "super_admin");
  if (recipients === "everyone-staff")
    return and(staff, sql`EXISTS (SELECT 1 FROM schools s WHERE s.id = ${users.schoolId} AND s.status = 'active')`);
  if (Array.isArray(recipients)) return isOneOf(users.id, recipients);
  if (isAudience(recipients)) return and(staff, atSchoolsOf(recipients.audience));
  return "employer" in recipients ? eq(users.employerId, recipients.employer) : and(staff, eq(users.schoolId, recipients.staffOfSchool));
}

const isAudience = (recipients: Recipients): recipients is { audience: Audience } => typeof recipients === "object" && "audience" in recipients;

const atSchoolsOf = ({ plans, types }: Audience): SQL => sql`EXISTS (SELECT 1 FROM schools s WHERE s.id = ${users.schoolId} AND s.status = 'active'
  ${plans.length > 0 ? sql`AND ${isOneOf(sql`s.plan`, plans)}` : sql``}
  ${types.length > 0 ? sql`AND ${isOneOf(sql`s.type`, types)}` : sql``})`;

/** Pushes an event's next notifications to open windows and to devices; returns where to continue, or "" at the end. */
async function pushChunk(ctx: Ctx, prefix: string, after: string): Promise<string> {
  const deliveries = await deliveriesOf(ctx, prefix, after, CHUNK);
  await Promise.all(
    deliveries.map(({ userId, view, unread }) => pushFrame(ctx, userId, view.id, { action: "Send", notification: view, unread_count: unread })),
  );
  await pushToPeople(
    ctx,
    deliveries.map(({ userId, view, viewer }) => ({
      userId,
      title: "Enrollium",
      body: textOf(view),
      path: targetOf(view, viewer) ?? notificationsPath(),
      tag: view.id,
    })),
  );
  return deliveries.length === CHUNK ? (deliveries.at(-1)?.view.id ?? "") : "";
}

/** One step of a large fan-out. @returns where the next one starts, or "" */
export const fanOut = (ctx: Ctx, { prefix, after }: { prefix: string; after: string }): Promise<string> => pushChunk(ctx, prefix, after);
