import { and, type SQL, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { LIVE_ATTEMPTS } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/**
 * The condition of a registration (`r` is its table or alias) whose seat nobody has paid for: no payment was made or is on its way, and no
 * sponsor pays.
 */
export function isUnpaidSeat(r: "r" | "registrations"): SQL {
  const of = (column: string) => sql.raw(`${r}.${column}`);
  return sql`${of("status")} = 'active' AND ${of("enrollment_status")} = 'enrolled' AND ${of("due_cents")} > 0 AND ${of("paid_cents")} <= 0
    AND ${of("sponsor_id")} IS NULL AND ${of("plan_to_pay")} <> 'sponsored_employer_agency'
    AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.school_id = ${of("school_id")} AND t.registration_id = ${of("id")}
      AND t.status IN ('pending', 'succeeded') AND t.type <> 'referral_fee')
    AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.school_id = ${of("school_id")} AND ${isOneOf(sql`a.state`, LIVE_ATTEMPTS)}
      AND (a.obligation_id = 'payoff:' || ${of("id")} OR a.obligation_id IN (SELECT i.id FROM instalments i
        WHERE i.school_id = ${of("school_id")} AND i.registration_id = ${of("id")})))`;
}

/** Whether the seat of a registration is unpaid now. */
export async function hasUnpaidSeat(ctx: Ctx, registrationId: string): Promise<boolean> {
  const { db, own } = inSchool(ctx);
  const found = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(own(registrations, registrationId), isUnpaidSeat("registrations")));
  return found.length > 0;
}
