import * as schema from "#drizzle/schema";
import { newId, publicCode } from "~/platform/ids";
import { basisPoints, splitMoney } from "~/platform/money";
import { nameOf } from "~/platform/person-name";
import { plusDays } from "~/platform/zones";
import { instalmentRow, registrationRow, seatRow, transactionRow } from "./factories";
import type { Rows } from "./insert";

/** How far a demo student has come with paying. */
export type Pattern = "paid" | "plan" | "plan_late" | "unpaid" | "manual" | "free";

interface Enrollment {
  school: { id: string };
  program: typeof schema.programs.$inferInsert;
  courseClass: typeof schema.classes.$inferInsert;
  student: typeof schema.students.$inferInsert;
  pattern: Pattern;
  number: number;
  at: number;
  today: string;
  given?: Partial<typeof schema.registrations.$inferInsert>;
}

/** A registration with its seat, payments, plan and agreement, as if it had been made through the product. */
export function enroll(rows: Rows, enrollment: Enrollment): string {
  const { school, program, courseClass, student, pattern, at, given, today } = enrollment;
  const year = new Date(at).getUTCFullYear();
  const registration = registrationRow(
    school.id,
    { studentId: student.id, programId: program.id, classId: courseClass.id },
    {
      number: `R-${year}-${String(enrollment.number).padStart(5, "0")}`,
      paymentOption: pattern === "free" ? "free_plan" : pattern === "paid" ? "pay_now" : "pay_later",
      tuitionCents: program.tuitionCents,
      applicationFeeCents: program.applicationFeeCents,
      createdAt: at,
      updatedAt: at,
      purpose: "to_work",
      referralSource: (["google", "referral", "social_media"] as const)[enrollment.number % 3],
      ...given,
    },
  );
  rows.add(schema.registrations, registration);
  const isLive = registration.status === "active";
  rows.add(
    schema.seats,
    seatRow(school.id, courseClass.id, { registrationId: registration.id, state: isLive ? "taken" : "released", createdAt: at }),
  );
  rows.add(schema.agreements, {
    id: newId(),
    schoolId: school.id,
    registrationId: registration.id,
    title: "Enrollment agreement",
    body: "I enroll in the program named above and agree to its schedule, fees and policies.",
    policy: "Online service fees and the application fee are non-refundable. A class transfer is allowed without an extra application fee.",
    signature: nameOf(student),
    signedAt: at,
    ip: "203.0.113.7",
    userAgent: "Demo",
    textHash: "0".repeat(64),
  });
  const paidNow = pattern === "paid" ? program.tuitionCents + program.applicationFeeCents : program.applicationFeeCents;
  if (pattern === "paid" || pattern === "plan" || pattern === "plan_late") pay(rows, enrollment, registration.id, paidNow);
  if (pattern === "manual") {
    rows.add(
      schema.transactions,
      transactionRow(school.id, {
        type: "manually_paid",
        status: "manually_paid",
        amountCents: program.applicationFeeCents + 20_000,
        registrationId: registration.id,
        studentId: student.id,
        method: "cash",
        ref: `manual_${registration.id}`,
        payerName: nameOf(student),
        description: `${program.title}, paid at the school`,
        paidOn: new Date(at).toISOString().slice(0, 10),
        createdAt: at,
      }),
    );
  }
  if (pattern === "paid" || pattern === "free") return registration.id;
  const owed = program.tuitionCents + (pattern === "unpaid" ? program.applicationFeeCents : 0) - (pattern === "manual" ? 20_000 : 0);
  const firstDue = pattern === "plan_late" ? -40 : pattern === "plan" ? 14 : 21;
  splitMoney(owed, Math.max(1, program.planPayments ?? 1)).forEach((amount, index) => {
    rows.add(
      schema.instalments,
      instalmentRow(school.id, registration.id, {
        position: index + 1,
        amountCents: amount,
        dueDate: plusDays(today, firstDue + 30 * index),
        status: isLive ? "unpaid" : "cancelled",
        createdAt: at,
        updatedAt: at,
      }),
    );
  });
  return registration.id;
}

function pay(rows: Rows, { school, program, student, at }: Enrollment, registrationId: string, amount: number): void {
  const intent = `pi_demo_${publicCode(16)}`;
  const attemptId = newId();
  const fee = basisPoints(amount, 299);
  const paidOn = new Date(at).toISOString().slice(0, 10);
  rows.add(schema.paymentAttempts, {
    id: attemptId,
    schoolId: school.id,
    kind: "registration",
    obligationId: `draft_${registrationId}`,
    state: "succeeded",
    amountCents: amount,
    serviceFeeCents: fee,
    paymentIntentId: intent,
    snapshot: {},
    expiresAt: at,
    createdAt: at,
    updatedAt: at,
  });
  const common = { registrationId, studentId: student.id, attemptId, payerName: nameOf(student), createdAt: at, paidOn };
  rows.add(
    schema.transactions,
    transactionRow(school.id, { ...common, amountCents: amount, ref: intent, description: `Registration for ${program.title}` }),
  );
  if (fee > 0)
    rows.add(
      schema.transactions,
      transactionRow(school.id, { ...common, type: "processing_fee", amountCents: fee, ref: intent, description: "Online service fee" }),
    );
}
