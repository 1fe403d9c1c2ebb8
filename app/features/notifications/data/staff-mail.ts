import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { staffMailChoices, staffNews } from "#drizzle/schema/notifications";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { setSees } from "~/platform/set-sees";
import { STAFF_MAIL_KINDS, STAFF_MAIL_SEEN_BY, type StaffMailChoice, type StaffMailKind, usualChoice } from "../staff-mail-model";

export const CHOICES_REASON = "what a person wants by mail belongs to the person";

/** The kinds that are emailed by default, as SQL. */
const usually = (choice: StaffMailChoice): SQL => {
  const kinds = STAFF_MAIL_KINDS.filter((kind) => usualChoice(kind) === choice);
  return kinds.length > 0
    ? sql`(${sql.join(
        kinds.map((kind) => sql`${kind}`),
        sql`, `,
      )})`
    : sql`('')`;
};

/** Whether a person gets a kind in this way: by their setting or the default, within their permission set. */
export const wants = (user: SQL, kind: SQL, choice: StaffMailChoice): SQL =>
  sql`coalesce((SELECT w.choice FROM staff_mail_choices w WHERE w.user_id = ${user} AND w.kind = ${kind}),
    CASE WHEN ${kind} IN ${usually(choice)} THEN ${choice} ELSE '' END) = ${choice}
    AND ${setSees(sql`(SELECT r.permission_set FROM users r WHERE r.id = ${user})`, kind, STAFF_MAIL_SEEN_BY)}`;

/** The school's active staff who get this kind by email right away. */
export function staffAtOnce(ctx: Ctx, kind: StaffMailKind, exceptUserId?: string | null) {
  const { schoolId } = inSchool(ctx);
  return acrossSchools(ctx, CHOICES_REASON)
    .select({ id: users.id, email: users.email, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(
      and(
        eq(users.schoolId, schoolId),
        inArray(users.role, ["school_owner", "school_admin"]),
        eq(users.status, "active"),
        eq(users.emailNotifications, true),
        wants(sql`${users.id}`, sql`${kind}`, "at_once"),
        exceptUserId ? ne(users.id, exceptUserId) : undefined,
      ),
    );
}

/** A person's email notification settings, by kind. */
export async function choicesOf(ctx: Ctx, userId: string): Promise<Record<StaffMailKind, StaffMailChoice>> {
  const rows = await acrossSchools(ctx, CHOICES_REASON).select().from(staffMailChoices).where(eq(staffMailChoices.userId, userId));
  const choices = new Map(rows.map((row) => [row.kind, row.choice]));
  return Object.fromEntries(STAFF_MAIL_KINDS.map((kind) => [kind, choices.get(kind) ?? usualChoice(kind)])) as Record<StaffMailKind, StaffMailChoice>;
}

/** The lines of a person's daily summary, oldest first. */
export function newsOfDay(ctx: Ctx, userId: string, day: string, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ kind: staffNews.kind, text: staffNews.text, createdAt: staffNews.createdAt })
    .from(staffNews)
    .where(
      and(
        eq(staffNews.schoolId, schoolId),
        eq(staffNews.digestDay, day),
        or(sql`${staffNews.byUserId} IS NULL`, ne(staffNews.byUserId, userId)),
        wants(sql`${userId}`, sql`${staffNews.kind}`, "daily"),
      ),
    )
    .orderBy(asc(staffNews.createdAt), asc(staffNews.id))
    .limit(limit);
}

/** The person, if they can still be emailed. */
export async function digestReader(ctx: Ctx, userId: string) {
  const { own } = inSchool(ctx);
  const [row] = await acrossSchools(ctx, CHOICES_REASON)
    .select({ email: users.email, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(and(own(users, userId), eq(users.status, "active"), eq(users.emailNotifications, true)));
  return row ?? null;
}
