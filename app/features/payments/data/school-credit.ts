import { type SQL, sql } from "drizzle-orm";
import { type CREDIT_SOURCES, schoolCredits } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { CreditLot } from "../credit-model";

/** The unused part of a credit `l`: its amount with its uses and reversals. */
const left = sql`l.amount_cents + coalesce((SELECT sum(m.amount_cents) FROM school_credits m WHERE m.school_id = l.school_id AND m.lot_id = l.id), 0)`;

/** The usable credits of a student, as a part of a statement: the one that expires first comes first. */
export const usableLots = (schoolId: string, studentId: SQL, today: IsoDate): SQL => sql`SELECT l.id, l.student_id, l.expires_on, l.created_at,
  ${left} AS left_cents FROM school_credits l
  WHERE l.school_id = ${schoolId} AND l.student_id = ${studentId} AND l.lot_id IS NULL AND (l.expires_on IS NULL OR l.expires_on >= ${today})`;

export const LOT_ORDER = sql`coalesce(expires_on, '9999-12-31'), created_at, id`;

/** A student's credit in cents, as a part of a statement. */
export const creditCents = (schoolId: string, studentId: SQL, today: IsoDate): SQL =>
  sql`(SELECT coalesce(sum(left_cents), 0) FROM (${usableLots(schoolId, studentId, today)}))`;

/** Credits of some schools that are over: `d` has their ids and dates. */
export const overLots = (days: SQL): SQL =>
  sql`SELECT l.id, l.school_id, l.student_id, d.today, ${left} AS left_cents FROM ${days}
    JOIN school_credits l ON l.school_id = d.id AND l.lot_id IS NULL AND l.expires_on IS NOT NULL AND l.expires_on < d.today`;

export interface CreditEntry {
  id: string;
  source: (typeof CREDIT_SOURCES)[number];
  amountCents: number;
  reason: string;
  expiresOn: IsoDate | null;
  enteredOn: IsoDate;
  createdAt: number;
}

const askLots = (schoolId: string, studentId: string, today: IsoDate) =>
  sql<CreditLot>`SELECT left_cents AS leftCents, expires_on AS expiresOn FROM (${usableLots(schoolId, sql`${studentId}`, today)}) WHERE left_cents > 0
    ORDER BY ${LOT_ORDER}`;

/** The usable credits of a student. */
export function readLots(ctx: Ctx, studentId: string, today: IsoDate): Promise<CreditLot[]> {
  const { db, schoolId } = inSchool(ctx);
  return db.all<CreditLot>(askLots(schoolId, studentId, today));
}

/** The usable credits of a student and all entries, newest first. One round trip. */
export async function readCredit(ctx: Ctx, studentId: string, today: IsoDate): Promise<{ lots: CreditLot[]; entries: CreditEntry[] }> {
  const { db, schoolId } = inSchool(ctx);
  const [lots, entries] = await readTogether(db, [
    askLots(schoolId, studentId, today),
    sql<CreditEntry>`SELECT id, source, amount_cents AS amountCents, reason, expires_on AS expiresOn, entered_on AS enteredOn, created_at AS createdAt
      FROM ${schoolCredits} WHERE school_id = ${schoolId} AND student_id = ${studentId} ORDER BY created_at DESC, id DESC`,
  ]);
  return { lots: lots as CreditLot[], entries: entries as CreditEntry[] };
}
