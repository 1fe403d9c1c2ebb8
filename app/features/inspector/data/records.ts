import { type SQL, sql } from "drizzle-orm";
import type { PacketScope } from "#drizzle/schema/inspector";
import { shownState } from "#drizzle/schema/messaging";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { classesIn, registrationsIn } from "./scope";

/** A line of one of a packet's CSV files. Instants are epoch milliseconds, dates ISO, money cents. */
export type Line = Record<string, string | number | null>;

/** Most lines of a person's mail and changes. */
const MOST = 1_000;

const staff = (column: string): SQL =>
  sql`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${sql.raw(column)} AND u.school_id = ${sql.raw(column.split(".")[0] ?? "")}.school_id)`;

/** A registration of a scope, in the order of the packet. */
export interface PacketStudent {
  id: string;
  number: string;
  studentId: string;
  firstName: string;
  lastName: string;
  certificateFileId: string | null;
}

/** The registrations of a scope by name and number. */
export async function studentsOf(ctx: Ctx, scope: PacketScope): Promise<PacketStudent[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<PacketStudent>`SELECT s.id, s.number, s.student_id AS studentId, p.first_name AS firstName, p.last_name AS lastName,
        (SELECT x.pdf_file_id FROM certificates x WHERE x.school_id = ${schoolId} AND x.registration_id = s.id AND x.status = 'issued' LIMIT 1) AS certificateFileId
      FROM ${registrationsIn(ctx, scope)} s CROSS JOIN students p ON p.school_id = ${schoolId} AND p.id = s.student_id
      ORDER BY lower(p.last_name), lower(p.first_name), s.number`,
  ]);
  return rows;
}

/** A document's file in a packet. */
export interface DocumentFile {
  registrationId: string;
  label: string;
  fileId: string;
  name: string;
  /** About health or background: it is listed, never included. */
  isSensitive: number;
}

const ofRegistration = (alias: string) => sql.raw(`${alias}.registration_id = i.value`);

/** Lines of some registrations, in their order: columns, a join on the registration `i.value`, and the order of the lines. */
const linesOf = (registrationIds: readonly string[]) => (columns: SQL, join: SQL, order: SQL) =>
  sql<Line>`SELECT i.value AS registrationId, ${columns}
  FROM json_each(${JSON.stringify(registrationIds)}) i CROSS JOIN ${join} ORDER BY i.key, ${order}`;

/** The ledger and the refunds due of some registrations. */
function moneyReads(schoolId: string, registrationIds: readonly string[]) {
  const each = linesOf(registrationIds);
  return [
    each(
      sql`t.paid_on, t.type, t.status, t.description, t.method, t.payer_name AS payer, t.amount_cents, t.receipt_number, t.ref AS reference, t.note`,
      sql`transactions t ON t.school_id = ${schoolId} AND ${ofRegistration("t")}`,
      sql`t.created_at, t.id`,
    ),
    each(
      sql`d.effective_on, d.because, d.rule, d.cents AS due_cents, d.due_on, d.settled_at, d.proof`,
      sql`refund_duties d ON d.school_id = ${schoolId} AND ${ofRegistration("d")}`,
      sql`d.id`,
    ),
  ] as const;
}

/** The ledger and the refunds due of some registrations. One round trip. */
export async function moneyOf(ctx: Ctx, registrationIds: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  const [ledger, refunds] = await readTogether(db, moneyReads(schoolId, registrationIds));
  return { ledger, refunds };
}

