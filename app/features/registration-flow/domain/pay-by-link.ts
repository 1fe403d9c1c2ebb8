import { z } from "zod";
import { findDueInstalment } from "~/features/accounts/data/due-instalment";
import { checkout, findBalance, findInstalment } from "~/features/accounts/domain/pay-instalment";
import { readPayToken } from "~/features/accounts/domain/pay-link";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { canPayOnline } from "~/features/enrollment/domain/own-student";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { serviceFee } from "~/features/payments/model";
import { type Ctx, schoolOf } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { command, query } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";

const MANY_FROM_ONE_PLACE = 30;

/** The registration and amount of a payment link. @throws not_found for a forged link, gone `link_expired` */
async function wantedBy(ctx: Ctx, token: string) {
  const link = await readPayToken(ctx, token);
  if (link === null) throw notFound();
  if (link === "expired") throw new DomainError("gone", "link_expired", "This link has expired. Ask the school for a new one.");
  const registrationId = link.kind === "balance" ? link.id : (await findDueInstalment(ctx, link.id))?.registrationId;
  const party = registrationId ? await findRegistrationParty(ctx, registrationId) : null;
  if (!party) throw notFound();
  const payer = { id: party.studentId, name: party.studentName, email: party.email };
  const found = link.kind === "balance" ? await findBalance(ctx, payer, party.id) : (await findInstalment(ctx, payer, link.id)).wanted;
  return { party, wanted: { ...found, byLink: true as const } };
}

/** Confirms the payment from which the payer returns, if it belongs to this school. */
async function bookReturn(ctx: Ctx, sessionId: string): Promise<void> {
  try {
    await applyPayment(ctx, { sessionId });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "not_found") throw error;
  }
}

/** The data shown to the holder of the link: first name, program and amount. */
export const readPayLink = query({
  name: "pay-links.read",
  allow: anyoneAtSchool,
  input: z.object({
    token: text(200),
    session_id: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .optional()
      .catch(undefined),
    cancelled: z.string().optional().catch(undefined),
  }),
  async run(ctx, { token, session_id, cancelled }) {
    await wantedBy(ctx, token);
    if (session_id) await bookReturn(ctx, session_id);
    const school = schoolOf(ctx);
    const { party, wanted } = await wantedBy(ctx, token);
    if (!school) throw notFound();
    const cents = wanted.rows.reduce((sum, { openCents }) => sum + openCents, 0);
    return {
      firstName: party.firstName,
      program: party.program,
      cents,
      feeCents: cents > 0 ? serviceFee(school, cents) : 0,
      /** The due date of the first installment in the amount. */
      dueDate: wanted.rows[0]?.dueDate ?? null,
      isOver: party.status !== "active",
      canPay: canPayOnline(school),
      cameBack: session_id ? ("paid" as const) : cancelled ? ("not_paid" as const) : null,
      school: { name: school.name, phone: school.phone, email: school.contactEmail },
    };
  },
});

/** Opens the checkout for the link's amount. @throws as `payInstalment` and `readPayLink` */
export const payByLink = command({
  name: "pay-links.pay",
  allow: anyoneAtSchool,
  input: z.object({ token: text(200), returnTo: z.object({ success: z.string().url(), cancel: z.string().url() }) }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token, returnTo }) {
    await countUse(ctx, `pay-link:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE, 10 * MINUTE_MS);
    const { party, wanted } = await wantedBy(ctx, token);
    if (party.status !== "active") throw notFound();
    return checkout(ctx, wanted, returnTo);
  },
});
