import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { missingFor, type Need } from "../clearance-model";

/** The key of a question's holdings: its requirement's, or its own. Needs `q` in scope. */
export const questionKey = sql.raw("coalesce(q.requirement_key, 'question:' || q.id)");

/** The current holding of the student of registration `r`. Columns as in `askedOf`. */
const held = (key: SQL): SQL => sql`LEFT JOIN holdings h ON h.school_id = r.school_id AND h.student_id = r.student_id AND h.key = ${key}
    AND h.student_id IS NOT NULL AND h.replaced_at IS NULL`;

const HOLDING = sql.raw("h.id AS holdingId, h.state AS state, h.expires_on AS expiresOn, h.reason AS reason, h.created_at AS sentAt");

/** Sites where the class of `r` has clinical sessions. */
const siteOfClass = sql.raw(`EXISTS (SELECT 1 FROM class_sessions s CROSS JOIN requirement_sites t
    WHERE s.school_id = m.school_id AND s.class_id = r.class_id AND s.kind = 'clinical' AND s.status <> 'cancelled'
      AND t.school_id = m.school_id AND t.requirement_id = m.id AND t.site_id = s.site_id)`);

interface Asked {
  /** Tables before the documents, with their `CROSS JOIN`s; has a registration `r`. */
  from: SQL;
  where: SQL;
  /** Columns of `from`. */
  columns?: SQL;
  /** Whether requirement `m`, which names sites, applies; without it, at the sites of the class. */
  atSite?: SQL;
}

/**
 * What registrations `r` are asked for, each with the student's current holding: active requirements of their program and sites, and file
 * questions of their form. One key may come from several questions and a requirement (`byKey` of the callers keeps one).
 */
export const askedOf = ({ from, where, columns = sql`r.id AS registrationId`, atSite = siteOfClass }: Asked): SQL => sql`
  SELECT ${columns}, m.key AS key, m.label AS label, m.help AS help, 1 AS isRequired, 1 AS isRequirement, 1000000 AS place, m.needed AS needed,
    m.may_expire_during AS mayExpireDuring, m.sensitivity AS sensitivity, m.valid_months AS validMonths, m.has_last_day AS hasLastDay, ${HOLDING}
  FROM ${from} CROSS JOIN requirements m ON m.school_id = r.school_id AND m.applies_to = 'student' AND m.is_active = 1
    AND (NOT EXISTS (SELECT 1 FROM requirement_programs p WHERE p.school_id = m.school_id AND p.requirement_id = m.id)
      OR EXISTS (SELECT 1 FROM requirement_programs p WHERE p.school_id = m.school_id AND p.requirement_id = m.id AND p.program_id = r.program_id))
    AND (NOT EXISTS (SELECT 1 FROM requirement_sites t WHERE t.school_id = m.school_id AND t.requirement_id = m.id) OR ${atSite})
    ${held(sql.raw("m.key"))}
  WHERE ${where}
  UNION ALL
  SELECT ${columns}, ${questionKey}, q.label, coalesce(q.help_text, ''), coalesce(x.mode, q.mode) = 'required', 0, f.position * 1000 + x.position,
    'before_class', 0, 'normal', NULL, 0, ${HOLDING}
  FROM ${from} CROSS JOIN form_sections f ON f.school_id = r.school_id AND f.program_id = r.program_id AND f.form_type = 'registration' AND f.is_visible = 1
    CROSS JOIN section_questions x ON x.school_id = f.school_id AND x.section_id = f.id
    CROSS JOIN questions q ON q.school_id = x.school_id AND q.id = x.question_id AND q.type = 'file_type' AND q.archived_at IS NULL
    ${held(questionKey)}
  WHERE ${where}`;

/** A row of `askedOf`, as far as clearance needs it. */
export interface NeedRow extends Omit<Need, "mayExpireDuring"> {
  sessionId: string | null;
  registrationId: string;
  isRequired: number;
  isRequirement: number;
  mayExpireDuring: number;
  /** The student was let into the session. */
  isLetIn: number;
}

const column = <T>(name: string) => sql<T>`${sql.raw(`n.${name}`)}`.as(`need_${name.toLowerCase()}`);
const NEED = {
  sessionId: column<string | null>("sessionId"),
  registrationId: column<string>("registrationId"),
  key: column<string>("key"),
  label: column<string>("label"),
  needed: column<Need["needed"]>("needed"),
  isRequired: column<number>("isRequired"),
  isRequirement: column<number>("isRequirement"),
  mayExpireDuring: column<number>("mayExpireDuring"),
  startsOn: column<string | null>("startsOn"),
  state: column<Need["state"]>("state"),
  expiresOn: column<string | null>("expiresOn"),
  isLetIn: column<number>("isLetIn"),
};

