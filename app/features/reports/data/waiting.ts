import { type SQL, sql } from "drizzle-orm";
import { ALERT_LABELS, ALERTS_TO_SETTLE } from "~/features/attendance/limits-model";
import { isUnpaidSeat } from "~/features/enrollment/data/unpaid-seat";
import { isPayable } from "~/features/payments/data/payable";
import { DUE_SOON_DAYS, REFUND_REASON_LABELS } from "~/features/payments/refund-model";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import { EXPIRY_WARNING_DAYS } from "~/features/programs/instructor-model";
import { hasStudents } from "~/features/sessions/data/untaken";
import { registrationOfHolding } from "~/features/wallet/domain/questions";
import { type Ctx, zoneOf } from "~/platform/context";
import { isOneOf, labelIn, readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { hourIn } from "~/platform/wall-clock";
import { DAY_MS, type IsoDate, plusDays } from "~/platform/zones";
import { CONFIRM_DAYS, FEW_SEATS, NOBODY, SLOW_SHARE, SOON_DAYS, UNTAKEN_DAYS, UNTAKEN_HOUR, type WaitingKind, WEEK_DAYS } from "../today-model";
import { collectedIn, lateCents, registeredIn } from "./school-sums";

/** An item of the Today list. */
export interface WaitingRow {
  kind: WaitingKind;
  /** Of the record that is opened: a registration, a request, a person, a class. */
  id: string;
  title: string;
  about: string;
  /** Since when, in epoch milliseconds; null if `day` is used instead. */
  since: number | null;
  day: IsoDate | null;
  cents: number | null;
  /** Of the office, who looks after it. */
  assigneeId: string | null;
  /** The day up to which it is put off; null when it is not. */
  putOffUntil: IsoDate | null;
}

/** How the list is narrowed: whose, and whether what is put off is asked for instead of the rest. */
export interface Narrowing {
  today: IsoDate;
  /** An account id or `NOBODY`; without it, all items. */
  whose?: string;
  isPutOff: boolean;
}

const named = (table: string) => sql.raw(`${table}.first_name || ' ' || ${table}.last_name`);

/** Registration, student and class of a row that names a registration. */
const ofClass = (table: string, isActive: boolean) =>
  sql.raw(`JOIN registrations r ON r.school_id = ${table}.school_id AND r.id = ${table}.registration_id JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
      JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id${isActive ? " AND r.status = 'active'" : ""}`);

/** One question for each kind, the most pressing first; all of them have the same columns. */
function questions(ctx: Ctx, today: IsoDate): Record<WaitingKind, SQL> {
  const { schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const untakenUntil = plusDays(today, hourIn(ctx.now, zoneOf(ctx)) >= UNTAKEN_HOUR ? -1 : -2);
  const taken = occupiedSeatsOf(sql`c.school_id`, sql`c.id`, now);
  const upcoming = sql`FROM classes c JOIN programs p ON p.school_id = c.school_id AND p.id = c.program_id
    WHERE c.school_id = ${schoolId} AND c.start_date > ${today} AND c.start_date <= ${plusDays(today, SOON_DAYS)} AND c.cancelled_at IS NULL AND c.status = 'open'`;
  const classRow = sql`c.id, c.code AS title, NULL AS since, c.start_date AS day, NULL AS cents`;
  const filled = sql`p.title || ': ' || ${taken} || ' of ' || c.capacity || ' seats' || coalesce(', needs ' || c.minimum_students, '')`;
  return {
    cancellation: sql`SELECT 'cancellation' AS kind, r.id, ${named("s")} AS title, p.title AS about, r.updated_at AS since, NULL AS day, NULL AS cents
      FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      WHERE r.school_id = ${schoolId} AND r.needs_attention IS NOT NULL AND r.status = 'active'`,
    refund: sql`SELECT 'refund' AS kind, q.id, coalesce(${named("s")}, q.number) AS title, q.number || ', ' || ${labelIn(sql`q.reason_code`, REFUND_REASON_LABELS, sql`q.reason`)} AS about, q.created_at AS since, NULL AS day, q.amount_cents AS cents
      FROM refund_requests q LEFT JOIN registrations r ON r.school_id = q.school_id AND r.id = q.registration_id
      LEFT JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id WHERE q.school_id = ${schoolId} AND q.status = 'pending'`,
    refund_due: sql`SELECT 'refund_due' AS kind, r.id, ${named("s")} AS title, p.title AS about, NULL AS since, d.due_on AS day, d.cents AS cents
      FROM refund_duties d JOIN registrations r ON r.school_id = d.school_id AND r.id = d.registration_id
      JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      WHERE d.school_id = ${schoolId} AND d.settled_at IS NULL AND d.due_on <= ${plusDays(today, DUE_SOON_DAYS)}`,
    unpaid_seat: sql`SELECT 'unpaid_seat' AS kind, r.id, ${named("s")} AS title, p.title AS about, NULL AS since, r.pay_deadline AS day, r.due_cents - r.paid_cents AS cents
      FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      WHERE r.school_id = ${schoolId} AND r.pay_deadline IS NOT NULL AND r.pay_deadline <= ${today} AND ${isUnpaidSeat("r")}`,
    group_order: sql`SELECT 'group_order' AS kind, o.id, o.buyer AS title, o.number || ', ' || o.seats || CASE o.seats WHEN 1 THEN ' seat in ' ELSE ' seats in ' END || c.code AS about,
        o.signed_at AS since, NULL AS day, o.seats * o.per_seat_cents AS cents
      FROM group_orders o INDEXED BY group_orders_accepted JOIN classes c ON c.school_id = o.school_id AND c.id = o.class_id
      WHERE o.school_id = ${schoolId} AND o.status = 'accepted' AND o.valid_until > ${now}`,
    late: sql`SELECT 'late' AS kind, r.id, ${named("s")} AS title, p.title AS about, NULL AS since, min(i.due_date) AS day, sum(i.amount_cents) AS cents
      FROM instalments i CROSS JOIN registrations r ON r.school_id = i.school_id AND r.id = i.registration_id
      JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      WHERE i.school_id = ${schoolId} AND i.status = 'unpaid' AND i.due_date < ${today} AND ${isPayable} AND r.payment_status IN ('unpaid', 'partial_paid') AND r.status = 'active'
      GROUP BY r.id`,
    document: sql`SELECT 'document' AS kind, r.id, ${named("s")} AS title, coalesce(m.label, q.label, 'Document') AS about, h.created_at AS since, NULL AS day, NULL AS cents
      FROM holdings h CROSS JOIN registrations r ON r.school_id = h.school_id AND r.id = ${registrationOfHolding}
      JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
      LEFT JOIN requirements m ON m.school_id = h.school_id AND m.key = h.key
      LEFT JOIN questions q ON q.school_id = h.school_id AND q.id = substr(h.key, 10) AND h.key LIKE 'question:%'
      WHERE h.school_id = ${schoolId} AND h.state = 'sent' AND h.replaced_at IS NULL`,
    leave: sql`SELECT 'leave' AS kind, r.id, ${named("s")} AS title, c.code AS about, min(l.created_at) AS since, min(l.first_day) AS day, NULL AS cents
      FROM leaves l ${ofClass("l", true)} WHERE l.school_id = ${schoolId} AND l.state = 'asked' GROUP BY r.id`,
    attendance_limit: sql`SELECT 'attendance_limit' AS kind, r.id, ${named("s")} AS title,
        c.code || ': ' || group_concat(${labelIn(sql`a.rule`, ALERT_LABELS, sql`a.rule`)}, ', ') AS about, max(a.created_at) AS since, NULL AS day, NULL AS cents
      FROM attendance_alerts a ${ofClass("a", true)} AND r.enrollment_status = 'enrolled'
      WHERE a.school_id = ${schoolId} AND ${isOneOf(sql`a.rule`, ALERTS_TO_SETTLE)} GROUP BY r.id`,
    mark_conflict: sql`SELECT 'mark_conflict' AS kind, r.id, ${named("s")} AS title, c.code AS about, max(t.received_at) AS since, max(t.date) AS day, NULL AS cents
      FROM attendance t ${ofClass("t", false)} WHERE t.school_id = ${schoolId} AND t.is_conflict = 1 GROUP BY r.id`,
    untaken: sql`SELECT 'untaken' AS kind, c.id, c.code AS title, p.title || CASE WHEN count(*) > 1 THEN ', ' || count(*) || ' sessions' ELSE '' END AS about,
        NULL AS since, min(e.date) AS day, NULL AS cents
      FROM class_sessions e JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id AND c.cancelled_at IS NULL
      JOIN programs p ON p.school_id = c.school_id AND p.id = c.program_id
      WHERE e.school_id = ${schoolId} AND e.date BETWEEN ${plusDays(today, -UNTAKEN_DAYS)} AND ${untakenUntil} AND e.taken_at IS NULL AND e.status <> 'cancelled'
        AND ${hasStudents("e")}
      GROUP BY c.id`,
    pre_enrollment: sql`SELECT 'pre_enrollment' AS kind, e.id, ${named("e")} AS title, p.title AS about, e.created_at AS since, NULL AS day, NULL AS cents
      FROM pre_enrollments e JOIN programs p ON p.school_id = e.school_id AND p.id = e.program_id WHERE e.school_id = ${schoolId} AND e.status = 'pending'`,
    inquiry: sql`SELECT 'inquiry' AS kind, q.id, q.name AS title, coalesce(p.title, 'General question') AS about, q.created_at AS since, NULL AS day, NULL AS cents
      FROM inquiries q LEFT JOIN programs p ON p.school_id = q.school_id AND p.id = q.program_id WHERE q.school_id = ${schoolId} AND q.contact_status = 'not_contacted'`,
    free_seat: sql`SELECT 'free_seat' AS kind, ${classRow}, p.title AS about ${upcoming}
      AND c.capacity > ${taken} AND EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.school_id = c.school_id AND w.class_id = c.id AND w.status = 'pending' AND w.closed_at IS NULL)`,
    unconfirmed: sql`SELECT 'unconfirmed' AS kind, c.id, c.code AS title, NULL AS since, c.confirm_by AS day, NULL AS cents, ${filled} AS about
      FROM classes c JOIN programs p ON p.school_id = c.school_id AND p.id = c.program_id
      WHERE c.school_id = ${schoolId} AND c.confirm_by <= ${plusDays(today, CONFIRM_DAYS)} AND c.cancelled_at IS NULL AND coalesce(c.end_date, c.start_date) >= ${today}`,
    few: sql`SELECT 'few' AS kind, ${classRow}, ${filled} AS about ${upcoming}
      AND ${taken} < coalesce(c.minimum_students, c.capacity * ${SLOW_SHARE})`,
    nearly_full: sql`SELECT 'nearly_full' AS kind, ${classRow}, ${filled} AS about ${upcoming}
      AND c.capacity - ${taken} BETWEEN 1 AND ${FEW_SEATS} AND ${taken} >= coalesce(c.minimum_students, c.capacity * ${SLOW_SHARE})`,
    instructor: sql`SELECT 'instructor' AS kind, i.id, ${named("i")} AS title, coalesce(i.title, '') AS about, i.created_at AS since, NULL AS day, NULL AS cents
      FROM instructors i WHERE i.school_id = ${schoolId} AND i.status = 'pending'`,
    license: sql`SELECT 'license' AS kind, i.id, ${named("i")} AS title,
        CASE WHEN coalesce(i.license_expiry, '9999') <= coalesce(i.bls_expiry, '9999') THEN 'License' ELSE 'BLS/CPR card' END AS about, NULL AS since,
        min(coalesce(i.license_expiry, '9999'), coalesce(i.bls_expiry, '9999')) AS day, NULL AS cents
      FROM instructors i WHERE i.school_id = ${schoolId} AND i.status = 'active'
        AND min(coalesce(i.license_expiry, '9999'), coalesce(i.bls_expiry, '9999')) < ${plusDays(today, EXPIRY_WARNING_DAYS)}`,
    review: sql`SELECT 'review' AS kind, v.id, v.student_name AS title, v.program AS about, v.created_at AS since, NULL AS day, NULL AS cents
      FROM reviews v WHERE v.school_id = ${schoolId} AND v.status = 'pending'`,
  };
}

/** What waits of a kind, with what the office has settled about it. */
const marked = (schoolId: string, today: IsoDate, kind: WaitingKind, question: SQL): SQL =>
  sql`SELECT w.*, m.assignee_id AS assigneeId, CASE WHEN m.put_off_until > ${today} THEN m.put_off_until END AS putOffUntil
    FROM (${question}) w LEFT JOIN work_marks m ON m.school_id = ${schoolId} AND m.kind = ${kind} AND m.item_id = w.id`;

const isShown = ({ whose, isPutOff }: Narrowing): SQL => {
  const of = whose === undefined ? sql`1` : whose === NOBODY ? sql`assigneeId IS NULL` : sql`assigneeId = ${whose}`;
  return sql`putOffUntil IS ${isPutOff ? sql`NOT NULL` : sql`NULL`} AND ${of}`;
};

export interface KindCount {
  kind: WaitingKind;
  /** Of the list as it is narrowed. */
  shown: number;
  /** All items that are not snoozed. */
  waiting: number;
}

interface Week {
  registered: number;
  collectedCents: number;
  lateCents: number;
  starting: number;
}

export interface Colleague {
  id: string;
  name: string;
  isActive: number;
}

/**
 * How many of each kind wait, the most pressing kind first, kinds of which nothing waits left out; the numbers of the week; who works in
 * the office. One round trip. Reviews are decided where the website is.
 */
export async function countWaiting(ctx: Ctx, narrowing: Narrowing, withReviews: boolean) {
  const { db, schoolId } = inSchool(ctx);
  const { today } = narrowing;
  const queries = Object.entries(questions(ctx, today)) as [WaitingKind, SQL][];
  const [[week], staff, ...answers] = await readTogether(db, [
    weekOf(schoolId, today, ctx.now.getTime()),
    staffOf(schoolId),
    ...queries.map(
      ([
        kind,
        one,
      ]) => sql<KindCount>`SELECT ${kind} AS kind, coalesce(sum(${isShown(narrowing)}), 0) AS shown, coalesce(sum(putOffUntil IS NULL), 0) AS waiting
        FROM (${marked(schoolId, today, kind, one)})`,
    ),
  ]);
  const kinds = (answers as KindCount[][])
    .flatMap(([count]) => count ?? [])
    .filter(({ kind, shown, waiting }) => shown + waiting > 0 && (kind !== "review" || withReviews));
  return { kinds, week: week as Week, staff: staff as Colleague[] };
}

/** Who works in the office, or has, by name. */
const staffOf = (schoolId: string) => sql<Colleague>`SELECT id, first_name || ' ' || last_name AS name, status = 'active' AS isActive FROM users
  WHERE school_id = ${schoolId} AND role IN ('school_owner', 'school_admin') ORDER BY first_name, last_name, id`;

/** Of seven days back: registered and collected. Late today. Students of the classes that start within seven days. */
const weekOf = (schoolId: string, today: IsoDate, now: number) => sql<Week>`SELECT
  ${registeredIn(schoolId, { from: now - WEEK_DAYS * DAY_MS, to: now + 1 })} AS registered,
  ${collectedIn(schoolId, { from: plusDays(today, 1 - WEEK_DAYS), to: today })} AS collectedCents,
  ${lateCents(schoolId, today)} AS lateCents,
  (SELECT count(*) FROM classes c JOIN occupied_seats s ON s.school_id = c.school_id AND s.class_id = c.id AND s.state = 'taken'
    WHERE c.school_id = ${schoolId} AND c.start_date >= ${today} AND c.start_date <= ${plusDays(today, WEEK_DAYS)} AND c.cancelled_at IS NULL) AS starting`;

/** Rows of some kinds, oldest first within each kind, with a limit and offset per kind. One round trip. */
export async function readWaiting(
  ctx: Ctx,
  narrowing: Narrowing,
  wanted: { kind: WaitingKind; limit: number; offset: number }[],
): Promise<WaitingRow[]> {
  const { db, schoolId } = inSchool(ctx);
  const queries = questions(ctx, narrowing.today);
  const answers = await readTogether(
    db,
    wanted.map(
      ({ kind, limit, offset }) =>
        sql<WaitingRow>`SELECT * FROM (${marked(schoolId, narrowing.today, kind, queries[kind])}) WHERE ${isShown(narrowing)}
          ORDER BY coalesce(day, ''), since, id LIMIT ${limit} OFFSET ${offset}`,
    ),
  );
  return answers.flat();
}

/** The given items that still need attention. */
export async function stillWaiting(
  ctx: Ctx,
  today: IsoDate,
  items: readonly { kind: WaitingKind; id: string }[],
): Promise<{ kind: WaitingKind; id: string }[]> {
  const { db } = inSchool(ctx);
  const queries = questions(ctx, today);
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const answers = await readTogether(
    db,
    kinds.map((kind) => {
      const ids = items.filter((item) => item.kind === kind).map(({ id }) => id);
      return sql<{ kind: WaitingKind; id: string }>`SELECT kind, id FROM (${queries[kind]}) WHERE ${isOneOf(sql`id`, ids)}`;
    }),
  );
  return answers.flat();
}

/** The staff member with this id; null for anyone else. */
export async function findColleague(ctx: Ctx, id: string): Promise<Colleague | null> {
  const { db, schoolId } = inSchool(ctx);
  const [staff] = await readTogether(db, [staffOf(schoolId)]);
  return staff.find((one) => one.id === id && one.isActive) ?? null;
}
