import * as schema from "#drizzle/schema";
import type { Env } from "~/platform/env";
import { DAY_MS } from "~/platform/zones";
import type { Rows } from "./insert";

/** The banks are paid every week; what is younger than that waits. */
const WEEKS = 20;

/** Tells the card sandbox what was paid online before it was there, so that those payments can be refunded and have been paid out. */
export async function notifySandbox(rows: Rows, env: Env, now: number): Promise<void> {
  if (!env.STRIPE_SANDBOX) return;
  const seconds = (at: number) => Math.floor(at / 1000);
  const schools = rows.of(schema.schools).flatMap(({ id, name, contactEmail, payoutAccountId }) => {
    return payoutAccountId && id ? [{ schoolId: id, id: payoutAccountId, name, email: contactEmail ?? null }] : [];
  });
  const about = new Map(rows.of(schema.transactions).map((row) => [row.attemptId, row]));
  const payments = rows.of(schema.paymentAttempts).flatMap((attempt) => {
    const school = schools.find(({ schoolId }) => schoolId === attempt.schoolId);
    const row = about.get(attempt.id ?? "");
    if (!school || !row || !attempt.paymentIntentId || attempt.state !== "succeeded") return [];
    return {
      id: attempt.paymentIntentId,
      amount: attempt.amountCents + attempt.serviceFeeCents,
      fee: attempt.serviceFeeCents,
      account: school.id,
      created: seconds(Number(attempt.createdAt)),
      description: row.description,
      payer: row.payerName,
      attempt: attempt.id,
    };
  });
  const body = {
    accounts: schools.map(({ schoolId: _, ...account }) => account),
    payments: payments.filter(({ amount }) => amount > 0),
    payouts: Array.from({ length: WEEKS }, (_, index) => seconds(now - (index * 7 + 4) * DAY_MS)),
  };
  const answer = await env.STRIPE_SANDBOX.fetch("http://sandbox/_control/history", { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The card sandbox did not take the demo's past: ${answer.status} ${await answer.text()}`);
}
