import { beforeAll, expect, it } from "vitest";
import { users } from "#drizzle/schema/identity";
import { classes } from "#drizzle/schema/programs";
import { clientOf } from "../support/api-client";
import { makeCtx } from "../support/context";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aClass, quietSandbox } from "../support/registering";
import { db } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;

beforeAll(async () => {
  await quietSandbox();
  school = await aClass();
  await db.update(classes).set({ startDate: "2099-03-09", endDate: "2099-04-17" });
  await db.update(users).set({ passwordHash: await passwordHash() });
});

const person = (last_name: string) => ({ first_name: "Ana", last_name, email: `${last_name}@example.test`, phone: "401 555 0100" });

it("a client made of the document signs in, registers, pays, lists and asks for a refund", async () => {
  const { access } = await clientOf(school.host)("post", "/token/", { body: { email: school.owner.email, password: PASSWORD } });
  const office = clientOf(school.host, access);
  const visitor = clientOf(school.host);

  const opened = await visitor("post", "/students/create-payment-intent/", { body: { ...person("lind"), class: school.courseClass.id } });
  expect(opened).toMatchObject({ amount: "1550.00", service_fee: "46.35", total: "1596.35", currency: "USD" });
  const { client } = (await makeCtx()).ports.stripe;
  await client.paymentIntents.confirm(opened.payment_intent, { payment_method: "pm_card_visa" });
  const query = { payment_intent: opened.payment_intent, payment_intent_client_secret: opened.client_secret };
  const paid = await visitor("get", "/students/register-payment-success/", { query });
  expect(paid).toMatchObject({ status: "succeeded", registration: { payment_status: "complete_paid", amount_paid: "1550.00" } });
  const registration = paid.registration?.id ?? "";

  const made = await office("post", "/students/register-student-manually/", {
    body: { ...person("moro"), class: school.courseClass.id, send_confirmation: false },
    status: 201,
  });
  expect(made).toMatchObject({ student: { last_name: "moro" }, registration: { payment_status: "unpaid", amount_due: "1550.00" } });
  const cash = { registration: made.registration.id, amount: "100.00", method: "cash" as const, paid_at: "2026-01-05" };
  await office("post", "/students/create-payment-manually/", { body: cash, status: 201 });

  const { results, count } = await office("get", "/students/", { query: { search: "Ana", ordering: "last_name", limit: 5 } });
  expect([count, results.map(({ last_name, registrations_count }) => [last_name, registrations_count])]).toEqual([
    2,
    [
      ["lind", 1],
      ["moro", 1],
    ],
  ]);

  const payable = await office("get", "/payouts/plans-to-refund/", { query: { registration } });
  const [transaction] = payable.results;
  const refund = await office("post", "/refund-requests/", {
    body: { registration, reason: "student_cancelled", payments: [{ transaction: transaction?.id, amount: "50.00" }] },
    status: 201,
  });
  expect(refund).toMatchObject({ amount: "50.00", status: "pending", registration });
});
