import { z } from "zod";
import { findStudent } from "~/features/enrollment/data/find-student";
import { studentOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { id, isoDate, optional, REQUIRED } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff, staffOrStudent } from "~/platform/policy";
import { query } from "~/platform/verb";
import { countRegistrations, countStudents, listRegisteredClasses } from "../data/student-stats";
export const studentStats = query({
  name: "students.figures",
  allow: schoolStaff,
  scope: "students:read",
  input: z.object({}),
  run: (ctx) => countStudents(ctx),
});

/** Registrations by state; the days are the school's, both included. */
export const registrationStats = query({
  name: "registrations.figures",
  allow: schoolStaff,
  scope: "registrations:read",
  input: z.object({ from_date: optional(isoDate()), to_date: optional(isoDate()), program: optional(id()) }),
  run: (ctx, filters) => countRegistrations(ctx, filters),
});

/** The classes of a student: the own ones for a student, those of the named one for staff. */
export const registeredClasses = query({
  name: "students.registered-classes",
  allow: staffOrStudent,
  scope: "students:read",
  input: listInput({ sorts: ["created_at", "start_date"], ordering: "-created_at", filters: { student: id() } }),
  async run(ctx, { student, search, ...page }) {
    const own = studentOf(ctx);
    if (own) return listRegisteredClasses(ctx, own.studentId ?? "", page, search);
    if (!student) throw invalidField("student", REQUIRED, "required");
    await findStudent(ctx, student);
    return listRegisteredClasses(ctx, student, page, search);
  },
});
