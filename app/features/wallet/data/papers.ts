import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { holdingFiles, holdings } from "#drizzle/schema/wallet";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import type { OverviewOf, PaperWarning } from "../paper-model";

/** Whose documents: an instructor's, a clinical site's, or without either the school's own. */
export interface Holder {
  instructor?: string;
  site?: string;
}

export const kindOf = ({ instructor, site }: Holder): PaperWarning["of"] => (instructor ? "instructor" : site ? "site" : "school");

/** A condition on holdings `h` of a holder; the school's own are those of nobody else. */
const isOf = ({ instructor, site }: Holder): SQL => {
  if (instructor) return sql`h.instructor_id = ${instructor}`;
  return site ? sql`h.site_id = ${site}` : sql`h.student_id IS NULL AND h.instructor_id IS NULL AND h.site_id IS NULL`;
};

/** Whether requirement `m` applies to all programs or to one that this instructor teaches. */
const forInstructor = (instructorId: SQL): SQL => sql`(NOT EXISTS (SELECT 1 FROM requirement_programs p
    WHERE p.school_id = m.school_id AND p.requirement_id = m.id)
  OR EXISTS (SELECT 1 FROM requirement_programs p JOIN program_instructors x ON x.school_id = p.school_id AND x.program_id = p.program_id
    AND x.instructor_id = ${instructorId} WHERE p.school_id = m.school_id AND p.requirement_id = m.id)
  OR EXISTS (SELECT 1 FROM requirement_programs p JOIN classes c ON c.school_id = p.school_id AND c.program_id = p.program_id
    AND c.instructor_id = ${instructorId} AND c.cancelled_at IS NULL WHERE p.school_id = m.school_id AND p.requirement_id = m.id))`;

const FILES = sql.raw(`(SELECT json_group_array(json_object('id', f.id, 'name', f.name)) FROM (SELECT o.id, o.name FROM holding_files n
  JOIN files o ON o.id = n.file_id WHERE n.school_id = h.school_id AND n.holding_id = h.id ORDER BY n.position) f)`);

/** A requirement of a holder, with its current holding. */
export interface Paper {
  key: string;
  label: string;
  help: string;
  isRequired: number;
  validMonths: number | null;
  hasLastDay: number;
  isSensitive: number;
  holdingId: string | null;
  state: "sent" | "accepted" | "sent_back" | "waived" | null;
  expiresOn: IsoDate | null;
  reason: string | null;
  sentAt: number | null;
  /** JSON: `{ id, name }` of each file. */
  files: string;
}

/** The requirements of a holder, each with its current holding; a document that is never a condition is optional. */
export function papersOf(ctx: Ctx, holder: Holder) {
  const { schoolId } = inSchool(ctx);
  const kind = kindOf(holder);
  const applies = holder.instructor ? forInstructor(sql`${holder.instructor}`) : sql`1`;
  return sql<Paper>`SELECT m.key, m.label, m.help, m.needed <> 'during' AS isRequired, m.valid_months AS validMonths, m.has_last_day AS hasLastDay,
      m.sensitivity <> 'normal' AS isSensitive, h.id AS holdingId, h.state, h.expires_on AS expiresOn, h.reason, h.created_at AS sentAt, ${FILES} AS files
    FROM requirements m LEFT JOIN holdings h ON h.school_id = m.school_id AND h.key = m.key AND ${isOf(holder)} AND h.replaced_at IS NULL
    WHERE m.school_id = ${schoolId} AND m.applies_to = ${kind} AND m.is_active = 1 AND ${applies} ORDER BY m.label, m.key`;
}

