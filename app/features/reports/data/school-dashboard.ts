import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { collectedIn, type Days, isLate, lateCents, lateRows, owing, registeredBetween, registeredIn, type Span } from "./school-sums";

export interface DashboardSpans {
  today: string;
  /** The day up to which a class counts as starting soon. */
  soon: string;
  month: Span;
  /** As many days of the month before. */
  before: Span;
  /** The same months as days: money belongs to the day on which it was paid, as in the ledger. */
  paid: Days;
  paidBefore: Days;
  /** Twelve months, the running one last. */
  months: (Span & { label: string })[];
}

interface Stats {
  programs: number;
  classes: number;
  students: number;
  registered: number;
  registeredBefore: number;
  collected: number;
  collectedBefore: number;
  unpaid: number;
  unpaidCount: number;
  applications: number;
  inquiries: number;
  waitlist: number;
  refunds: number;
  /** Used of the assistant this month. */
  tokens: number;
  late: number;
  lateCents: number;
}

interface MonthRow {
  label: string;
  count: number;
}

export interface ClassRow {
  id: string;
  programId: string;
  code: string;
  program: string;
  startDate: string | null;
  status: "open" | "closed";
  mode: "scheduled" | "self_paced";
  registrationOpens: string | null;
  registrationDeadline: string | null;
  capacity: number;
  taken: number;
}

export interface LatestRow {
  id: string;
  number: string;
  student: string;
  program: string;
  paymentStatus: "unpaid" | "partial_paid" | "complete_paid";
  paidCents: number;
  createdAt: number;
}

export interface LateRow {
  registrationId: string;
  student: string;
  program: string;
  amountCents: number;
  dueDate: string;
}

export interface ApplicationRow {
  id: string;
  name: string;
  program: string;
  createdAt: number;
}

/** Whether a school's setup steps are done; 0 or 1, as in the database. */
export interface Setup {
  profile: number;
  branding: number;
  location: number;
  instructor: number;
  program: number;
  class: number;
  payout: number;
}

const NEXT_CLASSES = 40;
const LATEST = 8;
const WAITING = 5;

/** Everything the dashboard shows, in one round trip. */
export async function readDashboard(ctx: Ctx, spans: DashboardSpans) {
  const { db, schoolId } = inSchool(ctx);
  const [[sums], byMonth, classes, registrations, overdue, pending, [done]] = await readTogether(db, [
    stats(schoolId, spans),
    months(schoolId, spans),
    nextClasses(schoolId, spans),
    latest(schoolId),
    late(schoolId, spans),
    applications(schoolId),
    setup(schoolId),
  ]);
  if (!sums || !done) throw new Error("The figures of the dashboard are missing");
  return { sums, byMonth, classes, registrations, overdue, pending, done };
}

const stats = (schoolId: string, { today, month, before, paid, paidBefore }: DashboardSpans) => sql<Stats>`SELECT
  (SELECT count(*) FROM programs WHERE school_id = ${schoolId} AND status = 'offering') AS programs,
  (SELECT count(*) FROM classes WHERE school_id = ${schoolId} AND start_date > ${today} AND cancelled_at IS NULL) AS classes,
  (SELECT count(DISTINCT student_id) FROM registrations WHERE school_id = ${schoolId} AND enrollment_status = 'enrolled' AND status = 'active') AS students,
  ${registeredIn(schoolId, month)} AS registered,
  ${registeredIn(schoolId, before)} AS registeredBefore,
  ${collectedIn(schoolId, paid)} AS collected,
  ${collectedIn(schoolId, paidBefore)} AS collectedBefore,
  (SELECT coalesce(sum(r.owing_cents), 0) FROM registration_counts r WHERE r.school_id = ${schoolId} AND ${owing}) AS unpaid,
  (SELECT coalesce(sum(r.count), 0) FROM registration_counts r WHERE r.school_id = ${schoolId} AND ${owing}) AS unpaidCount,
  (SELECT count(*) FROM pre_enrollments WHERE school_id = ${schoolId} AND status = 'pending') AS applications,
  (SELECT count(*) FROM inquiries WHERE school_id = ${schoolId} AND contact_status = 'not_contacted') AS inquiries,
  (SELECT count(*) FROM waitlist_entries WHERE school_id = ${schoolId} AND +status = 'pending' AND closed_at IS NULL) AS waitlist,
  (SELECT count(*) FROM refund_requests WHERE school_id = ${schoolId} AND status = 'pending') AS refunds,
  coalesce((SELECT used FROM token_budgets WHERE school_id = ${schoolId} AND month = ${today.slice(0, 7)}), 0) AS tokens,
  (SELECT count(*) ${lateRows} WHERE ${isLate(schoolId, today)}) AS late,
  ${lateCents(schoolId, today)} AS lateCents`;

