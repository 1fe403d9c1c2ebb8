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

/** What a link pays, as its plan stands. @throws not_found for a link that was not made here, gone `link_expired` */
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

/** Books the payment that somebody comes back from, when it was one of this school. */
async function bookReturn(ctx: Ctx, sessionId: string): Promise<void> {
  try {
    await applyPayment(ctx, { sessionId });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "not_found") throw error;
  }
}

/** What there is to pay, to whoever holds the link: first name, program and amount, and no more. */
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
      /** The day on which the first of it is due. */
      dueDate: wanted.rows[0]?.dueDate ?? null,
      isOver: party.status !== "active",
      canPay: canPayOnline(school),
      cameBack: session_id ? ("paid" as const) : cancelled ? ("not_paid" as const) : null,
      school: { name: school.name, phone: school.phone, email: school.contactEmail },
    };
  },
});

/** Opens the checkout of what the link pays. @throws as `payInstalment`, and as the link says */
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
