import { sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { sponsors } from "#drizzle/schema/terms";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { reactivateFirst, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { rawStatement } from "~/platform/db";
import { conflict, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, REQUIRED } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { findSponsor, readCover } from "../data/sponsors";
import { coverFields } from "../model";

/**
 * Sets the sponsor of a registration and the amount it covers; the student owes the rest. An invoiced amount cannot be reduced. @throws
 * invalid, conflict `invoiced`
 */
export const coverRegistration = command({
  name: "registrations.cover",
  allow: schoolStaff,
  input: coverFields.extend({ registration: id() }),
  async run(ctx, { registration, sponsor: sponsorId, amount, reason }) {
    const sponsor = sponsorId ? await findSponsor(ctx, sponsorId) : null;
    if (sponsor && !amount) throw invalidField("amount", REQUIRED);
    const named = sponsor && { id: sponsor.id, name: sponsor.name, contact: sponsor.contactName ?? sponsor.email };
    return stageCover(ctx, registration, named, sponsor ? (amount ?? 0) : 0, { reason });
  },
});

interface Payer {
  id: string;
  name: string;
  contact: string | null;
}

/**
 * Stages the sponsor's amount of a registration, or none. `employerId` links the sponsor to its employer. @throws invalid on `amount`,
 * conflict `invoiced`
 */
export async function stageCover(
  ctx: CommandCtx,
  registration: string,
  sponsor: Payer | null,
  coveredCents: number,
  { employerId, reason }: { employerId?: string; reason?: string } = {},
): Promise<{ id: string }> {
  const { db, own } = inSchool(ctx);
  const row = await findRegistration(ctx, registration);
  if (row.status === "cancelled") throw reactivateFirst();
  const before = await readCover(ctx, registration);
  const most = row.dueCents - row.paidCents + before.paidCents;
  if (coveredCents > most) throw invalidField("amount", `The student owes only ${formatMoney(most)}.`, "over_balance");
  const isOther = before.sponsorId !== (sponsor?.id ?? null);
  if (before.invoicedCents > 0 && (isOther || coveredCents < before.invoicedCents))
    throw conflict("invoiced", `${formatMoney(before.invoicedCents)} of this is on an invoice. Void the invoice first.`);
  if (sponsor && employerId) ctx.stage(db.update(sponsors).set({ employerId }).where(own(sponsors, sponsor.id)));
  const values = {
    sponsorId: sponsor?.id ?? null,
    sponsorCents: coveredCents,
    sponsorName: sponsor?.name ?? null,
    sponsorContact: sponsor?.contact ?? null,
    planToPay: sponsor ? ("sponsored_employer_agency" as const) : ("self_pay" as const),
    isPlanAssumed: false,
  };
  stageRegistrationChange(ctx, registration, values, sql`${registrations.status} = 'active'`, reactivateFirst());
  const { sponsorId: was, coveredCents: wasCents } = before;
  ctx.record({
    type: "registration",
    id: registration,
    before: { sponsor: before.sponsor, sponsorId: was, coveredCents: wasCents },
    after: { sponsor: sponsor?.name ?? null, sponsorId: sponsor?.id, coveredCents, reason: reason ?? null },
  });
  return { id: registration };
}

/** Stages an employer's sponsor at this school; returns its ID. */
export function stageSponsorOf(
  ctx: CommandCtx,
  of: { employerId: string; name: string; email: string; kind: "employment" | "grant" | "loan" },
): string {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const row = { id: newId(), schoolId, ...of, createdAt: at, updatedAt: at };
  ctx.stage(db.insert(sponsors).values(row));
  return row.id;
}

/** A removed payment of a sponsor becomes open on its invoice again. */
export function stageInvoiceReversal(ctx: CommandCtx, registrationId: string, number: string, amountCents: number): void {
  const { db, schoolId } = inSchool(ctx);
  const gone = conflict("invoice_moved", "This payment's invoice has just changed. Check it again.");
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE sponsor_invoice_lines SET paid_cents = paid_cents - ${amountCents} WHERE school_id = ${schoolId} AND registration_id = ${registrationId}
        AND paid_cents >= ${amountCents} AND invoice_id = (SELECT id FROM sponsor_invoices WHERE school_id = ${schoolId} AND number = ${number})`,
    ),
    gone,
  );
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE sponsor_invoices SET paid_cents = paid_cents - ${amountCents}, status = CASE WHEN paid_cents = ${amountCents} THEN 'issued' ELSE 'part_paid' END,
        updated_at = ${ctx.now.getTime()} WHERE school_id = ${schoolId} AND number = ${number} AND paid_cents >= ${amountCents}`,
    ),
    gone,
  );
}