/** Everything about some registrations, one list for each file of a packet. One round trip. */
export async function recordsOf(ctx: Ctx, registrationIds: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(registrationIds)}))`;
  const each = linesOf(registrationIds);
  const [
    identity,
    addenda,
    disclosures,
    attendance,
    hours,
    documents,
    files,
    passes,
    ledger,
    refunds,
    certificates,
    exams,
    placements,
    mails,
    changes,
  ] = await readTogether(db, [
    sql<Line>`SELECT r.id AS registrationId, r.number, p.first_name, p.middle_name, p.last_name, p.date_of_birth, p.email, p.phone, p.address, p.address2,
          p.city, p.state, p.zipcode, p.highest_education, g.title AS program, c.code AS class, c.start_date, c.end_date, r.status, r.enrollment_status,
          r.created_at AS registered_at, r.drop_reason, r.last_attended_on, r.payment_option, r.plan_to_pay, r.tuition_cents, r.application_fee_cents,
          r.products_cents, r.discount_cents, r.sponsor_name, r.sponsor_cents, r.paid_cents
        FROM registrations r JOIN students p ON p.school_id = r.school_id AND p.id = r.student_id
          JOIN programs g ON g.school_id = r.school_id AND g.id = r.program_id JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
        WHERE r.school_id = ${schoolId} AND r.id IN ${ids}`,
    each(
      sql`d.number, d.created_at, d.changes, d.body, d.text_hash AS sha256, d.signature, d.signed_at, d.ip, d.cancelled_at`,
      sql`agreement_addenda d ON d.school_id = ${schoolId} AND ${ofRegistration("d")}`,
      sql`d.number`,
    ),
    each(
      sql`d.kind, d.title, d.text_hash AS sha256, v.acknowledged_at, v.ip`,
      sql`disclosure_receipts v ON v.school_id = ${schoolId} AND ${ofRegistration("v")} JOIN disclosures d ON d.school_id = v.school_id AND d.id = v.disclosure_id`,
      sql`v.acknowledged_at, d.id`,
    ),
    each(
      sql`a.date, e.start_time, e.end_time, a.kind, a.status, a.scheduled AS scheduled_minutes, a.minutes AS credited_minutes, a.arrived_at, a.left_at,
          a.source, a.received_at, ${staff("a.marked_by")} AS marked_by`,
      sql`attendance a ON a.school_id = ${schoolId} AND ${ofRegistration("a")} JOIN class_sessions e ON e.school_id = a.school_id AND e.id = a.session_id`,
      sql`a.date, a.starts_at, a.session_id`,
    ),
    each(
      sql`t.kind, t.scheduled AS scheduled_minutes, t.credited AS attended_minutes, t.made_up AS made_up_minutes, t.adjusted AS adjusted_minutes,
          t.missed AS missed_minutes, t.excused AS excused_minutes`,
      sql`attendance_totals t ON t.school_id = ${schoolId} AND ${ofRegistration("t")}`,
      sql`t.kind`,
    ),
    each(
      sql`coalesce(m.label, q.label, h.key) AS document, h.state, h.issued_on, h.expires_on, h.number, h.source, h.verified_how, h.created_at AS sent_at,
          h.decided_at, ${staff("h.decided_by")} AS decided_by, h.reason, h.replaced_at`,
      sql`registrations r ON r.school_id = ${schoolId} AND r.id = i.value
          CROSS JOIN holdings h ON h.school_id = r.school_id AND h.student_id = r.student_id AND h.student_id IS NOT NULL
          LEFT JOIN requirements m ON m.school_id = h.school_id AND m.key = h.key
          LEFT JOIN questions q ON q.school_id = h.school_id AND h.key = 'question:' || q.id`,
      sql`h.created_at, h.id`,
    ),
    sql<DocumentFile>`SELECT i.value AS registrationId, coalesce(m.label, q.label, h.key) AS label, o.id AS fileId, o.name, coalesce(m.sensitivity, 'normal') <> 'normal' AS isSensitive
        FROM json_each(${JSON.stringify(registrationIds)}) i CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.id = i.value
          CROSS JOIN holdings h ON h.school_id = r.school_id AND h.student_id = r.student_id AND h.student_id IS NOT NULL AND h.state = 'accepted'
          CROSS JOIN holding_files b ON b.school_id = h.school_id AND b.holding_id = h.id CROSS JOIN files o ON o.id = b.file_id AND o.state = 'ready'
          LEFT JOIN requirements m ON m.school_id = h.school_id AND m.key = h.key
          LEFT JOIN questions q ON q.school_id = h.school_id AND h.key = 'question:' || q.id
        ORDER BY i.key, h.created_at, h.id, b.position`,
    each(
      sql`e.date, v.missing, v.reason, ${staff("v.given_by")} AS let_in_by, v.created_at AS at`,
      sql`clearance_passes v ON v.school_id = ${schoolId} AND ${ofRegistration("v")} JOIN class_sessions e ON e.school_id = v.school_id AND e.id = v.session_id`,
      sql`e.date, v.id`,
    ),
    ...moneyReads(schoolId, registrationIds),
    each(
      sql`x.number, x.kind, x.status, x.holder_name, x.issued_on, x.completed_on, x.expires_on, x.pdf_sha256, x.override AS missing_condition,
          x.revoke_reason, x.revoke_note`,
      sql`certificates x ON x.school_id = ${schoolId} AND ${ofRegistration("x")}`,
      sql`x.created_at, x.id`,
    ),
    each(
      sql`t.exam, t.part, t.attempt, t.taken_on, t.result, t.score, t.source, t.status`,
      sql`exam_attempts t ON t.school_id = ${schoolId} AND ${ofRegistration("t")}`,
      sql`t.taken_on, t.id`,
    ),
    each(
      sql`o.employer, o.job_title, o.started_on, o.hours_per_week, o.is_in_field, o.status, o.verified_by, o.verified_on`,
      sql`outcomes o ON o.school_id = ${schoolId} AND ${ofRegistration("o")}`,
      sql`o.created_at, o.id`,
    ),
    sql<Line>`SELECT registrationId, created_at, template, recipient, subject, state FROM (SELECT i.value AS registrationId, i.key AS place, m.created_at, m.template,
            m.recipient, m.subject, ${shownState("m.status")} AS state, m.id, row_number() OVER (PARTITION BY i.key ORDER BY m.created_at DESC, m.id) AS line
          FROM json_each(${JSON.stringify(registrationIds)}) i CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.id = i.value
            CROSS JOIN mails m ON m.school_id = r.school_id AND m.student_id = r.student_id)
        WHERE line <= ${MOST} ORDER BY place, created_at, id`,
    sql<Line>`SELECT registrationId, at, action, who, kind, before, after FROM (SELECT i.value AS registrationId, i.key AS place, l.at, l.action, l.actor_kind AS kind,
            ${staff("l.actor_id")} AS who, l.before, l.after, l.id, row_number() OVER (PARTITION BY i.key ORDER BY l.at DESC, l.id) AS line
          FROM json_each(${JSON.stringify(registrationIds)}) i CROSS JOIN audit_log l ON l.school_id = ${schoolId} AND l.subject_type = 'registration' AND l.subject_id = i.value)
        WHERE line <= ${MOST} ORDER BY place, at, id`,
  ]);
  return {
    identity,
    addenda,
    disclosures,
    attendance,
    hours,
    documents,
    files,
    passes,
    ledger,
    refunds,
    certificates,
    exams,
    placements,
    mails,
    changes,
  };
}

/** A class of a packet. */
export interface PacketClass {
  id: string;
  code: string;
}

/** The classes of a scope with students, by code. */
export async function classesOf(ctx: Ctx, scope: PacketScope): Promise<PacketClass[]> {
  const { db } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<PacketClass>`SELECT c.id, c.code FROM ${classesIn(ctx, scope)} c WHERE c.id IN (SELECT s.class_id FROM ${registrationsIn(ctx, scope)} s) ORDER BY c.code`,
  ]);
  return rows;
}

/** The sessions of a class, its attendance, its roster, and every mark that was corrected. One round trip. */
export async function classRecords(ctx: Ctx, classId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [sessions, attendance, roster, changes] = await readTogether(db, [
    sql<Line>`SELECT e.date, e.start_time, e.end_time, e.break_minutes, e.minutes AS credited_minutes, e.kind, e.topic, e.room,
        i.first_name || ' ' || i.last_name AS instructor, l.name AS location, t.name AS clinical_site, e.status, e.cancel_reason, e.taken_at
      FROM class_sessions e LEFT JOIN instructors i ON i.school_id = e.school_id AND i.id = e.instructor_id
        LEFT JOIN locations l ON l.school_id = e.school_id AND l.id = e.location_id
        LEFT JOIN clinical_sites t ON t.school_id = e.school_id AND t.id = e.site_id
      WHERE e.school_id = ${schoolId} AND e.class_id = ${classId} ORDER BY e.date, e.start_time, e.id`,
    sql<Line>`SELECT a.date, e.start_time, a.kind, p.last_name, p.first_name, r.number, a.status, a.minutes AS credited_minutes, a.arrived_at, a.left_at
      FROM class_sessions e CROSS JOIN attendance a ON a.school_id = e.school_id AND a.session_id = e.id
        CROSS JOIN registrations r ON r.school_id = a.school_id AND r.id = a.registration_id
        CROSS JOIN students p ON p.school_id = r.school_id AND p.id = r.student_id
      WHERE e.school_id = ${schoolId} AND e.class_id = ${classId} ORDER BY a.date, e.start_time, p.last_name, p.first_name, r.number`,
    sql<Line>`SELECT r.number, p.last_name, p.first_name, r.status, r.enrollment_status, r.created_at AS registered_at, r.last_attended_on, r.drop_reason
      FROM registrations r JOIN students p ON p.school_id = r.school_id AND p.id = r.student_id
      WHERE r.school_id = ${schoolId} AND r.class_id = ${classId} ORDER BY p.last_name, p.first_name, r.number`,
    sql<Line>`SELECT e.date, e.start_time, p.last_name, p.first_name, r.number, m.status, m.minutes AS credited_minutes, m.source, m.received_at, ${staff("m.marked_by")} AS marked_by,
        m.reason, m.id = a.mark_id AS counts
      FROM class_sessions e CROSS JOIN attendance a ON a.school_id = e.school_id AND a.session_id = e.id
        CROSS JOIN attendance_marks m ON m.school_id = a.school_id AND m.session_id = a.session_id AND m.registration_id = a.registration_id
        CROSS JOIN registrations r ON r.school_id = a.school_id AND r.id = a.registration_id
        CROSS JOIN students p ON p.school_id = r.school_id AND p.id = r.student_id
      WHERE e.school_id = ${schoolId} AND e.class_id = ${classId} AND (SELECT count(*) FROM attendance_marks n WHERE n.school_id = a.school_id
        AND n.session_id = a.session_id AND n.registration_id = a.registration_id) > 1
      ORDER BY e.date, e.start_time, p.last_name, p.first_name, r.number, m.received_at, m.id`,
  ]);
  return { sessions, attendance, roster, changes };
}

/** The school, the programs and instructors of the scope, policies, complaints and published rates. One round trip. */
export async function schoolRecords(ctx: Ctx, scope: PacketScope) {
  const { db, schoolId } = inSchool(ctx);
  const programs = sql`(SELECT s.program_id FROM ${registrationsIn(ctx, scope)} s)`;
  const [school, offered, instructors, policies, complaints, rates] = await readTogether(db, [
    sql<Line>`SELECT h.name, h.address, h.city, h.state, h.zipcode, h.phone, h.contact_email AS email, h.license_number, h.accreditation, h.timezone
      FROM schools h WHERE h.id = ${schoolId}`,
    sql<Line>`SELECT g.title, g.status, g.tuition_cents, g.application_fee_cents, u.theory_minutes, u.lab_minutes, u.clinical_minutes, u.practical_minutes, u.total_minutes,
        u.source AS hours_source
      FROM programs g LEFT JOIN hour_rules u ON u.school_id = g.school_id AND u.program_id = g.id
        AND u.version = (SELECT max(v.version) FROM hour_rules v WHERE v.school_id = g.school_id AND v.program_id = g.id)
      WHERE g.school_id = ${schoolId} AND g.id IN ${programs} ORDER BY g.title, g.id`,
    sql<Line>`SELECT i.last_name, i.first_name, i.title, i.email, i.license_number, i.license_state, i.license_expiry, i.bls_expiry, i.years_experience, i.status
      FROM instructors i WHERE i.school_id = ${schoolId} AND i.id IN (SELECT coalesce(e.instructor_id, c.instructor_id) FROM ${classesIn(ctx, scope)} c
        CROSS JOIN class_sessions e ON e.school_id = ${schoolId} AND e.class_id = c.id UNION SELECT c.instructor_id FROM ${classesIn(ctx, scope)} c)
      ORDER BY i.last_name, i.first_name, i.id`,
    sql<Line>`SELECT g.title AS program, y.version, y.name, y.jurisdiction, y.source, y.source_date, y.created_at AS since, y.body
      FROM refund_policies y LEFT JOIN programs g ON g.school_id = y.school_id AND g.id = y.program_id
      WHERE y.school_id = ${schoolId} AND (y.program_id IS NULL OR y.program_id IN ${programs}) ORDER BY g.title, y.version`,
    sql<Line>`SELECT k.received_on, k.from_name, k.from_contact, k.kind, k.body, k.due_on, k.answered_on, k.outcome, k.answer
      FROM complaints k WHERE k.school_id = ${schoolId} AND (k.student_id IN (SELECT s.student_id FROM ${registrationsIn(ctx, scope)} s)${
        scope.by === "period" ? sql` OR k.received_on BETWEEN ${scope.fromOn ?? ""} AND ${scope.toOn ?? ""}` : sql.empty()
      }) ORDER BY k.received_on, k.id`,
    sql<Line>`SELECT g.title AS program, t.formula, t.part, t.from_on, t.to_on, t.numerator, t.denominator, t.definition, t.note, t.published_at, t.withdrawn_at
      FROM rate_publications t JOIN programs g ON g.school_id = t.school_id AND g.id = t.program_id
      WHERE t.school_id = ${schoolId} AND t.program_id IN ${programs} ORDER BY g.title, t.formula, t.part, t.from_on, t.published_at`,
  ]);
  return { school, programs: offered, instructors, policies, complaints, rates };
}
