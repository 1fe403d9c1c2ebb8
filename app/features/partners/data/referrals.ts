import { type SQL, sql } from "drizzle-orm";
import type { RefundRules } from "~/features/payments/refund-rules-model";
import type { Ctx } from "~/platform/context";
import { rawStatement, readTogether, type Statement } from "~/platform/db";
import { newId } from "~/platform/ids";
import type { Cents } from "~/platform/money";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { FeeType } from "../model";
import { feeTypeOf, feeValueOf } from "./partner-scope";

/** The school that sent a student, and what this school's program pays for one. */
interface Referrer {
  id: string;
  name: string;
  timezone: string;
  /** The school that pays. */
  partner: string;
  program: string;
  feeType: FeeType | null;
  feeValue: number | null;
}

/** The affiliated school behind an affiliate id; null for any other id, and where the affiliation has ended. */
export async function findReferrer(ctx: Ctx, affid: string, programId: string): Promise<Referrer | null> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<Referrer>`SELECT s.id, s.name, s.timezone, n.name AS partner, p.title AS program, ${feeTypeOf("n")} AS feeType, ${feeValueOf("n")} AS feeValue
      FROM affiliations a JOIN schools s ON s.id = a.school_id JOIN schools n ON n.id = a.partner_id
      JOIN programs p ON p.school_id = a.partner_id AND p.id = ${programId}
      WHERE a.school_id = ${affid} AND a.partner_id = ${schoolId} AND a.status = 'accepted'`,
  ]);
  return row ?? null;
}

/** How a referral is named in the ledgers: of the school that earns the fee, and of the partner that owes it. */
const earnedRef = (id: SQL | string) => sql`'referral:' || ${id}`;
const owedRef = (id: SQL | string) => sql`'referral_owed:' || ${id}`;

export interface Booking {
  id: string;
  registrationId: string;
  referrerId: string;
  amountCents: Cents;
  now: number;
  /** The other school and the date in each ledger. */
  earned: { payer: string; paidOn: IsoDate };
  owed: { payer: string; paidOn: IsoDate };
  program: string;
  /** Books nothing where the affiliation has ended by then. */
  whileAffiliated: boolean;
}

/** Books a fee as pending, once per registration: the referral, and its row in either ledger. */
export function bookReferral(ctx: Ctx, booking: Booking): Statement[] {
  const { db, schoolId } = inSchool(ctx);
  const isStill = booking.whileAffiliated
    ? sql`EXISTS (SELECT 1 FROM affiliations a WHERE a.school_id = ${booking.referrerId} AND a.partner_id = ${schoolId} AND a.status = 'accepted')`
    : sql`1`;
  const { id, registrationId, referrerId, amountCents, now, program } = booking;
  return [
    rawStatement(
      db,
      sql`INSERT INTO referrals(id, school_id, registration_id, referrer_id, amount_cents, state, created_at, updated_at)
        SELECT ${id}, ${schoolId}, ${registrationId}, ${referrerId}, ${amountCents}, 'pending', ${now}, ${now} WHERE ${isStill} ON CONFLICT DO NOTHING`,
    ),
    rawStatement(
      db,
      sql`INSERT INTO transactions(${LEDGER}) SELECT ${newId()}, f.referrer_id, 'referral_fee', 'pending', f.amount_cents, ${earnedRef(sql`f.id`)}, ${METHOD},
        ${booking.earned.payer}, ${`Referral fee, ${program}`}, ${booking.earned.paidOn}, ${now} FROM referrals f WHERE f.school_id = ${schoolId} AND f.id = ${id}`,
    ),
    rawStatement(
      db,
      sql`INSERT INTO transactions(${LEDGER}) SELECT ${newId()}, f.school_id, 'referral_fee', 'pending', -f.amount_cents, ${owedRef(sql`f.id`)}, ${METHOD},
        ${booking.owed.payer}, ${`Referral fee, ${program}, `} || r.number, ${booking.owed.paidOn}, ${now}
        FROM referrals f JOIN registrations r ON r.school_id = f.school_id AND r.id = f.registration_id WHERE f.school_id = ${schoolId} AND f.id = ${id}`,
    ),
  ];
}

const LEDGER = sql.raw("id, school_id, type, status, amount_cents, ref, method, payer_name, description, paid_on, created_at");
const METHOD = "between_schools";

/** The refs of the ledger's rows of fees that were not taken back. */
const refsOf = (
  schoolId: string,
  which: SQL,
) => sql`SELECT ${earnedRef(sql`f.id`)} FROM referrals f WHERE f.school_id = ${schoolId} AND f.state <> 'reversed' AND ${which}
  UNION ALL SELECT ${owedRef(sql`f.id`)} FROM referrals f WHERE f.school_id = ${schoolId} AND f.state <> 'reversed' AND ${which}`;

