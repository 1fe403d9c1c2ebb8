import { eq } from "drizzle-orm";
import * as schema from "#drizzle/schema/index";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { makeCtx } from "../support/context";
import { aClass, decide, filledDraft, sessionOf, submit } from "../support/registering";
import { db } from "../support/rows";

let people = 0;

/** A school at which one student is registered, has paid the first part online and owes the rest in instalments. */
export async function aDebtor() {
  const account = `acct_demo_verified_${crypto.randomUUID().slice(0, 12)}`;
  const world = await aClass({ school: { payoutAccountId: account }, program: { paymentOptions: ["pay_now", "pay_later"] } });
  const visitor = await makeCtx({ host: world.host });
  people += 1;
  const { payAt } = await submit(visitor, await filledDraft(visitor, world, `debtor${people}`), "pay_later");
  await decide(payAt, "success");
  await applyPayment(visitor, { sessionId: sessionOf(payAt) });
  const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, world.id));
  if (!registration) throw new Error("Nobody is registered");
  return { world, registration };
}

/** The instalments of a registration, the next one first. */
export const planOf = (id: string) =>
  db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, id)).orderBy(schema.instalments.dueDate);
