import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { ruleColumn } from "~/features/attendance/data/hour-rules";
import { attendedFromColumn, attendedOnColumn } from "~/features/attendance/data/hours";
import type { KindTotals } from "~/features/attendance/hours-model";
import { missingSkillsColumn } from "~/features/skills/data/skills";
import { type Ctx, todayOf } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import { type Rule, type Standing, USUAL_RULE } from "../model";

/** A registration with what decides about its certificate. */
export interface StandingRow extends Standing {
  id: string;
  number: string;
  status: "active" | "cancelled";
  enrollmentStatus: "enrolled" | "completed" | "dropped";
  studentId: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  programId: string;
  program: string;
  classId: string;
  code: string;
  classStart: IsoDate | null;
  classEnd: IsoDate | null;
  /** The first and last day with credited minutes; null without attendance. */
  attendedFrom: IsoDate | null;
  attendedOn: IsoDate | null;
  /** The certificate that stands, if any. */
  certificateId: string | null;
}

const FLAGS = ["asksHours", "asksSkills", "isAutomatic"] as const;

/** The latest certificate rule of a program, as JSON; null without one. */
const rulesColumn = (schoolId: string) =>
  sql<Rule>`(SELECT json_object('version', u.version, 'kind', u.kind, 'asksHours', u.asks_hours, 'asksSkills', u.asks_skills,
      'documents', json(u.documents), 'balance', u.balance, 'isAutomatic', u.is_automatic, 'expiresAfterMonths', u.expires_after_months,
      'ceuHundredths', u.ceu_hundredths)
    FROM certificate_rules u WHERE u.school_id = ${schoolId} AND u.program_id = "registrations"."program_id" ORDER BY u.version DESC LIMIT 1)`
    .mapWith(ruleOf)
    .as("certificate_rule");

/** A rule as the database wrote it. */
export function ruleOf(text: string): Rule {
  const stored = JSON.parse(text) as Omit<Rule, (typeof FLAGS)[number]> & Record<(typeof FLAGS)[number], number>;
  return { ...stored, asksHours: stored.asksHours === 1, asksSkills: stored.asksSkills === 1, isAutomatic: stored.isAutomatic === 1 };
}

/** The documents that the rule asks for: whether one that counts today is there, accepted or waived. */
const documentsColumn = (schoolId: string, today: IsoDate) =>
  sql<Standing["documents"]>`(SELECT json_group_array(json_object('key', d.value, 'label', coalesce(q.label, d.value), 'isMet', EXISTS (
        SELECT 1 FROM holdings h WHERE h.school_id = ${schoolId} AND h.student_id = "registrations"."student_id" AND h.key = d.value
          AND h.replaced_at IS NULL AND h.state IN ('accepted', 'waived') AND (h.expires_on IS NULL OR h.expires_on >= ${today}))))
    FROM json_each((SELECT u.documents FROM certificate_rules u WHERE u.school_id = ${schoolId} AND u.program_id = "registrations"."program_id"
      ORDER BY u.version DESC LIMIT 1)) d LEFT JOIN requirements q ON q.school_id = ${schoolId} AND q.key = d.value)`
    .mapWith((text: string) =>
      (JSON.parse(text) as { key: string; label: string; isMet: number }[]).map((each) => ({ ...each, isMet: each.isMet === 1 })),
    )
    .as("asked_documents");

const totalsColumn = (schoolId: string) =>
  sql<KindTotals[]>`(SELECT json_group_array(json_object('kind', t.kind, 'scheduled', t.scheduled, 'credited', t.credited, 'missed', t.missed,
      'excused', t.excused, 'madeUp', t.made_up, 'adjusted', t.adjusted))
    FROM attendance_totals t WHERE t.school_id = ${schoolId} AND t.registration_id = "registrations"."id")`
    .mapWith((text: string) => JSON.parse(text) as KindTotals[])
    .as("hour_totals");

/** Registrations with what decides about their certificates, newest first. One read. */
export function selectStandings(ctx: Ctx, where: SQL | undefined, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  const today = todayOf(ctx);
  return db
    .select({
      ...{ id: registrations.id, number: registrations.number, status: registrations.status, enrollmentStatus: registrations.enrollmentStatus },
      ...{ studentId: registrations.studentId, firstName: students.firstName, middleName: students.middleName, lastName: students.lastName },
      ...{ programId: registrations.programId, program: programs.title, classId: registrations.classId, code: classes.code },
      ...{ classStart: classes.startDate, classEnd: classes.endDate },
      hourRule: ruleColumn(schoolId),
      totals: totalsColumn(schoolId),
      rule: rulesColumn(schoolId),
      documents: documentsColumn(schoolId, today),
      requiredSkills: sql<number>`(SELECT count(*) FROM skills k WHERE k.school_id = ${schoolId} AND k.program_id = "registrations"."program_id"
        AND k.is_required AND k.removed_at IS NULL)`.as("required_skills"),
      missingSkills: missingSkillsColumn(schoolId).as("missing_skills"),
      balanceCents: sql<number>`max(${registrations.dueCents} - ${registrations.paidCents}, 0)`.as("balance_cents"),
      overdueCents: sql<number>`min(max(${registrations.dueCents} - ${registrations.paidCents}, 0), (SELECT coalesce(sum(i.amount_cents), 0)
        FROM instalments i WHERE i.school_id = ${schoolId} AND i.registration_id = "registrations"."id" AND i.status = 'unpaid'
          AND i.due_date < ${today}))`.as("overdue_cents"),
      attendedFrom: attendedFromColumn(schoolId).as("attended_from"),
      attendedOn: attendedOnColumn(schoolId).as("attended_on"),
      certificateId: sql<string | null>`(SELECT x.id FROM certificates x WHERE x.school_id = ${schoolId}
        AND x.registration_id = "registrations"."id" AND x.status = 'issued' LIMIT 1)`.as("certificate_id"),
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, registrations.classId)))
    .where(and(eq(registrations.schoolId, schoolId), where))
    .orderBy(desc(registrations.createdAt))
    .limit(limit);
}
type Selected = Awaited<ReturnType<typeof selectStandings>>[number];

/** A row with the rule that holds. */
export const toStanding = (row: Selected): StandingRow => ({
  ...row,
  rule: row.rule ?? USUAL_RULE,
  isCompleted: row.status === "active" && row.enrollmentStatus === "completed",
});

/** Registrations by their ids. */
export const standingsOf = async (ctx: Ctx, ids: readonly string[]): Promise<StandingRow[]> => {
  const { ownAll } = inSchool(ctx);
  return (await selectStandings(ctx, ownAll(registrations, ids), ids.length)).map(toStanding);
};

/** Completed registrations without a certificate that stands. */
export const withoutCertificate = (ctx: Ctx, filters: { program?: string; class?: string } = {}) => {
  const { schoolId } = inSchool(ctx);
  return and(
    eq(registrations.enrollmentStatus, "completed"),
    eq(registrations.status, "active"),
    filters.program ? eq(registrations.programId, filters.program) : undefined,
    filters.class ? eq(registrations.classId, filters.class) : undefined,
    sql`NOT EXISTS (SELECT 1 FROM certificates x WHERE x.school_id = ${schoolId} AND x.registration_id = "registrations"."id" AND x.status = 'issued')`,
  );
};
