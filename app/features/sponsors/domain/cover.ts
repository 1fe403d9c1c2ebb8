import { and, eq, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { findRegistration } from "~/features/enrollment/domain/questions";
import { reactivateFirst } from "~/features/enrollment/domain/registration-guards";
import { conflict, invalidField } from "~/platform/errors";
import { id, REQUIRED } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findSponsor, readCover } from "../data/sponsors";
import { coverFields } from "../model";

/**
 * Says which sponsor pays how much of a registration. The student owes the rest; without a sponsor the student owes all of it. What
 * stands on an invoice already cannot be taken back here. @throws invalid, conflict `invoiced`
 */
export const coverRegistration = command({
  name: "registrations.cover",
  allow: schoolStaff,
  input: coverFields.extend({ registration: id() }),
  async run(ctx, { registration, sponsor: sponsorId, amount }) {
    const row = await findRegistration(ctx, registration);
    if (row.status === "cancelled") throw reactivateFirst();
    const before = await readCover(ctx, registration);
    const sponsor = sponsorId ? await findSponsor(ctx, sponsorId) : null;
    if (sponsor && !amount) throw invalidField("amount", REQUIRED);
    const coveredCents = sponsor ? (amount ?? 0) : 0;
    const most = row.dueCents - row.paidCents + before.paidCents;
    if (coveredCents > most) throw invalidField("amount", `Not more than ${formatMoney(most)} is owed.`, "over_balance");
    const isOther = before.sponsorId !== (sponsor?.id ?? null);
    if (before.invoicedCents > 0 && (isOther || coveredCents < before.invoicedCents))
      throw conflict("invoiced", `${formatMoney(before.invoicedCents)} of this stands on an invoice. Void the invoice first.`);
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .update(registrations)
        .set({
          sponsorId: sponsor?.id ?? null,
          sponsorCents: coveredCents,
          sponsorName: sponsor?.name ?? null,
          sponsorContact: sponsor ? (sponsor.contactName ?? sponsor.email) : null,
          planToPay: sponsor ? "sponsored_employer_agency" : "self_pay",
          updatedAt: ctx.now.getTime(),
        })
        .where(and(eq(registrations.schoolId, schoolId), eq(registrations.id, registration), sql`${registrations.status} = 'active'`)),
      reactivateFirst(),
    );
    const { sponsorId: was, coveredCents: wasCents } = before;
    ctx.record({
      type: "registration",
      id: registration,
      before: { sponsorId: was, coveredCents: wasCents },
      after: { sponsorId: sponsor?.id, coveredCents },
    });
    return { id: registration };
  },
});
