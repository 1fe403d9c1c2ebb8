import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { locations } from "#drizzle/schema/programs";
import { retentionChoices, retentionItems, retentionWalks } from "#drizzle/schema/retention";
import { schools } from "#drizzle/schema/schools";
import { isSchoolHeld, isStudentHeld } from "~/features/schools/data/legal-holds";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { rawStatement } from "~/platform/db";
import { behind, type ListPart } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { Blocker, RetentionKind } from "../clock-model";

export interface ItemFilters {
  state?: "due" | "deleted";
  kind?: RetentionKind;
}

/** What keeps a record although its time is over, as an expression: a hold, open money, a complaint or a privacy request; null without one. */
export function blockerOf(ctx: Ctx, student: SQL): SQL<Blocker | null> {
  const { schoolId } = inSchool(ctx);
  const money = sql`(EXISTS (SELECT 1 FROM registrations o WHERE o.school_id = ${schoolId} AND o.student_id = ${student} AND +o.status = 'active'
      AND o.due_cents > o.paid_cents)
    OR EXISTS (SELECT 1 FROM registrations o CROSS JOIN refund_duties d ON d.school_id = o.school_id AND d.registration_id = o.id AND d.settled_at IS NULL
      AND d.cents > 0 WHERE o.school_id = ${schoolId} AND o.student_id = ${student})
    OR EXISTS (SELECT 1 FROM registrations o CROSS JOIN refund_requests f ON f.school_id = o.school_id AND f.registration_id = o.id
      AND (f.status = 'pending' OR (f.status = 'approved' AND f.execution IN ('queued', 'processing', 'failed')))
      WHERE o.school_id = ${schoolId} AND o.student_id = ${student}))`;
  return sql<Blocker | null>`CASE WHEN ${isSchoolHeld(schoolId)} THEN 'hold' WHEN ${student} IS NULL THEN NULL
    WHEN ${isStudentHeld(schoolId, student)} THEN 'hold' WHEN ${money} THEN 'money'
    WHEN EXISTS (SELECT 1 FROM complaints k WHERE k.school_id = ${schoolId} AND k.student_id = ${student} AND k.student_id IS NOT NULL
      AND k.answered_on IS NULL) THEN 'complaint'
    WHEN EXISTS (SELECT 1 FROM privacy_requests v WHERE v.school_id = ${schoolId} AND v.student_id = ${student}
      AND v.state NOT IN ('done', 'refused')) THEN 'privacy' END`;
}

const OWN_STUDENT = sql.raw('"retention_items"."student_id"');
const OWN_SUBJECT = sql.raw('"retention_items"."subject_id"');

/** A page of due or deleted records and their count: two statements for the caller's batch. Deleted ones have no name. */
export function itemPage(ctx: Ctx, { state = "due", kind }: ItemFilters, page: ListPart) {
  const { db, schoolId } = inSchool(ctx);
  const isDue = state === "due";
  const where = and(
    eq(retentionItems.schoolId, schoolId),
    isDue ? isNull(retentionItems.deletedAt) : isNotNull(retentionItems.deletedAt),
    kind ? eq(retentionItems.kind, kind) : undefined,
  );
  const order = isDue
    ? ([
        { by: retentionItems.deletesOn, way: "asc" },
        { by: retentionItems.id, way: "asc" },
      ] as const)
    : ([
        { by: retentionItems.deletedAt, way: "desc" },
        { by: retentionItems.id, way: "desc" },
      ] as const);
  const name = sql<string | null>`CASE WHEN ${OWN_STUDENT} IS NOT NULL THEN (SELECT p.first_name || ' ' || p.last_name FROM students p
      WHERE p.school_id = ${schoolId} AND p.id = ${OWN_STUDENT})
    WHEN "retention_items"."kind" = 'inquiry' THEN (SELECT i.name FROM inquiries i WHERE i.school_id = ${schoolId} AND i.id = ${OWN_SUBJECT})
    WHEN "retention_items"."kind" = 'draft' THEN (SELECT coalesce(nullif(trim(coalesce(d.first_name, '') || ' ' || coalesce(d.last_name, '')), ''), d.email)
      FROM registration_drafts d WHERE d.school_id = ${schoolId} AND d.id = ${OWN_SUBJECT}) END`.as("item_name");
  const rows = db
    .select({
      item: retentionItems,
      name: isDue ? name : sql<string | null>`NULL`.as("item_name"),
      blocker: (isDue ? blockerOf(ctx, OWN_STUDENT) : sql<Blocker | null>`NULL`).as("item_blocker"),
    })
    .from(retentionItems)
    .where(and(where, behind(order, page.after)))
    .orderBy(...(isDue ? [asc(retentionItems.deletesOn), asc(retentionItems.id)] : [desc(retentionItems.deletedAt), desc(retentionItems.id)]))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return [rows, countRows(ctx, db, retentionItems, where)] as const;
}