/** Name of the holder; for an instructor also what mail needs. No row for one of another school. */
export function holderRow(ctx: Ctx, { instructor, site }: Holder) {
  const { schoolId } = inSchool(ctx);
  interface Row {
    name: string;
    email: string | null;
    firstName: string | null;
    status: "pending" | "active" | "inactive" | null;
    hasSignIn: number;
  }
  if (instructor)
    return sql<Row>`SELECT i.first_name || ' ' || i.last_name AS name, i.email, i.first_name AS firstName, i.status, i.user_id IS NOT NULL AS hasSignIn
      FROM instructors i WHERE i.school_id = ${schoolId} AND i.id = ${instructor}`;
  if (site)
    return sql<Row>`SELECT t.name, NULL AS email, NULL AS firstName, NULL AS status, 0 AS hasSignIn FROM clinical_sites t
      WHERE t.school_id = ${schoolId} AND t.id = ${site}`;
  return sql<Row>`SELECT o.name, NULL AS email, NULL AS firstName, NULL AS status, 0 AS hasSignIn FROM schools o WHERE o.id = ${schoolId}`;
}

/** A holder with what it is asked for. One round trip. @throws not_found */
export async function readPapers(ctx: Ctx, holder: Holder) {
  const [[found], papers] = await readTogether(inSchool(ctx).db, [holderRow(ctx, holder), papersOf(ctx, holder)]);
  if (!found) throw notFound();
  return { found, papers };
}

/** The signed-in active instructor; no row for an account without one. */
export function ownHolder(ctx: Ctx) {
  const { schoolId } = inSchool(ctx);
  return sql<{ id: string }>`SELECT i.id FROM instructors i
    WHERE i.school_id = ${schoolId} AND i.user_id = ${ctx.actor.kind === "user" ? ctx.actor.id : ""} AND i.status = 'active'`;
}

interface NewPaper extends Holder {
  key: string;
  state: "sent" | "accepted" | "waived";
  source: "instructor" | "office";
  by: string;
  fileIds: readonly string[];
  expiresOn?: IsoDate | null;
  reason?: string | null;
}

/** Replaces the holder's current holding; returns the new ID. An index rejects one of two simultaneous ones. */
export function stagePaper(
  ctx: CommandCtx,
  { instructor, site, key, state, source, by, fileIds, expiresOn = null, reason = null }: NewPaper,
): string {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const id = newId();
  const isDecided = state !== "sent";
  const ofHolder = [
    isNull(holdings.studentId),
    instructor ? eq(holdings.instructorId, instructor) : isNull(holdings.instructorId),
    site ? eq(holdings.siteId, site) : isNull(holdings.siteId),
  ];
  ctx.stage(
    db
      .update(holdings)
      .set({ replacedAt: now })
      .where(and(eq(holdings.schoolId, schoolId), ...ofHolder, eq(holdings.key, key), isNull(holdings.replacedAt))),
  );
  ctx.stage(
    db.insert(holdings).values({
      ...{ id, schoolId, instructorId: instructor ?? null, siteId: site ?? null, key, state, source, sentBy: by, expiresOn, reason },
      ...{ decidedBy: isDecided ? by : null, decidedAt: isDecided ? now : null, createdAt: now },
    }),
  );
  for (const [position, fileId] of fileIds.entries()) ctx.stage(db.insert(holdingFiles).values({ schoolId, holdingId: id, fileId, position }));
  return id;
}

/** A holder in the overview: what it misses, has sent, and what ends soon, as JSON lists of `{ label, state, expiresOn }`. */
export interface HolderRow {
  id: string;
  name: string;
  papers: string;
}

const HOLDERS: Readonly<Record<OverviewOf, { kind: string; rows: (schoolId: string) => SQL; name: SQL; order: readonly string[]; key: SQL }>> = {
  instructors: {
    kind: "instructor",
    rows: (schoolId) => sql`FROM instructors o WHERE o.school_id = ${schoolId} AND o.status = 'active'`,
    name: sql.raw("o.first_name || ' ' || o.last_name"),
    order: ["last_name", "id"],
    key: sql.raw("h.instructor_id"),
  },
  sites: {
    kind: "site",
    rows: (schoolId) => sql`FROM clinical_sites o WHERE o.school_id = ${schoolId} AND o.archived_at IS NULL`,
    name: sql.raw("o.name"),
    order: ["name", "id"],
    key: sql.raw("h.site_id"),
  },
};

