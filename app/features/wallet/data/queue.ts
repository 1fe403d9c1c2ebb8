import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { behind, type Cursor, type Sorted, sortedBy } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { MAX_REVIEW_DAYS, REASONS_IN, REASONS_OFFERED } from "../model";
import type { HolderKind } from "../requirement-model";

/** The registration of a student's holding `h`: the one it was sent with while that is active, otherwise the newest active one. */
export const registrationOfHolding = sql.raw(`coalesce(
    (SELECT a.id FROM registrations a WHERE a.school_id = h.school_id AND a.id = h.registration_id AND +a.status = 'active'),
    (SELECT a.id FROM registrations a WHERE a.school_id = h.school_id AND a.student_id = h.student_id AND +a.status = 'active'
      ORDER BY a.created_at DESC LIMIT 1))`);

/** Tables of a holding `h` with its holder and what it is for. Students without an active registration have no `r`. */
const FROM = sql`FROM holdings h
  LEFT JOIN students s ON s.school_id = h.school_id AND s.id = h.student_id
  LEFT JOIN instructors i ON i.school_id = h.school_id AND i.id = h.instructor_id
  LEFT JOIN clinical_sites t ON t.school_id = h.school_id AND t.id = h.site_id
  LEFT JOIN registrations r ON r.school_id = h.school_id AND r.id = ${registrationOfHolding}
  LEFT JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
  LEFT JOIN requirements m ON m.school_id = h.school_id AND m.key = h.key
  LEFT JOIN questions q ON q.school_id = h.school_id AND q.id = substr(h.key, 10) AND h.key LIKE 'question:%'`;

const isCurrent = (schoolId: string): SQL => sql`h.school_id = ${schoolId} AND h.replaced_at IS NULL`;
/** Of students, only those with an active registration wait for a decision. */
const isWaiting = (schoolId: string): SQL => sql`${isCurrent(schoolId)} AND h.state = 'sent' AND (h.student_id IS NULL OR r.id IS NOT NULL)`;

const ORDER: readonly Sorted[] = [
  { by: sql.raw("h.created_at"), way: "asc" },
  { by: sql.raw("h.id"), way: "asc" },
];

/** A holding with its holder and its files. */
export interface HeldDocument {
  id: string;
  key: string;
  label: string;
  state: "sent" | "accepted" | "sent_back" | "waived";
  studentId: string | null;
  instructorId: string | null;
  siteId: string | null;
  /** The person, the site, or null for the school. */
  holder: string | null;
  registrationId: string | null;
  classCode: string | null;
  sentAt: number;
  expiresOn: string | null;
  reason: string | null;
  validMonths: number | null;
  hasLastDay: number;
  /** Why the holder's last one was sent back. */
  reasonBefore: string | null;
  /** JSON: `{ id, name, type }` of each file. */
  files: string;
}

const COLUMNS = sql`h.id, h.key, coalesce(m.label, q.label, 'Document') AS label, h.state, h.student_id AS studentId, h.instructor_id AS instructorId,
  h.site_id AS siteId, coalesce(s.first_name || ' ' || s.last_name, i.first_name || ' ' || i.last_name, t.name) AS holder,
  r.id AS registrationId, c.code AS classCode, h.created_at AS sentAt, h.expires_on AS expiresOn, h.reason,
  m.valid_months AS validMonths, coalesce(m.has_last_day, 0) AS hasLastDay,
  (SELECT b.reason FROM holdings b WHERE b.school_id = h.school_id AND b.student_id = h.student_id AND b.key = h.key AND b.replaced_at IS NOT NULL
    AND b.state = 'sent_back' ORDER BY b.created_at DESC LIMIT 1) AS reasonBefore,
  (SELECT json_group_array(json_object('id', f.id, 'name', f.name, 'type', f.content_type)) FROM (SELECT o.id, o.name, o.content_type FROM holding_files n
    JOIN files o ON o.id = n.file_id WHERE n.school_id = h.school_id AND n.holding_id = h.id ORDER BY n.position) f) AS files`;

/** Documents that wait for a decision, the oldest first. */
export const waitingRows = (ctx: Ctx, { after, limit }: { after?: Cursor; limit: number }) => {
  const { schoolId } = inSchool(ctx);
  return sql<HeldDocument>`SELECT ${COLUMNS} ${FROM} WHERE ${isWaiting(schoolId)} AND ${behind(ORDER, after)} ORDER BY ${sortedBy(ORDER)} LIMIT ${limit}`;
};

