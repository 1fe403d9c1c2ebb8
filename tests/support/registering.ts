import { eq, inArray } from "drizzle-orm";
import * as schema from "#drizzle/schema/index";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { submitRegistration } from "~/features/registration-flow/domain/wizard/submit-registration";
// Registers what is paid, as the Worker's jobs and pages have it.
import type { Ctx } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, seatRow } from "~/seed/factories";
import { NOW } from "./context";
import { env } from "./env";
import { aSchool, db, insert } from "./rows";

const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };

/** A school with one program and one class that takes registrations. */
export async function aClass(
  given: { capacity?: number; program?: Partial<typeof schema.programs.$inferInsert>; school?: Partial<typeof schema.schools.$inferInsert> } = {},
  into = db,
) {
  const school = await aSchool(given.school, into);
  const program = await insert(schema.programs, programRow(school.id, given.program), into);
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, { capacity: given.capacity ?? 12 }), into);
  return { ...school, program, courseClass };
}

/** Does something while every seat of a class is taken, and frees those seats again. */
export async function whileFull<T>(of: { id: string; courseClass: { id: string } }, work: () => Promise<T>): Promise<T> {
  const [found] = await db.select().from(schema.classes).where(eq(schema.classes.id, of.courseClass.id));
  const rows = Array.from({ length: found?.capacity ?? 0 }, () => seatRow(of.id, of.courseClass.id, { override: true }));
  for (const row of rows) await insert(schema.seats, row);
  const answer = await work();
  await db.delete(schema.seats).where(
    inArray(
      schema.seats.id,
      rows.map(({ id }) => id),
    ),
  );
  return answer;
}

/** A section of a program's registration form. */
export const formSection = (of: { id: string; program: { id: string } }) =>
  insert(schema.formSections, {
    id: newId(),
    schoolId: of.id,
    programId: of.program.id,
    formType: "registration",
    title: "About you",
    position: 0,
    isVisible: true,
    ...at,
  });

/** Sets how a registration form asks one of the product's own fields. */
export const setFieldMode = (of: { id: string }, name: string, mode: "required" | "optional" | "disabled") =>
  db
    .insert(schema.staticFields)
    .values({ schoolId: of.id, formType: "registration", name, mode })
    .onConflictDoUpdate({ target: [schema.staticFields.schoolId, schema.staticFields.formType, schema.staticFields.name], set: { mode } });

/** A visitor who has filled in everything up to the last step; answers the token of the draft. */
export async function filledDraft(ctx: Ctx, of: { program: { id: string }; courseClass: { id: string } }, who: string): Promise<string> {
  const { token } = await chooseClass(ctx, { program: of.program.id, class: of.courseClass.id });
  await saveStudent(ctx, { token, first_name: "Ana", last_name: who, email: `${who}@example.test`, phone: "401 555 0100" });
  await saveAnswers(ctx, { token, answers: {} });
  await saveFunding(ctx, { token, plan_to_pay: "self_pay" });
  await saveAgreement(ctx, { token, signature: `Ana ${who}`, agree: "on" });
  return token;
}

const returnTo = {
  success: "http://school.localhost/registration/success?reg=CODE&session_id={CHECKOUT_SESSION_ID}",
  cancel: "http://school.localhost/registration/failed?reg=CODE",
};

export const submit = (ctx: Ctx, token: string, payment_option: "pay_now" | "pay_later" | "free_plan" = "pay_now") =>
  submitRegistration(ctx, { token, payment_option, returnTo });

/** The checkout session in the address a payer is sent to. */
export const sessionOf = (payAt: string | null): string => /\/pay\/(cs_[\w]+)/.exec(payAt ?? "")?.[1] ?? "";

/** The payer decides on the hosted page. */
export async function decide(payAt: string | null, outcome: "success" | "decline" | "cancel"): Promise<Response> {
  if (!payAt || !env.STRIPE_SANDBOX) throw new Error("There is nothing to pay");
  return env.STRIPE_SANDBOX.fetch(payAt, { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });
}

/** Stops the sandbox's clock at the tests' moment, and keeps its webhooks to itself. */
export async function quietSandbox(): Promise<void> {
  await sandbox("webhooks", { mode: "off" });
  await sandboxClockAt(NOW);
}

/** Stops the sandbox's clock at a moment. */
export const sandboxClockAt = (moment: Date) => sandbox("clock", { frozen_at: Math.floor(moment.getTime() / 1000) });

/** A switch of the sandbox: faults, webhooks, clock. */
export async function sandbox(path: "webhooks" | "fault" | "reset" | "clock" | "settlement", body: Record<string, unknown>): Promise<void> {
  await env.STRIPE_SANDBOX?.fetch(`http://sandbox.localhost/_control/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