/** A page of active instructors or clinical sites by name, each with its required documents. */
export function holderPage(ctx: Ctx, of: OverviewOf, { limit, offset, ordering }: { limit: number; offset: number; ordering: string }) {
  const { schoolId } = inSchool(ctx);
  const { kind, rows, name, order, key } = HOLDERS[of];
  const sorted = (table: "o" | "n") => sql.raw(order.map((column) => `${table}.${column} ${ordering.startsWith("-") ? "DESC" : "ASC"}`).join(", "));
  const columns = sql.raw(order.map((column) => `o.${column}`).join(", "));
  const applies = of === "instructors" ? forInstructor(sql.raw("n.id")) : sql`1`;
  return sql<HolderRow>`SELECT n.id, n.shown AS name, (SELECT json_group_array(json_object('label', d.label, 'state', d.state, 'expiresOn', d.expires_on))
      FROM (SELECT m.label, h.state, h.expires_on FROM requirements m
        LEFT JOIN holdings h ON h.school_id = m.school_id AND h.key = m.key AND ${key} = n.id AND h.replaced_at IS NULL
        WHERE m.school_id = ${schoolId} AND m.applies_to = ${kind} AND m.is_active = 1 AND m.needed <> 'during' AND ${applies} ORDER BY m.label) d) AS papers
    FROM (SELECT ${columns}, ${name} AS shown ${rows(schoolId)} ORDER BY ${sorted("o")} LIMIT ${limit} OFFSET ${offset}) n ORDER BY ${sorted("n")}`;
}

export const countHolders = (ctx: Ctx, of: OverviewOf) => countFrom(ctx, HOLDERS[of].rows(inSchool(ctx).schoolId));

/** A document that is missing for a class, or ends before its last session. `lastDay` is that of the class. */
export interface MissingPaper {
  classId: string;
  code: string;
  kind: PaperWarning["of"];
  holderId: string | null;
  holder: string | null;
  key: string;
  label: string;
  state: Paper["state"];
  expiresOn: IsoDate | null;
  startsOn: IsoDate | null;
  lastDay: IsoDate | null;
}

const HELD = sql.raw("m.id AS requirementId, m.key, m.label, m.may_expire_during AS mayExpire, h.state, h.expires_on AS expiresOn");

/**
 * Active requirements of the instructors, the clinical sites and the school that are not met until the last session of classes, as a table in
 * parentheses. `classes` is a table in parentheses with `id`. Instructors are those of the class and of its sessions. A site's affiliation
 * agreement counts like a document.
 */