export function selectItem(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  return db
    .select({ item: retentionItems, name: sql<string | null>`NULL`.as("item_name"), blocker: blockerOf(ctx, OWN_STUDENT).as("item_blocker") })
    .from(retentionItems)
    .where(own(retentionItems, id));
}

/** Whether the school deletes old records, and how long it keeps them. */
export function selectSettings(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return [
    db.select({ deletes: schools.deletesOldRecords, state: schools.state }).from(schools).where(eq(schools.id, schoolId)),
    db
      .select({
        choice: retentionChoices,
        confirmer: sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${retentionChoices.confirmedBy})`.as(
          "confirmer",
        ),
      })
      .from(retentionChoices)
      .where(eq(retentionChoices.schoolId, schoolId)),
    db.selectDistinct({ state: locations.state }).from(locations).where(eq(locations.schoolId, schoolId)),
  ] as const;
}

export function selectWalks(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ kind: retentionWalks.kind, through: retentionWalks.through }).from(retentionWalks).where(eq(retentionWalks.schoolId, schoolId));
}

export interface NewItem {
  id: string;
  subject: string;
  student: string | null;
  rule: string;
  ended: IsoDate;
}

/** Adds records to the list; those that are in it stay as they are. */
export function insertItems(ctx: Ctx, kind: RetentionKind, items: readonly NewItem[], { deletesOn, now }: { deletesOn: IsoDate; now: number }) {
  const { db, schoolId } = inSchool(ctx);
  return rawStatement(
    db,
    sql`INSERT INTO retention_items(id, school_id, kind, subject_id, student_id, rule, ended_on, deletes_on, created_at)
      SELECT j.value ->> 'id', ${schoolId}, ${kind}, j.value ->> 'subject', j.value ->> 'student', j.value ->> 'rule', j.value ->> 'ended', ${deletesOn}, ${now}
      FROM json_each(${JSON.stringify(items)}) j WHERE true ON CONFLICT DO NOTHING`,
  );
}

/** How many records at the end of the due list tell whether a notice is due. */
const LATEST = 500;

/** Whether records wait for their notice, and when the last notice was, by the end of the due list. */
export function selectNoticeState(ctx: Ctx) {
  const { schoolId } = inSchool(ctx);
  return sql<{ waiting: number | null; noticedAt: number | null }>`SELECT sum(n.noticed_at IS NULL) AS waiting, max(n.noticed_at) AS noticedAt
    FROM (SELECT z.noticed_at FROM retention_items z INDEXED BY retention_items_due WHERE z.school_id = ${schoolId} AND z.deleted_at IS NULL
      ORDER BY z.deletes_on DESC, z.id DESC LIMIT ${LATEST}) n`;
}

/** Records of the due list without a notice, by kind. */
export function countUnnoticed(ctx: Ctx) {
  const { schoolId } = inSchool(ctx);
  return sql<{ kind: RetentionKind; count: number }>`SELECT z.kind, count(*) AS count FROM retention_items z INDEXED BY retention_items_due
    WHERE z.school_id = ${schoolId} AND z.deleted_at IS NULL AND z.noticed_at IS NULL GROUP BY z.kind ORDER BY count(*) DESC`;
}

/** Notes the notice; none of these records is deleted before `deletesOn`. */
export function noteNotice(ctx: Ctx, { at, deletesOn }: { at: number; deletesOn: IsoDate }) {
  const { db, schoolId } = inSchool(ctx);
  return rawStatement(
    db,
    sql`UPDATE retention_items SET noticed_at = ${at}, deletes_on = max(deletes_on, ${deletesOn}) WHERE school_id = ${schoolId} AND deleted_at IS NULL
      AND noticed_at IS NULL`,
  );
}

export interface DueItem {
  id: string;
  kind: RetentionKind;
  subjectId: string;
  studentId: string | null;
  deletesOn: IsoDate;
  noticedAt: number | null;
  blocker: Blocker | null;
}

/** Records to delete by `today`, a page of them after the last one, with what keeps each. */
export function selectDue(ctx: Ctx, { today, after, limit }: { today: IsoDate; after: string; limit: number }) {
  const { schoolId } = inSchool(ctx);
  const [afterDay = "", afterId = ""] = after.split(" ");
  return sql<DueItem>`SELECT d.id, d.kind, d.subject_id AS subjectId, d.student_id AS studentId, d.deletes_on AS deletesOn, d.noticed_at AS noticedAt,
      ${blockerOf(ctx, sql.raw("d.student_id"))} AS blocker
    FROM (SELECT z.id, z.kind, z.subject_id, z.student_id, z.deletes_on, z.noticed_at FROM retention_items z INDEXED BY retention_items_due
      WHERE z.school_id = ${schoolId} AND z.deleted_at IS NULL AND z.deletes_on <= ${today} AND z.deletes_on >= ${afterDay}
        AND (z.deletes_on > ${afterDay} OR z.id > ${afterId}) ORDER BY z.deletes_on, z.id LIMIT ${limit}) d`;
}