/** At a school without active requirements these queries read nothing more. */
const whereAsked = (schoolId: string): SQL =>
  sql`(SELECT 1 FROM requirements k WHERE k.school_id = ${schoolId} AND k.applies_to = 'student' AND k.is_active = 1 LIMIT 1) k`;

/**
 * What students need for clinical sessions, one row for each session, registration and document. `pairs` is a query of session_id and
 * registration_id.
 */
export function clinicalNeeds(ctx: Ctx, pairs: SQL) {
  const { db, schoolId } = inSchool(ctx);
  const asked = askedOf({
    columns: sql`e.id AS sessionId, r.id AS registrationId, c.start_date AS startsOn, EXISTS (SELECT 1 FROM clearance_passes v
      WHERE v.school_id = r.school_id AND v.session_id = e.id AND v.registration_id = r.id) AS isLetIn`,
    from: sql`${whereAsked(schoolId)} CROSS JOIN (${pairs}) u
      CROSS JOIN class_sessions e ON e.school_id = ${schoolId} AND e.id = u.session_id AND e.kind = 'clinical' AND e.status <> 'cancelled'
      CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.id = u.registration_id AND r.status = 'active'
      CROSS JOIN classes c ON c.school_id = ${schoolId} AND c.id = r.class_id`,
    where: sql`1`,
    atSite: sql`EXISTS (SELECT 1 FROM requirement_sites t WHERE t.school_id = m.school_id AND t.requirement_id = m.id AND t.site_id = e.site_id)`,
  });
  return db.select(NEED).from(sql`(${asked}) n`);
}

/** Sessions `ids` (a list in parentheses) with the students of their classes and their guests, for `clinicalNeeds`. */
export const studentsOfSessions = (ctx: Ctx, ids: SQL): SQL => {
  const { schoolId } = inSchool(ctx);
  return sql`SELECT s.id AS session_id, a.id AS registration_id FROM class_sessions s
      CROSS JOIN registrations a ON a.school_id = s.school_id AND a.class_id = s.class_id
    WHERE s.school_id = ${schoolId} AND s.id IN ${ids} AND s.kind = 'clinical'
    UNION SELECT g.session_id, g.registration_id FROM makeups g WHERE g.school_id = ${schoolId} AND g.session_id IN ${ids} AND g.state <> 'void'`;
};

/** Documents that the active students of a class need, one row for each registration and document. */
export function classNeeds(ctx: Ctx, classId: string) {
  const { db, schoolId } = inSchool(ctx);
  const asked = askedOf({
    columns: sql`NULL AS sessionId, r.id AS registrationId, c.start_date AS startsOn, 0 AS isLetIn`,
    from: sql`${whereAsked(schoolId)} CROSS JOIN classes c ON c.school_id = ${schoolId} AND c.id = ${classId}
      CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.class_id = c.id AND r.status = 'active' AND r.enrollment_status <> 'dropped'`,
    where: sql`1`,
  });
  return db.select(NEED).from(sql`(${asked}) n`);
}

/** The required documents of each pair of session and registration, by `pairKey`; a requirement stands for the questions with its key. */
export function needsByPair(rows: readonly NeedRow[]): ReadonlyMap<string, { needs: Need[]; isLetIn: boolean }> {
  const pairs = new Map<string, { needs: Need[]; isLetIn: boolean }>();
  for (const row of [...rows].sort((one, other) => other.isRequirement - one.isRequirement)) {
    if (row.isRequired !== 1) continue;
    const pair = pairKey(row.sessionId ?? "", row.registrationId);
    const found = pairs.get(pair) ?? { needs: [], isLetIn: row.isLetIn === 1 };
    if (!found.needs.some(({ key }) => key === row.key)) found.needs.push({ ...row, mayExpireDuring: row.mayExpireDuring === 1 });
    pairs.set(pair, found);
  }
  return pairs;
}

/** Labels of what a student of a clinical session is missing; none for a student who was let in. */
export function notClearedIn(rows: readonly NeedRow[], session: { id: string; date: string }, registrationId: string): string[] {
  const pair = needsByPair(rows).get(pairKey(session.id, registrationId));
  return pair === undefined || pair.isLetIn ? [] : missingFor(pair.needs, session.date);
}

export const pairKey = (sessionId: string, registrationId: string): string => `${sessionId} ${registrationId}`;