const months = (schoolId: string, { months: spans }: DashboardSpans) => sql<MonthRow>`SELECT m.value ->> 'label' AS label,
  ${registeredBetween(schoolId, sql`(m.value ->> 'from')`, sql`(m.value ->> 'to')`)} AS count
  FROM json_each(${JSON.stringify(spans)}) m ORDER BY m.key`;

const nextClasses = (
  schoolId: string,
  { today }: DashboardSpans,
) => sql<ClassRow>`SELECT c.id, c.program_id AS programId, c.code, p.title AS program, c.start_date AS startDate,
    c.status, c.mode, c.registration_opens AS registrationOpens, c.registration_deadline AS registrationDeadline, c.capacity,
    (SELECT count(*) FROM occupied_seats s WHERE s.school_id = c.school_id AND s.class_id = c.id AND s.state = 'taken') AS taken
  FROM classes c JOIN programs p ON p.school_id = c.school_id AND p.id = c.program_id
  WHERE c.school_id = ${schoolId} AND c.start_date > ${today} AND c.cancelled_at IS NULL ORDER BY c.start_date LIMIT ${NEXT_CLASSES}`;

const latest = (schoolId: string) => sql<LatestRow>`SELECT r.id, r.number, s.first_name || ' ' || s.last_name AS student, p.title AS program,
    r.payment_status AS paymentStatus, r.paid_cents AS paidCents, r.created_at AS createdAt
  FROM (SELECT * FROM registrations WHERE school_id = ${schoolId} ORDER BY created_at DESC LIMIT ${LATEST}) r
  JOIN students s ON s.id = r.student_id JOIN programs p ON p.id = r.program_id ORDER BY r.created_at DESC`;

const late = (
  schoolId: string,
  { today }: DashboardSpans,
) => sql<LateRow>`SELECT r.id AS registrationId, s.first_name || ' ' || s.last_name AS student, p.title AS program,
    i.amount_cents AS amountCents, i.due_date AS dueDate
  ${lateRows} JOIN students s ON s.id = r.student_id JOIN programs p ON p.id = r.program_id
  WHERE ${isLate(schoolId, today)} ORDER BY i.due_date LIMIT ${WAITING}`;

const applications = (
  schoolId: string,
) => sql<ApplicationRow>`SELECT e.id, e.first_name || ' ' || e.last_name AS name, p.title AS program, e.created_at AS createdAt
  FROM pre_enrollments e JOIN programs p ON p.school_id = e.school_id AND p.id = e.program_id
  WHERE e.school_id = ${schoolId} AND e.status = 'pending' ORDER BY e.created_at LIMIT ${WAITING}`;

const setup = (schoolId: string) => sql<Setup>`SELECT
    (s.address IS NOT NULL AND s.city IS NOT NULL AND s.phone IS NOT NULL AND s.contact_email IS NOT NULL) AS profile,
    (s.primary_color IS NOT NULL OR s.logo_file_id IS NOT NULL) AS branding,
    EXISTS (SELECT 1 FROM locations WHERE school_id = ${schoolId}) AS location,
    EXISTS (SELECT 1 FROM instructors WHERE school_id = ${schoolId}) AS instructor,
    EXISTS (SELECT 1 FROM programs WHERE school_id = ${schoolId} AND status = 'offering') AS program,
    EXISTS (SELECT 1 FROM classes WHERE school_id = ${schoolId}) AS class,
    (s.payout_status = 'verified') AS payout
  FROM schools s WHERE s.id = ${schoolId}`;
