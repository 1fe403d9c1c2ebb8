import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { autopayConsents } from "#drizzle/schema/payouts";
import { findAttemptOfSchool } from "~/features/payments/domain/find-attempt";
import type { Ctx } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { id } from "~/platform/input";
import { staffOrStudent } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { findConsents, findTries, registrationOfAttempt } from "../data/autopay";

/**
 * Saves the card of a payment whose payer consented, for the registration's unpaid instalments; replaces an earlier consent. Card details
 * come from the provider.
 */
export const keepConsent = heard("payment.succeeded", "autopay.agree", async (ctx, { attemptId }) => {
  const attempt = await findAttemptOfSchool(ctx, attemptId);
  const text = attempt?.snapshot.autopay;
  if (!attempt?.paymentIntentId || typeof text !== "string") return null;
  const [about, intent] = await Promise.all([
    registrationOfAttempt(ctx, attemptId),
    ctx.ports.stripe.client.paymentIntents.retrieve(attempt.paymentIntentId, { expand: ["payment_method"] }),
  ]);
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const customerId = typeof intent.customer === "string" ? intent.customer : intent.customer?.id;
  if (!about || !method || !customerId) return null;
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  const consentId = `autopay-${attemptId}`;
  const [known] = await db.select({ id: autopayConsents.id }).from(autopayConsents).where(own(autopayConsents, consentId));
  if (known) return null;
  const brand = method.card?.brand ? method.card.brand.replace(/^./, (letter) => letter.toUpperCase()) : "Card";
  ctx.stage(
    db
      .update(autopayConsents)
      .set({ revokedAt: now })
      .where(
        and(eq(autopayConsents.schoolId, schoolId), eq(autopayConsents.registrationId, about.registrationId), isNull(autopayConsents.revokedAt)),
      ),
  );
  ctx.stage(
    db.insert(autopayConsents).values({
      id: consentId,
      schoolId,
      ...about,
      customerId,
      paymentMethodId: method.id,
      cardLabel: `${brand} ending in ${method.card?.last4 ?? "····"}`,
      text,
      agreedAt: now,
    }),
  );
  ctx.record({ type: "registration", id: about.registrationId, after: { autopay: consentId } });
  return { id: consentId };
});

/** Turns autopay off, by the student or staff, and deletes the card at the provider. */
export const revokeAutopay = command({
  name: "autopay.revoke",
  allow: staffOrStudent,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [consent] = await findConsents(ctx, { id: input.id });
    const actor = userOf(ctx);
    if (!consent || (actor.role === "student" && actor.studentId !== consent.studentId)) throw notFound();
    const { db, own } = inSchool(ctx);
    ctx.stage(
      db
        .update(autopayConsents)
        .set({ revokedAt: ctx.now.getTime() })
        .where(and(own(autopayConsents, consent.id), isNull(autopayConsents.revokedAt))),
      conflict("autopay_off", "Autopay is already off."),
    );
    ctx.record({ type: "registration", id: consent.registrationId, before: { autopay: consent.id } });
    const { client } = ctx.ports.stripe;
    ctx.afterCommit(async () => {
      await client.paymentMethods.detach(consent.paymentMethodId).catch(() => null);
    });
    return { id: consent.id, registrationId: consent.registrationId };
  },
});

/** A registration's consent and its charges. */
export async function autopayOf(ctx: Ctx, registrationId: string) {
  const [[consent], tries] = await Promise.all([findConsents(ctx, { registrationId }), findTries(ctx, registrationId)]);
  return { consent: consent ?? null, tries };
}

/** The student's saved cards. */
export const autopayOfStudent = (ctx: Ctx, studentId: string) => findConsents(ctx, { studentId });