/** A pending fee is paid, unless its registration is not active any more. */
export function payReferral(ctx: Ctx, id: string, today: IsoDate): { pay: Statement; book: Statement } {
  const { db, schoolId } = inSchool(ctx);
  return {
    pay: rawStatement(
      db,
      sql`UPDATE referrals SET state = 'paid', updated_at = ${ctx.now.getTime()} WHERE school_id = ${schoolId} AND id = ${id} AND state = 'pending'
        AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = referrals.registration_id AND r.status = 'active')`,
    ),
    book: rawStatement(
      db,
      sql`UPDATE transactions SET status = 'succeeded', paid_on = ${today} WHERE type = 'referral_fee' AND status = 'pending'
        AND ref IN (${refsOf(schoolId, sql`f.id = ${id} AND f.state = 'paid'`)})`,
    ),
  };
}

/** Takes the fees of registrations back that `which` names (as `f`): what was pending has failed, what was paid is booked the other way. */
export function reverseReferrals(ctx: Ctx, which: SQL, today: IsoDate, reason: string): Statement[] {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  return [
    rawStatement(
      db,
      sql`INSERT INTO transactions(${LEDGER}, parent_id, note) SELECT lower(hex(randomblob(16))), t.school_id, t.type, 'refund', -t.amount_cents, t.ref || ':back',
        t.method, t.payer_name, t.description, ${today}, ${now}, t.id, ${reason} FROM transactions t WHERE t.type = 'referral_fee' AND t.status = 'succeeded'
        AND t.ref IN (${refsOf(schoolId, sql`${which} AND f.state = 'paid'`)}) ON CONFLICT DO NOTHING`,
    ),
    rawStatement(
      db,
      sql`UPDATE transactions SET status = 'failed', note = ${reason} WHERE type = 'referral_fee' AND status = 'pending'
        AND ref IN (${refsOf(schoolId, sql`${which} AND f.state = 'pending'`)})`,
    ),
    rawStatement(
      db,
      sql`UPDATE referrals AS f SET state = 'reversed', updated_at = ${now} WHERE f.school_id = ${schoolId} AND ${which} AND f.state <> 'reversed'`,
    ),
  ];
}

interface LastReferral {
  referrerId: string;
  referrer: string;
  timezone: string;
  partner: string;
  program: string;
  amountCents: number;
}

/** The newest fee of a registration, with the names that its rows carry; null where there never was one. */
export async function findLastReferral(ctx: Ctx, registrationId: string): Promise<LastReferral | null> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<LastReferral>`SELECT f.referrer_id AS referrerId, s.name AS referrer, s.timezone, n.name AS partner, p.title AS program, f.amount_cents AS amountCents
      FROM referrals f JOIN schools s ON s.id = f.referrer_id JOIN schools n ON n.id = f.school_id
      JOIN registrations r ON r.school_id = f.school_id AND r.id = f.registration_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      WHERE f.school_id = ${schoolId} AND f.registration_id = ${registrationId} ORDER BY f.created_at DESC, f.id DESC LIMIT 1`,
  ]);
  return row ?? null;
}

/** A pending fee whose registration is old enough, with what its refund policy goes by. */
export interface PendingReferral {
  id: string;
  schoolId: string;
  bookedAt: number;
  signedAt: number;
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  /** JSON, as the tables keep them. */
  weekdays: string | null;
  sessions: string;
  rules: string | null;
  timezone: string;
}

/** Pending fees of all schools that were booked before a moment, a page at a time. */
export async function pendingReferrals(ctx: Ctx, before: number, after: string, limit: number): Promise<PendingReferral[]> {
  const [rows] = await readTogether(acrossSchools(ctx, "one tick settles the referral fees of every partner"), [
    sql<PendingReferral>`SELECT f.id, f.school_id AS schoolId, f.created_at AS bookedAt, coalesce((SELECT g.signed_at FROM agreements g
        WHERE g.school_id = r.school_id AND g.registration_id = r.id), r.created_at) AS signedAt, c.start_date AS startDate, c.end_date AS endDate,
        c.weekdays, (SELECT json_group_array(json_object('date', n.date)) FROM class_sessions n WHERE n.school_id = c.school_id AND n.class_id = c.id
          AND n.status <> 'cancelled') AS sessions, p.rules, s.timezone
      FROM referrals f JOIN registrations r ON r.school_id = f.school_id AND r.id = f.registration_id AND r.status = 'active'
      JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id JOIN schools s ON s.id = f.school_id
      LEFT JOIN refund_policies p ON p.school_id = r.school_id AND p.id = r.refund_policy_id
      WHERE f.state = 'pending' AND f.created_at <= ${before} AND f.id > ${after} ORDER BY f.id LIMIT ${limit}`,
  ]);
  return rows;
}

export const rulesOfPolicy = (json: string | null): RefundRules | null => (json ? (JSON.parse(json) as RefundRules) : null);

/** The registration of a refund, where all the money that came in for it has gone back; else null. */
export async function refundedInFull(ctx: Ctx, refundId: string): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<{ id: string }>`SELECT r.id FROM refund_requests q JOIN registrations r ON r.school_id = q.school_id AND r.id = q.registration_id
      WHERE q.school_id = ${schoolId} AND q.id = ${refundId} AND r.paid_cents <= 0`,
  ]);
  return row?.id ?? null;
}
