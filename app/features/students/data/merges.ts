import { and, eq, type SQL, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { studentMerges } from "#drizzle/schema/merges";
import type { Ctx } from "~/platform/context";
import { rawStatement, readTogether } from "~/platform/db";
import { refuseErased } from "~/platform/erased";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { folded } from "~/platform/search";
import type { CommandCtx } from "~/platform/verb";

interface Pointer {
  table: string;
  /** What tells a row of the table apart, for one student. */
  key: string;
  /** Where both may have such a row, only one can stay with the record that stays: what makes it the same. */
  clash?: string;
  /** The clash is one of these rows alone. */
  clashOf?: string;
}

/** Every table with a student id. A test walks the schema, so that a new one is not missed. */
export const BY_STUDENT: readonly Pointer[] = [
  { table: "registrations", key: "id" },
  { table: "transactions", key: "id" },
  { table: "school_credits", key: "id" },
  { table: "certificates", key: "id" },
  { table: "name_changes", key: "id" },
  { table: "transcripts", key: "id" },
  { table: "complaints", key: "id" },
  { table: "purchases", key: "id" },
  { table: "autopay_consents", key: "id" },
  { table: "registration_drafts", key: "id" },
  { table: "pre_enrollments", key: "id" },
  { table: "student_notes", key: "id" },
  { table: "mails", key: "id" },
  { table: "inbound_mails", key: "id" },
  { table: "broadcast_recipients", key: "broadcast_id || ':' || position" },
  { table: "outcomes", key: "id" },
  // Attempts at the same exam would have the same numbers: those of the record that stays keep them.
  { table: "exam_attempts", key: "id", clash: "exam", clashOf: "status <> 'declined'" },
  { table: "sponsored_students", key: "id" },
  { table: "job_applications", key: "id", clash: "job_id" },
  { table: "job_bookmarks", key: "job_id", clash: "job_id" },
  { table: "event_rsvps", key: "event_id", clash: "event_id" },
  { table: "resumes", key: "school_id", clash: "school_id" },
  { table: "resume_entries", key: "id" },
  // Of two current documents of one kind that of the record that stays counts.
  { table: "holdings", key: "id", clash: "key", clashOf: "replaced_at IS NULL" },
  { table: "privacy_requests", key: "id", clash: "kind", clashOf: "state NOT IN ('done', 'refused')" },
  { table: "erased_students", key: "student_id", clash: "school_id" },
  { table: "consents", key: "id" },
  { table: "record_disclosures", key: "id" },
  { table: "legal_holds", key: "id", clash: "scope", clashOf: "lifted_at IS NULL" },
  { table: "retention_items", key: "id" },
];

/** What knows a person by the address alone: it follows the address that stays. */
export const BY_EMAIL: readonly Pointer[] = [
  { table: "waitlist_entries", key: "id", clash: "program_id", clashOf: "closed_at IS NULL" },
  { table: "inquiries", key: "id" },
];

interface Follower {
  table: string;
  column: "registration_id" | "purchase_id" | "subject_id";
  owner: "registrations" | "purchases";
  /** The rows of the table, by its name in the query, that the column belongs to the owner for. */
  where?: (row: string) => string;
}

/** Rows that name a student and what they belong to: both say the same student. A test walks the schema for `registration_id`. */
export const FOLLOWERS: readonly Follower[] = [
  ...[
    "transactions",
    "autopay_consents",
    "outcomes",
    "certificates",
    "pre_enrollments",
    "registration_drafts",
    "resume_entries",
    "sponsored_students",
  ].map((table): Follower => ({ table, column: "registration_id", owner: "registrations" })),
  {
    table: "holdings",
    column: "registration_id",
    owner: "registrations",
    where: (row) => `NOT (${row}.replaced_at IS NULL AND EXISTS (SELECT 1 FROM registrations g JOIN holdings k ON k.school_id = g.school_id
      AND k.student_id = g.student_id WHERE g.school_id = ${row}.school_id AND g.id = ${row}.registration_id AND k.key = ${row}.key
      AND k.replaced_at IS NULL))`,
  },
  {
    table: "exam_attempts",
    column: "registration_id",
    owner: "registrations",
    where: (row) => `NOT EXISTS (SELECT 1 FROM registrations g JOIN exam_attempts k ON k.school_id = g.school_id AND k.student_id = g.student_id
      WHERE g.school_id = ${row}.school_id AND g.id = ${row}.registration_id AND k.exam = ${row}.exam AND k.status <> 'declined'
      AND k.id <> ${row}.id)`,
  },
  { table: "transactions", column: "purchase_id", owner: "purchases" },
  { table: "mails", column: "subject_id", owner: "registrations", where: () => "subject_type = 'registration'" },
];

/** Stages that rows made since a merge go with the registration or the order that has gone back. */
export function stageFollowers(ctx: CommandCtx, { from, to }: { from: string; to: string }): void {
  const { db, schoolId } = inSchool(ctx);
  for (const { table, column, owner, where } of FOLLOWERS)
    ctx.stage(
      rawStatement(
        db,
        sql`UPDATE ${sql.identifier(table)} SET student_id = ${to} WHERE school_id = ${schoolId} AND student_id = ${from} AND ${sql.raw(where?.(table) ?? "1")}
          AND ${sql.identifier(column)} IN (SELECT o.id FROM ${sql.identifier(owner)} o WHERE o.school_id = ${schoolId} AND o.student_id = ${to})`,
      ),
    );
}

interface Way {
  mergeId: string;
  from: string;
  to: string;
}

/** Stages that the rows of one value of a column are those of another, and that the merge remembers which they were. */
export function stageMoves(ctx: CommandCtx, column: "student_id" | "email", { mergeId, from, to }: Way): void {
  const { db, schoolId } = inSchool(ctx);
  for (const { table, key, clash, clashOf = "1" } of column === "email" ? BY_EMAIL : BY_STUDENT) {
    const name = sql.identifier(table);
    const of = sql.identifier(column);
    const isClash = clash
      ? sql`AND NOT (${sql.raw(clashOf)} AND EXISTS (SELECT 1 FROM ${name} k WHERE k.school_id = ${schoolId} AND k.${of} = ${to} AND k.${sql.raw(clash)} = ${name}.${sql.raw(clash)} AND ${sql.raw(clashOf)}))`
      : sql``;
    ctx.stage(
      rawStatement(
        db,
        sql`UPDATE student_merges SET moved = json_set(moved, ${`$.${table}`}, json((SELECT json_group_array(${sql.raw(key)}) FROM ${name}
          WHERE ${name}.school_id = ${schoolId} AND ${name}.${of} = ${from} ${isClash}))) WHERE school_id = ${schoolId} AND id = ${mergeId}`,
      ),
    );
    ctx.stage(rawStatement(db, moved(schoolId, { table, key }, column, { mergeId, from, to })));
  }
}

/** Stages that exactly what moved goes back, where it still is. */
export function stageMovesBack(ctx: CommandCtx, column: "student_id" | "email", way: Way): void {
  const { db, schoolId } = inSchool(ctx);
  for (const pointer of column === "email" ? BY_EMAIL : BY_STUDENT) ctx.stage(rawStatement(db, moved(schoolId, pointer, column, way)));
}

const moved = (schoolId: string, { table, key }: Pointer, column: string, { mergeId, from, to }: Way): SQL =>
  sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${to} WHERE school_id = ${schoolId} AND ${sql.identifier(column)} = ${from}
    AND ${sql.raw(key)} IN (SELECT j.value FROM student_merges m, json_each(m.moved, ${`$.${table}`}) j WHERE m.school_id = ${schoolId} AND m.id = ${mergeId})`;

/** A student who is not deleted, with the account. @throws not_found; conflict `student_erased` */
export async function findMergeable(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({
      student: students,
      account: users.status,
      /** Whether the account has a password. */
      isOpened: sql<number>`${users.passwordHash} IS NOT NULL`.as("is_opened"),
      registrations: sql<number>`(SELECT count(*) FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id = ${students.id})`.as(
        "registered",
      ),
      paidCents:
        sql<number>`(SELECT coalesce(sum(r.paid_cents), 0) FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id = ${students.id})`.as(
          "paid_in_all",
        ),
      notes: sql<number>`(SELECT count(*) FROM student_notes n WHERE n.school_id = ${schoolId} AND n.student_id = ${students.id})`.as("noted"),
    })
    .from(students)
    .leftJoin(users, and(eq(users.id, students.userId), eq(users.schoolId, students.schoolId)))
    .where(and(own(students, id), sql`${students.deletedAt} IS NULL`));
  if (!row) throw notFound();
  refuseErased(row.student.email);
  return row;
}

export type Mergeable = Awaited<ReturnType<typeof findMergeable>>;

/** The class that both are registered for now; null when there is none. */
export async function sharedClass(ctx: Ctx, one: string, other: string): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<{
      code: string;
    }>`SELECT c.code FROM registrations a JOIN registrations b ON b.school_id = a.school_id AND b.class_id = a.class_id AND b.status = 'active'
      JOIN classes c ON c.school_id = a.school_id AND c.id = a.class_id
      WHERE a.school_id = ${schoolId} AND a.status = 'active' AND a.student_id = ${one} AND b.student_id = ${other} LIMIT 1`,
  ]);
  return row?.code ?? null;
}

/** A saved merge. @throws not_found */
export async function findMerge(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(studentMerges).where(own(studentMerges, id));
  if (!row) throw notFound();
  return row;
}

export interface Pair {
  reason: "phone" | "birth" | "email";
  id: string;
  name: string;
  email: string;
  phone: string | null;
  otherId: string;
  otherName: string;
  otherEmail: string;
  otherPhone: string | null;
}

/** The email address without case and dots, as its index and triggers (0041) write it. */
const EMAIL_KEY = sql.raw("replace(substr(lower(s.email), 1, instr(s.email, '@') - 1), '.', '') || substr(lower(s.email), instr(s.email, '@'))");
const MOST = 100;

/** Pairs that share an identifying value, except pairs marked as not duplicates. `holds`: student `s` has the value `k.value`. */
function pairsBy(schoolId: string, reason: Pair["reason"], holds: SQL, by: SQL): SQL<Pair> {
  return sql<Pair>`SELECT ${reason} AS reason, a.id, a.first_name || ' ' || a.last_name AS name, a.email, a.phone,
      b.id AS otherId, b.first_name || ' ' || b.last_name AS otherName, b.email AS otherEmail, b.phone AS otherPhone
    FROM (SELECT s.id, lag(s.id) OVER (PARTITION BY ${by} ORDER BY s.id) AS before
        FROM shared_identities k CROSS JOIN students s ON s.school_id = k.school_id AND ${holds} AND s.deleted_at IS NULL
        WHERE k.school_id = ${schoolId} AND k.kind = ${reason}) p
    CROSS JOIN students a ON a.school_id = ${schoolId} AND a.id = p.before CROSS JOIN students b ON b.school_id = ${schoolId} AND b.id = p.id
    WHERE p.before IS NOT NULL AND NOT EXISTS (SELECT 1 FROM student_merges m WHERE m.school_id = ${schoolId} AND m.state = 'apart' AND m.kept_id = p.before AND m.gone_id = p.id)
    LIMIT ${MOST}`;
}

export interface DoneMerge {
  id: string;
  keptId: string;
  keptName: string;
  goneName: string;
  goneEmail: string;
  who: string | null;
  createdAt: number;
}

/** Likely duplicates, and the merges since an instant. One round trip. */
export async function likelyPairs(ctx: Ctx, since: number) {
  const { db, schoolId } = inSchool(ctx);
  const [emails, births, phones, merges] = await readTogether(db, [
    pairsBy(schoolId, "email", sql`${EMAIL_KEY} = k.value`, sql`k.value`),
    pairsBy(schoolId, "birth", sql`s.date_of_birth = k.value`, sql`k.value, ${folded(sql`s.last_name`)}, ${folded(sql`s.first_name`)}`),
    pairsBy(schoolId, "phone", sql`s.phone = k.value`, sql`k.value`),
    sql<DoneMerge>`SELECT m.id, m.kept_id AS keptId, k.first_name || ' ' || k.last_name AS keptName, g.first_name || ' ' || g.last_name AS goneName,
        g.email AS goneEmail, u.first_name || ' ' || u.last_name AS who, m.created_at AS createdAt
      FROM student_merges m JOIN students k ON k.school_id = m.school_id AND k.id = m.kept_id JOIN students g ON g.school_id = m.school_id AND g.id = m.gone_id
      LEFT JOIN users u ON u.id = m.created_by
      WHERE m.school_id = ${schoolId} AND m.state = 'merged' AND m.created_at > ${since} ORDER BY m.created_at DESC LIMIT 50`,
  ]);
  return { pairs: [...emails, ...births, ...phones], merges };
}
