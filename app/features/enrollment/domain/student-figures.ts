import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { choice, id, isoDate, optional, REQUIRED } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff, staffOrStudent } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { findRegistration } from "../data/find-registration";
import { findStudent } from "../data/find-student";
import { countRegistrations, countStudents, listInstalments, listRegisteredClasses } from "../data/student-figures";

export const studentFigures = query({ name: "students.figures", allow: schoolStaff, input: z.object({}), run: (ctx) => countStudents(ctx) });

/** Registrations by state; the days are the school's, both included. */
export const registrationFigures = query({
  name: "registrations.figures",
  allow: schoolStaff,
  input: z.object({ from_date: optional(isoDate()), to_date: optional(isoDate()), program: optional(id()) }),
  run: (ctx, filters) => countRegistrations(ctx, filters),
});

/** The classes of a student: the own ones for a student, those of the named one for staff. */
export const registeredClasses = query({
  name: "students.registered-classes",
  allow: staffOrStudent,
  input: listInput({ sorts: ["created_at", "start_date"], ordering: "-created_at", filters: { student: id() } }),
  async run(ctx, { student, search, ...page }) {
    const actor = userOf(ctx);
    if (actor.role === "student") return listRegisteredClasses(ctx, actor.studentId ?? "", page, search);
    if (!student) throw invalidField("student", REQUIRED, "required");
    await findStudent(ctx, student);
    return listRegisteredClasses(ctx, student, page, search);
  },
});

/** The payment plan of a registration; a student sees the own. */
export const registrationPlan = query({
  name: "registrations.plan",
  allow: staffOrStudent,
  input: listInput({ sorts: ["due_date"], filters: { registration: id(), status: choice(["unpaid", "paid", "cancelled"]) } }),
  async run(ctx, { registration, status, ...page }) {
    if (!registration) throw invalidField("registration", REQUIRED, "required");
    await ownOrStaff(ctx, registration);
    return listInstalments(ctx, registration, page, status);
  },
});

async function ownOrStaff(ctx: Ctx, registrationId: string): Promise<void> {
  const { studentId } = await findRegistration(ctx, registrationId);
  const actor = userOf(ctx);
  if (actor.role === "student" && actor.studentId !== studentId) throw notFound();
}
