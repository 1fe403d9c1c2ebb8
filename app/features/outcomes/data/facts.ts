import { type SQL, sql } from "drizzle-orm";
import { type Ctx, zoneOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { conflict } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { instantOf } from "~/platform/wall-clock";
import { DAY_MS, dayIn, type IsoDate, plusDays } from "~/platform/zones";
import type { Fact, Period } from "../rate-formulas";

/** A registration's facts, with the names that lists show. */
export interface FactRow extends Fact {
  number: string;
  firstName: string;
  lastName: string;
  code: string;
}

/** More registrations in a period are refused: they would not fit into a page or a publication. */
const MOST = 5_000;

interface Raw extends Omit<FactRow, "isActive" | "exclusion" | "job" | "attempts" | "registeredOn" | "endsOn"> {
  isActive: number;
  exclusion: string | null;
  job: string | null;
  attempts: string;
  createdAt: number;
  classEnd: IsoDate | null;
  /** Days of access to a self-paced class. */
  accessDays: number | null;
}

/** The columns of facts, from registrations `r` with classes `c` and students `s`. */
const COLUMNS = sql`r.id AS registrationId, r.student_id AS studentId, r.number, s.first_name AS firstName, s.last_name AS lastName,
  c.code, r.status = 'active' AS isActive, r.enrollment_status AS enrollmentStatus, r.created_at AS createdAt, c.start_date AS startsOn,
  CASE WHEN c.mode <> 'self_paced' THEN c.end_date END AS classEnd, c.access_days AS accessDays, r.last_attended_on AS lastAttendedOn,
  CASE WHEN r.enrollment_status = 'completed' THEN coalesce(
    (SELECT x.completed_on FROM certificates x WHERE x.school_id = r.school_id AND x.registration_id = r.id AND x.status = 'issued' LIMIT 1),
    (SELECT max(t.date) FROM attendance t WHERE t.school_id = r.school_id AND t.registration_id = r.id AND t.minutes > 0)) END AS completedOn,
  (SELECT json_object('reason', e.reason, 'since', e.since) FROM outcome_exclusions e WHERE e.school_id = r.school_id AND e.registration_id = r.id) AS exclusion,
  (SELECT json_object('startedOn', o.started_on, 'hoursPerWeek', o.hours_per_week, 'isInField', o.is_in_field) FROM outcomes o
    WHERE o.school_id = r.school_id AND o.registration_id = r.id AND o.is_counted = 1 AND o.status = 'confirmed') AS job,
  (SELECT g.answer FROM graduate_surveys g WHERE g.school_id = r.school_id AND g.registration_id = r.id AND g.answer IS NOT NULL
    ORDER BY g.answered_at DESC LIMIT 1) AS survey,
  (SELECT json_group_array(json_object('exam', a.exam, 'part', a.part, 'attempt', a.attempt, 'takenOn', a.taken_on, 'result', a.result))
    FROM registrations n JOIN exam_attempts a ON a.school_id = n.school_id AND a.registration_id = n.id AND a.status = 'confirmed'
    WHERE n.school_id = r.school_id AND n.student_id = r.student_id) AS attempts`;

const BY_NAME = sql`ORDER BY s.last_name, s.first_name, r.id LIMIT ${MOST + 1}`;

/** Registrations of a program whose class is scheduled to end in a period, by name; those of self-paced classes may be a day off. */
export function factsByEnd(ctx: Ctx, { program, from, to }: Period & { program: string }): SQL<Raw> {
  const { schoolId } = inSchool(ctx);
  const instant = (day: IsoDate) => instantOf(day, "00:00", zoneOf(ctx)).getTime();
  return sql<Raw>`SELECT ${COLUMNS} FROM classes c CROSS JOIN registrations r ON r.school_id = c.school_id AND r.class_id = c.id
      AND (c.mode <> 'self_paced' OR r.created_at + c.access_days * ${DAY_MS} BETWEEN ${instant(plusDays(from, -1))} AND ${instant(plusDays(to, 2))})
    CROSS JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
    WHERE c.school_id = ${schoolId} AND c.program_id = ${program} AND (c.mode = 'self_paced' OR c.end_date BETWEEN ${from} AND ${to}) ${BY_NAME}`;
}

/** Registrations of a program with an attempt in a period, by name. */
export function factsByAttempt(ctx: Ctx, { program, from, to }: Period & { program: string }): SQL<Raw> {
  const { schoolId } = inSchool(ctx);
  return sql<Raw>`SELECT ${COLUMNS} FROM (SELECT DISTINCT a.registration_id AS id FROM exam_attempts a
      WHERE a.school_id = ${schoolId} AND a.taken_on BETWEEN ${from} AND ${to} AND a.status = 'confirmed') k
    CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.id = k.id AND r.program_id = ${program}
    CROSS JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
    CROSS JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id ${BY_NAME}`;
}

/** Days after every class: a class without a scheduled end is in no period. */
const NEVER = "9999-12-31";

/** Rows as the database wrote them. @throws conflict `too_many_rows` */
export function readFacts(rows: readonly Raw[], zone: string): FactRow[] {
  if (rows.length > MOST)
    throw conflict("too_many_rows", `This period has more than ${MOST.toLocaleString("en-US")} registrations. Choose a shorter one.`);
  return rows.map((row) => {
    const job = row.job === null ? null : (JSON.parse(row.job) as { startedOn: IsoDate; hoursPerWeek: number | null; isInField: number | null });
    const registeredOn = dayIn(new Date(row.createdAt), zone);
    const endsOn = row.classEnd ?? (row.accessDays === null ? NEVER : plusDays(registeredOn, row.accessDays));
    return {
      ...row,
      ...{ registeredOn, endsOn, isActive: row.isActive === 1 },
      completedOn: row.enrollmentStatus === "completed" ? (row.completedOn ?? (endsOn === NEVER ? registeredOn : endsOn)) : null,
      exclusion: row.exclusion === null ? null : (JSON.parse(row.exclusion) as Fact["exclusion"]),
      job: job && { ...job, isInField: job.isInField === null ? null : job.isInField === 1 },
      attempts: JSON.parse(row.attempts) as Fact["attempts"],
    };
  });
}

/** Facts of a query, alone. */
export async function selectFacts(ctx: Ctx, facts: SQL<Raw>, zone: string): Promise<FactRow[]> {
  const [rows] = await readTogether(inSchool(ctx).db, [facts]);
  return readFacts(rows, zone);
}
