import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { listed, readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { RetentionKind } from "../clock-model";

/** Records of a kind: those of some classes that have no row in the list yet, the oldest that nobody touched since an instant, or named ones. */
export type Scope = { classes: readonly string[] } | { before: number; limit: number } | { ids: readonly string[] };

/** A record and the days that its clock can start on. */
export interface SubjectRow {
  id: string;
  studentId: string | null;
  attendedOn: string | null;
  /** The last day of the student's last class. */
  endedOn: string | null;
  startedOn: string | null;
  enteredOn: string | null;
  /** Epoch milliseconds. */
  touchedAt: number | null;
  /** 1 while the student is enrolled in a class that isn't over. */
  isOpen: number;
}

/** Kinds that are found through the classes of their students. */
export const CLASS_KINDS = Object.freeze([
  "student_file",
  "agreement",
  "attendance",
  "ledger",
  "sponsor_record",
  "health_file",
  "background_file",
] as const);
type ClassKind = (typeof CLASS_KINDS)[number];
export const isClassKind = (kind: string): kind is ClassKind => (CLASS_KINDS as readonly string[]).includes(kind);

/** Replaces a deleted name. */
export const DELETED = "Deleted";

/** Registrations `r` with something to delete. */
const OF_REGISTRATION: Partial<Record<RetentionKind, SQL>> = {
  agreement: sql`EXISTS (SELECT 1 FROM agreements g WHERE g.school_id = r.school_id AND g.registration_id = r.id)`,
  attendance: sql`(EXISTS (SELECT 1 FROM attendance_marks m WHERE m.school_id = r.school_id AND m.registration_id = r.id AND m.reason IS NOT NULL)
    OR EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = r.school_id AND l.registration_id = r.id AND l.reason <> '')
    OR EXISTS (SELECT 1 FROM makeups u WHERE u.school_id = r.school_id AND u.registration_id = r.id AND u.note IS NOT NULL)
    OR EXISTS (SELECT 1 FROM clearance_passes p WHERE p.school_id = r.school_id AND p.registration_id = r.id))`,
  ledger: sql`EXISTS (SELECT 1 FROM transactions t WHERE t.school_id = r.school_id AND t.registration_id = r.id
    AND (t.payer_name <> ${DELETED} OR t.note IS NOT NULL))`,
  sponsor_record: sql`(r.sponsor_name IS NOT NULL OR r.sponsor_contact IS NOT NULL)`,
};

/** The records of a kind in a scope, without those that have nothing to delete. Days with device keys are named. */
export async function readSubjects(ctx: Ctx, kind: RetentionKind, scope: Scope, today: IsoDate): Promise<SubjectRow[]> {
  if (kind !== "device_trace") return (await readTogether(inSchool(ctx).db, [subjectsOf(ctx, kind, scope, today)]))[0];
  const none = { studentId: null, attendedOn: null, endedOn: null, enteredOn: null, touchedAt: null, isOpen: 0 };
  return ("ids" in scope ? scope.ids : []).map((day) => ({ ...none, id: day, startedOn: day }));
}

function subjectsOf(ctx: Ctx, kind: Exclude<RetentionKind, "device_trace">, scope: Scope, today: IsoDate): SQL<SubjectRow> {
  const { schoolId } = inSchool(ctx);
  const isNew = (id: SQL) =>
    sql`NOT EXISTS (SELECT 1 FROM retention_items z WHERE z.school_id = ${schoolId} AND z.kind = ${kind} AND z.subject_id = ${id})`;
  /** The last days of a student, over all registrations. */
  const daysOf = (student: SQL) => ({
    attended: sql`(SELECT max(coalesce((SELECT a.date FROM attendance a WHERE a.school_id = q.school_id AND a.registration_id = q.id AND a.minutes > 0
        ORDER BY a.date DESC LIMIT 1), q.last_attended_on)) FROM registrations q WHERE q.school_id = ${schoolId} AND q.student_id = ${student})`,
    ended: sql`(SELECT max(x.end_date) FROM registrations q CROSS JOIN classes x ON x.school_id = q.school_id AND x.id = q.class_id
        WHERE q.school_id = ${schoolId} AND q.student_id = ${student})`,
    open: sql`EXISTS (SELECT 1 FROM registrations q CROSS JOIN classes x ON x.school_id = q.school_id AND x.id = q.class_id
        WHERE q.school_id = ${schoolId} AND q.student_id = ${student} AND +q.status = 'active' AND +q.enrollment_status = 'enrolled'
          AND (x.end_date IS NULL OR x.end_date >= ${today}))`,
  });
  const row = (given: { id: SQL; student?: SQL; started?: SQL; entered?: SQL; touched?: SQL }) => {
    const days = given.student ? daysOf(given.student) : null;
    const none = sql`NULL`;
    return sql`SELECT ${given.id} AS id, ${given.student ?? none} AS studentId, ${days?.attended ?? none} AS attendedOn, ${days?.ended ?? none} AS endedOn,
      ${given.started ?? none} AS startedOn, ${given.entered ?? none} AS enteredOn, ${given.touched ?? none} AS touchedAt, ${days?.open ?? sql`0`} AS isOpen`;
  };
  const studentsOf = (classes: readonly string[]) =>
    sql`(SELECT DISTINCT y.student_id FROM registrations y WHERE y.school_id = ${schoolId} AND y.class_id IN ${listed(classes)})`;
  const [classIds, ids] = ["classes" in scope ? scope.classes : null, "ids" in scope ? listed(scope.ids) : null];

  switch (kind) {
    case "agreement":
    case "attendance":
    case "ledger":
    case "sponsor_record": {
      const entered = sql`(SELECT max(t.paid_on) FROM transactions t WHERE t.school_id = r.school_id AND t.registration_id = r.id)`;
      const chosen = ids ? sql`r.id IN ${ids}` : sql`r.class_id IN ${listed(classIds ?? [])} AND ${isNew(sql`r.id`)}`;
      return sql<SubjectRow>`${row({ id: sql`r.id`, student: sql`r.student_id`, started: sql`c.start_date`, entered })}
        FROM registrations r CROSS JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
        WHERE r.school_id = ${schoolId} AND ${chosen} AND ${OF_REGISTRATION[kind] ?? sql`1`}`;
    }
    case "student_file": {
      const chosen = ids ? sql`s.id IN ${ids}` : sql`s.id IN ${studentsOf(classIds ?? [])} AND ${isNew(sql`s.id`)}`;
      return sql<SubjectRow>`${row({ id: sql`s.id`, student: sql`s.id` })} FROM students s WHERE s.school_id = ${schoolId} AND ${chosen}`;
    }
    case "health_file":
    case "background_file": {
      const sensitivity = kind === "health_file" ? "health" : "background";
      const chosen = ids ? sql`h.id IN ${ids}` : sql`h.student_id IN ${studentsOf(classIds ?? [])} AND ${isNew(sql`h.id`)}`;
      return sql<SubjectRow>`${row({ id: sql`h.id`, student: sql`h.student_id` })}
        FROM holdings h CROSS JOIN requirements q ON q.school_id = h.school_id AND q.key = h.key AND q.sensitivity = ${sensitivity}
        WHERE h.school_id = ${schoolId} AND h.student_id IS NOT NULL AND ${chosen} AND (h.number IS NOT NULL OR h.result IS NOT NULL
          OR EXISTS (SELECT 1 FROM holding_files f WHERE f.school_id = h.school_id AND f.holding_id = h.id))`;
    }
    case "inquiry": {
      const touched = sql`max(i.created_at, i.updated_at, coalesce(i.replied_at, 0))`;
      const chosen =
        "before" in scope
          ? sql`i.created_at < ${scope.before} AND ${touched} < ${scope.before} AND i.email <> '' AND ${isNew(sql`i.id`)} ORDER BY i.created_at LIMIT ${scope.limit}`
          : sql`i.id IN ${ids ?? listed([])}`;
      return sql<SubjectRow>`${row({ id: sql`i.id`, touched })} FROM inquiries i WHERE i.school_id = ${schoolId} AND ${chosen}`;
    }
    case "draft": {
      const chosen =
        "before" in scope ? sql`d.updated_at < ${scope.before} AND ${isNew(sql`d.id`)} LIMIT ${scope.limit}` : sql`d.id IN ${ids ?? listed([])}`;
      return sql<SubjectRow>`SELECT d.id, d.student_id AS studentId, NULL AS attendedOn, NULL AS endedOn, NULL AS startedOn, NULL AS enteredOn,
          d.updated_at AS touchedAt, 0 AS isOpen FROM registration_drafts d
        WHERE d.school_id = ${schoolId} AND d.state IN ('draft', 'sent', 'opened', 'expired') AND ${chosen}`;
    }
  }
}

/** The next classes whose students' records may be old, those that started first in front, with how many registrations they have. */
export function selectClasses(ctx: Ctx, { from, after, until, limit }: { from: string; after: string; until: string; limit: number }) {
  const { schoolId } = inSchool(ctx);
  const [afterDay = "", afterId = ""] = after.split(" ");
  const first = afterDay > from ? afterDay : from;
  return sql<{
    id: string;
    startedOn: string;
    endedOn: string | null;
    registrations: number;
  }>`SELECT c.id, c.start_date AS startedOn, c.end_date AS endedOn,
      (SELECT count(*) FROM registrations r WHERE r.school_id = c.school_id AND r.class_id = c.id) AS registrations
    FROM classes c INDEXED BY classes_start WHERE c.school_id = ${schoolId} AND c.start_date >= ${first} AND c.start_date <= ${until}
      AND (c.start_date > ${afterDay} OR c.id > ${afterId}) ORDER BY c.start_date, c.id LIMIT ${limit}`;
}

/** The first class from a day on that can still make records old: its last day or late entries count. */
export function selectUnsettled(ctx: Ctx, { from, until, settledBefore }: { from: string; until: string; settledBefore: string }) {
  const { schoolId } = inSchool(ctx);
  return sql<{ startedOn: string | null }>`SELECT c.start_date AS startedOn FROM classes c INDEXED BY classes_start WHERE c.school_id = ${schoolId}
    AND c.start_date >= ${from} AND c.start_date <= ${until} AND c.end_date > ${settledBefore} ORDER BY c.start_date LIMIT 1`;
}

/** The first check-in with a device key in a span of time, in epoch milliseconds. */
export function selectFirstKey(ctx: Ctx, { from, before }: { from: number; before: number }) {
  const { schoolId } = inSchool(ctx);
  return sql<{ at: number | null }>`SELECT min(m.received_at) AS at FROM attendance_marks m INDEXED BY attendance_marks_keys
    WHERE m.school_id = ${schoolId} AND m.device_key IS NOT NULL AND m.received_at >= ${from} AND m.received_at < ${before}`;
}

/** The latest day with check-ins in the list. */
export function selectLastTraceDay(ctx: Ctx) {
  const { schoolId } = inSchool(ctx);
  return sql<{ day: string | null }>`SELECT max(z.subject_id) AS day FROM retention_items z INDEXED BY retention_items_subject
    WHERE z.school_id = ${schoolId} AND z.kind = 'device_trace'`;
}