export function missingPapers(schoolId: string, classes: SQL): SQL {
  const held = (holder: SQL) => sql`LEFT JOIN holdings h ON h.school_id = m.school_id AND h.key = m.key AND ${holder} AND h.replaced_at IS NULL`;
  const asked = (kind: PaperWarning["of"]) =>
    sql`CROSS JOIN requirements m ON m.school_id = ${schoolId} AND m.applies_to = ${kind} AND m.is_active = 1 AND m.needed <> 'during'`;
  const sessions = sql`CROSS JOIN class_sessions s ON s.school_id = ${schoolId} AND s.class_id = t.id AND s.status <> 'cancelled'`;
  return sql`(WITH t AS (SELECT k.id, k.code, k.program_id AS programId, k.instructor_id AS leadId, k.start_date AS startsOn,
      coalesce((SELECT max(s.date) FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.class_id = k.id AND s.status <> 'cancelled'), k.end_date) AS lastDay
      FROM ${classes} c CROSS JOIN classes k ON k.school_id = ${schoolId} AND k.id = c.id AND k.cancelled_at IS NULL),
    taught AS (SELECT u.classId, u.id, max(u.isClinical) AS isClinical FROM (
        SELECT t.id AS classId, coalesce(s.instructor_id, t.leadId) AS id, s.kind = 'clinical' AS isClinical FROM t ${sessions}
        UNION SELECT t.id, t.leadId, 0 FROM t
        UNION SELECT t.id, x.instructor_id, 0 FROM t CROSS JOIN class_instructors x ON x.school_id = ${schoolId} AND x.class_id = t.id) u
      WHERE u.id IS NOT NULL GROUP BY u.classId, u.id),
    sites AS (SELECT DISTINCT t.id AS classId, s.site_id AS id FROM t ${sessions} AND s.kind = 'clinical' AND s.site_id IS NOT NULL),
    a AS (SELECT u.classId, 'instructor' AS kind, u.id AS holderId, i.first_name || ' ' || i.last_name AS holder, ${HELD}
        FROM taught u CROSS JOIN instructors i ON i.school_id = ${schoolId} AND i.id = u.id
          ${asked("instructor")} AND (m.needed <> 'before_clinical' OR u.isClinical = 1) ${held(sql`h.instructor_id = u.id`)}
      UNION ALL SELECT v.classId, 'site', v.id, o.name, ${HELD}
        FROM sites v CROSS JOIN clinical_sites o ON o.school_id = ${schoolId} AND o.id = v.id ${asked("site")} ${held(sql`h.site_id = v.id`)}
      UNION ALL SELECT v.classId, 'site', v.id, o.name, NULL, '', 'Affiliation agreement', 0, 'accepted', o.agreement_ends_on
        FROM sites v CROSS JOIN clinical_sites o ON o.school_id = ${schoolId} AND o.id = v.id AND o.agreement_ends_on IS NOT NULL
      UNION ALL SELECT t.id, 'school', NULL, NULL, ${HELD}
        FROM t ${asked("school")} ${held(sql`h.student_id IS NULL AND h.instructor_id IS NULL AND h.site_id IS NULL`)})
    SELECT a.classId, t.code, a.kind, a.holderId, a.holder, a.key, a.label, a.state, a.expiresOn, t.startsOn, t.lastDay
    FROM a CROSS JOIN t ON t.id = a.classId
    WHERE (NOT EXISTS (SELECT 1 FROM requirement_programs p WHERE p.school_id = ${schoolId} AND p.requirement_id = a.requirementId)
        OR EXISTS (SELECT 1 FROM requirement_programs p WHERE p.school_id = ${schoolId} AND p.requirement_id = a.requirementId AND p.program_id = t.programId))
      AND NOT (coalesce(a.state, '') IN ('accepted', 'waived')
        AND (a.expiresOn IS NULL OR a.expiresOn >= coalesce(CASE WHEN a.mayExpire = 1 THEN t.startsOn ELSE t.lastDay END, ''))))`;
}

/** Documents that are missing for a class or end before its last session: instructors first, then sites, then the school. */
export function classPapers(ctx: Ctx, classId: string) {
  const { schoolId } = inSchool(ctx);
  return sql<MissingPaper>`SELECT * FROM ${missingPapers(schoolId, sql`(SELECT ${classId} AS id)`)} w ORDER BY w.kind = 'school', w.kind, w.holder, w.label`;
}

/** A current holding of an instructor, a site or the school with its label; no row if it was replaced. */
export function paperRow(ctx: Ctx, id: string) {
  const { schoolId } = inSchool(ctx);
  return sql<{
    instructorId: string | null;
    siteId: string | null;
    state: "sent" | "accepted" | "sent_back" | "waived";
    decidedAt: number | null;
    expiresOn: IsoDate | null;
    reason: string | null;
    label: string;
    holder: string | null;
    firstName: string | null;
    email: string | null;
    status: "pending" | "active" | "inactive" | null;
  }>`SELECT h.instructor_id AS instructorId, h.site_id AS siteId, h.state, h.decided_at AS decidedAt, h.expires_on AS expiresOn, h.reason, coalesce(m.label, 'Document') AS label,
      coalesce(i.first_name || ' ' || i.last_name, t.name) AS holder, i.first_name AS firstName, i.email, i.status
    FROM holdings h LEFT JOIN requirements m ON m.school_id = h.school_id AND m.key = h.key
      LEFT JOIN instructors i ON i.school_id = h.school_id AND i.id = h.instructor_id
      LEFT JOIN clinical_sites t ON t.school_id = h.school_id AND t.id = h.site_id
    WHERE h.school_id = ${schoolId} AND h.id = ${id} AND h.student_id IS NULL AND h.replaced_at IS NULL`;
}