/** One of them; no row if it doesn't wait. */
export const waitingRow = (ctx: Ctx, id: string) =>
  sql<HeldDocument>`SELECT ${COLUMNS} ${FROM} WHERE ${isWaiting(inSchool(ctx).schoolId)} AND h.id = ${id}`;

/** A current holding in any state. */
export const heldRow = (ctx: Ctx, id: string) =>
  sql<HeldDocument>`SELECT ${COLUMNS} ${FROM} WHERE ${isCurrent(inSchool(ctx).schoolId)} AND h.id = ${id}`;

/**
 * How many documents wait, and how many for longer than the school allows. `lateFrom` has, for each number of business days from 0, the
 * instant before which a document was sent too long ago.
 */
export const waitingCounts = (ctx: Ctx, lateFrom: readonly number[]) => {
  const { schoolId } = inSchool(ctx);
  return sql<{
    waiting: number;
    late: number;
    days: number;
    lateFrom: number;
  }>`SELECT count(h.id) AS waiting, coalesce(sum(h.created_at < o.at), 0) AS late, o.days, o.at AS lateFrom
    FROM (SELECT k.days, json_extract(${JSON.stringify(lateFrom)}, '$[' || k.days || ']') AS at
      FROM (SELECT max(0, min(document_review_days, ${MAX_REVIEW_DAYS})) AS days FROM schools WHERE id = ${schoolId}) k) o
    LEFT JOIN (SELECT h.id, h.created_at ${FROM} WHERE ${isWaiting(schoolId)}) h ON 1`;
};

/** The most frequent reasons for which documents were sent back lately. */
export const usedReasons = (ctx: Ctx) =>
  sql<{
    reason: string;
  }>`SELECT reason FROM (SELECT state, reason FROM holdings WHERE school_id = ${inSchool(ctx).schoolId} ORDER BY id DESC LIMIT ${REASONS_IN})
    WHERE state = 'sent_back' AND reason IS NOT NULL GROUP BY reason ORDER BY count(*) DESC, reason LIMIT ${REASONS_OFFERED}`;

interface Narrowed {
  state?: HeldDocument["state"];
  student?: string;
  instructor?: string;
  site?: string;
  holder?: HolderKind;
}

/** A condition on holdings `h` of a kind of holder. */
const OF_KIND: Readonly<Record<HolderKind, SQL>> = {
  student: sql.raw("h.student_id IS NOT NULL"),
  instructor: sql.raw("h.instructor_id IS NOT NULL"),
  site: sql.raw("h.site_id IS NOT NULL"),
  school: sql.raw("h.student_id IS NULL AND h.instructor_id IS NULL AND h.site_id IS NULL"),
};

const isNarrowed = (schoolId: string, { state, student, instructor, site, holder }: Narrowed): SQL =>
  sql.join(
    [
      isCurrent(schoolId),
      ...(state ? [sql`h.state = ${state}`] : []),
      ...(student ? [sql`h.student_id = ${student}`] : []),
      ...(instructor ? [sql`h.instructor_id = ${instructor}`] : []),
      ...(site ? [sql`h.site_id = ${site}`] : []),
      ...(holder ? [OF_KIND[holder]] : []),
    ],
    sql` AND `,
  );

/** A page of current holdings; their IDs sort by the time at which they were made. */
export const heldPage = (ctx: Ctx, narrowed: Narrowed, { limit, offset, isNewestFirst }: { limit: number; offset: number; isNewestFirst: boolean }) =>
  sql<HeldDocument>`SELECT ${COLUMNS} ${FROM} WHERE h.id IN (SELECT h.id FROM holdings h WHERE ${isNarrowed(inSchool(ctx).schoolId, narrowed)}
      ORDER BY h.id ${sql.raw(isNewestFirst ? "DESC" : "ASC")} LIMIT ${limit} OFFSET ${offset}) AND h.school_id = ${inSchool(ctx).schoolId}
    ORDER BY h.id ${sql.raw(isNewestFirst ? "DESC" : "ASC")}`;

export const countHeld = (ctx: Ctx, narrowed: Narrowed) => countFrom(ctx, sql`FROM holdings h WHERE ${isNarrowed(inSchool(ctx).schoolId, narrowed)}`);
