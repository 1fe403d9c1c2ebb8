import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { announceRegistration } from "~/features/enrollment/domain/announce-registration";
import { sendInquiry } from "~/features/inquiries/domain/send-inquiry";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { getReceipt } from "~/features/payments/domain/receipt";
import { schoolOf, withSchool } from "~/platform/context";
import { makeCtx, makeJobCtx } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { db } from "../support/rows";

beforeAll(quietSandbox);

const studentOf = async (schoolId: string, email: string) => {
  const [row] = await db
    .select()
    .from(schema.students)
    .where(and(eq(schema.students.schoolId, schoolId), eq(schema.students.email, email)));
  if (!row) throw new Error("There is no student");
  return row;
};

it("a visitor of the Spanish pages is a student who reads Spanish: checkout, mail, receipt and record", async () => {
  const of = await aClass({ school: { speaksSpanish: true } });
  const ctx = { ...(await makeCtx({ host: of.host })), locale: "es" as const };
  const token = await filledDraft(ctx, of, "lupe");
  const { payAt } = await submit(ctx, token);
  const page = await (await env.STRIPE_SANDBOX?.fetch(payAt ?? ""))?.text();
  expect(page).toContain('<html lang="es">');
  expect(page).toContain("Pagar con tarjeta");
  expect(page).toContain("Inscripción en ");
  expect(page).toContain("Cargo por servicio en línea");
  expect(page).not.toContain("Pay with card");

  await decide(payAt, "success");
  await applyPayment(await makeCtx({ host: of.host }), { sessionId: sessionOf(payAt) });
  const student = await studentOf(of.id, "lupe@example.test");
  expect(student.locale).toBe("es");
  const record = await call(`/api/students/${student.id}/`, { as: of.owner.id, host: of.host });
  expect(record.body).toMatchObject({ locale: "es" });

  const school = schoolOf(ctx);
  const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.studentId, student.id));
  if (!school || !registration) throw new Error("There is no registration");
  await announceRegistration(withSchool(makeJobCtx(), school), { registrationId: registration.id });
  const [mail] = await db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, of.id), eq(schema.mails.template, "registration_success")));
  expect(mail?.subject).toMatch(/^Su inscripción en .+ está confirmada$/);
  expect(mail?.text).toMatch(/Inicio: (lun|mar|mié|jue|vie|sáb|dom), \d+ \w+ \d{4}/);
  expect(mail?.text).toMatch(/\/es\/receipts\//);

  const [paid] = await db
    .select()
    .from(schema.transactions)
    .where(and(eq(schema.transactions.schoolId, of.id), eq(schema.transactions.registrationId, registration.id)));
  const english = await makeCtx({ as: of.owner.id, host: of.host });
  expect((await getReceipt(english, { id: paid?.id ?? "" })).locale).toBe("es");
});

it("a known student keeps the own language, and the language of a visitor stays with an inquiry", async () => {
  const of = await aClass({ school: { speaksSpanish: true }, program: { tuitionCents: 0, applicationFeeCents: 0 } });
  const english = await makeCtx({ host: of.host });
  await submit(english, await filledDraft(english, of, "max"), "free_plan");
  const spanish = { ...english, locale: "es" as const };
  await sendInquiry(spanish, { name: "Max", email: "max@example.test", phone: "401 555 0100", message: "¿Cuánto cuesta?" });
  const [inquiry] = await db.select().from(schema.inquiries).where(eq(schema.inquiries.schoolId, of.id));
  expect(inquiry?.locale).toBe("es");
  expect((await studentOf(of.id, "max@example.test")).locale).toBe("en");
});
