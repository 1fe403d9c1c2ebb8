import { and, eq } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { instalments } from "#drizzle/schema/payments";
import { selectRegistrations } from "~/features/enrollment/data/registration-records";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { selectInstalments } from "./student-records";

/** The registration and plan of a payment, if they are this student's. */
export async function readStudentPlan(ctx: Ctx, studentId: string, key: { registrationId?: string; instalmentId?: string }) {
  const { db, own } = inSchool(ctx);
  let registrationId = key.registrationId ?? "";
  if (key.instalmentId) {
    const [row] = await db.select({ registrationId: instalments.registrationId }).from(instalments).where(own(instalments, key.instalmentId));
    registrationId = row?.registrationId ?? "";
  }
  const [[registration], plan] = await db.batch([
    selectRegistrations(ctx, and(eq(registrations.id, registrationId), eq(registrations.studentId, studentId))),
    selectInstalments(ctx, eq(instalments.registrationId, registrationId)),
  ]);
  return registration ? { registration, instalments: plan } : null;
}
