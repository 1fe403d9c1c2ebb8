import { and, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import { files } from "#drizzle/schema/platform";
import type { Ctx, UserActor } from "~/platform/context";
import { findAnywhere, inSchool } from "~/platform/school-scope";
import { hiddenFrom } from "~/platform/set-sees";
import { FILE_SEEN_BY } from "../model";

/** A file by ID, of any owner, for callers with a signature or their own check. */
export async function findFile(ctx: Ctx, id: string) {
  const reason = "a signature opens the file, or the caller compares its school";
  return findAnywhere(ctx, reason, (db) => db.select().from(files).where(eq(files.id, id)));
}

export type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Holdings `h` about health or background that a file belongs to, with their requirement `q`. */
const sensitive = (fileId: SQL, schoolId: SQL): SQL => sql`FROM holding_files i JOIN holdings h ON h.school_id = i.school_id AND h.id = i.holding_id
  JOIN requirements q ON q.school_id = h.school_id AND q.key = h.key AND q.sensitivity <> 'normal'
  WHERE i.file_id = ${fileId} AND i.school_id = ${schoolId}`;

/** The requirement that makes a file of the school sensitive, whose it is, and the account of an instructor. */
export function findSensitive(
  ctx: Ctx,
  fileId: string,
): Promise<{ label: string; studentId: string | null; instructorId: string | null; userId: string | null }[]> {
  const { db, schoolId } = inSchool(ctx);
  return db.all(sql`SELECT q.label, h.student_id AS studentId, h.instructor_id AS instructorId,
    (SELECT t.user_id FROM instructors t WHERE t.school_id = h.school_id AND t.id = h.instructor_id) AS userId ${sensitive(sql`${fileId}`, sql`${schoolId}`)} LIMIT 1`);
}

/** Whether a file is a document of an instructor, a clinical site or the school itself. */
const ofPaper = (fileId: SQL, schoolId: SQL): SQL => sql`FROM holding_files i JOIN holdings h ON h.school_id = i.school_id AND h.id = i.holding_id
  AND h.student_id IS NULL WHERE i.file_id = ${fileId} AND i.school_id = ${schoolId}`;

/**
 * A file that this person may read: staff of its school within their permission set (one about health or background, or of an instructor, a clinical
 * site or the school, only if they decide on documents), the person who uploaded it, a super admin, the instructor whose document it is, and the
 * student whose registration it was handed in with. An export is for who asked for it: an owner's lists are not everybody's.
 */
export async function findFileFor(ctx: Ctx, actor: UserActor, id: string): Promise<StoredFile | null> {
  const own = eq(files.ownerId, actor.id);
  const handedIn = sql`EXISTS (SELECT 1 FROM registration_answers a JOIN registrations r ON r.school_id = a.school_id AND r.id = a.registration_id
    WHERE a.file_id = files.id AND a.school_id = files.school_id AND r.student_id = ${actor.studentId})
    OR EXISTS (SELECT 1 FROM holding_files i JOIN holdings h ON h.school_id = i.school_id AND h.id = i.holding_id
    WHERE i.file_id = files.id AND i.school_id = files.school_id AND h.student_id = ${actor.studentId})`;
  const right =
    actor.role === "super_admin"
      ? sql`1`
      : actor.roleType === "school"
        ? or(
            own,
            sql`EXISTS (SELECT 1 FROM holding_files i JOIN holdings h ON h.school_id = i.school_id AND h.id = i.holding_id
              JOIN instructors t ON t.school_id = h.school_id AND t.id = h.instructor_id AND t.user_id = ${actor.id} AND t.status = 'active'
              WHERE i.file_id = files.id AND i.school_id = files.school_id AND files.school_id = ${actor.school?.id ?? ""})`,
            and(
              eq(files.schoolId, actor.school?.id ?? ""),
              notInArray(files.purpose, ["export", ...hiddenFrom(actor.permissionSet, FILE_SEEN_BY)]),
              hiddenFrom(actor.permissionSet, { sensitive: "holdings.accept" }).length > 0
                ? sql`NOT EXISTS (SELECT 1 ${sensitive(sql`files.id`, sql`files.school_id`)}) AND NOT EXISTS (SELECT 1 ${ofPaper(sql`files.id`, sql`files.school_id`)})`
                : undefined,
            ),
          )
        : actor.studentId
          ? or(own, sql`(${handedIn})`)
          : own;
  const where = and(eq(files.id, id), eq(files.state, "ready"), right);
  return findAnywhere(ctx, "the owner of a file may be a person, not a school", (db) => db.select().from(files).where(where));
}
