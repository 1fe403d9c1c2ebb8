import * as schema from "#drizzle/schema";
import { formulaOf } from "~/features/outcomes/rate-formulas";
import { newId } from "~/platform/ids";
import { DAY_MS, plusDays, plusMonths } from "~/platform/zones";
import type { Demo } from "./demo-context";

interface Given {
  schoolId: string;
  programs: (typeof schema.programs.$inferInsert)[];
  /** A class that is over. */
  courseClass: typeof schema.classes.$inferInsert;
  owner: string;
  admin: string;
}

const EXAMS: Readonly<Record<string, readonly string[]>> = {
  "certified-nursing-assistant": ["nurse_aide", "aha_bls"],
  "phlebotomy-technician": ["nha_cpt"],
  "medical-assistant": ["nha_ccma", "nha_cet"],
};

/** Exams of a class that is over: passed, failed, scheduled, and reported by a student; its completion rate, published; and a survey. */
export function seedOutcomes({ rows, now, today }: Demo, { schoolId, programs, courseClass, owner, admin }: Given): void {
  for (const { id, slug } of programs)
    for (const exam of EXAMS[slug] ?? []) rows.add(schema.programExams, { schoolId, programId: id as string, exam });
  const registrations = rows.of(schema.registrations).filter((row) => row.classId === courseClass.id && row.status === "active");
  const graduates = registrations.filter(({ enrollmentStatus }) => enrollmentStatus === "completed");
  const endDate = courseClass.endDate ?? today;
  const results = ["passed", "passed", "failed", "passed", "scheduled", "passed"] as const;
  graduates.slice(0, results.length).forEach(({ id: registrationId, studentId }, index) => {
    const result = results[index] ?? "passed";
    const isReported = index === 5;
    for (const part of ["written", "skills"] as const) {
      if (isReported && part === "skills") continue;
      rows.add(schema.examAttempts, {
        ...{ id: newId(), schoolId, studentId, registrationId: registrationId as string, exam: "nurse_aide", part, attempt: 1 },
        ...{ takenOn: result === "scheduled" ? plusDays(today, 9) : plusDays(endDate, 21), score: result === "passed" ? "Pass" : null },
        ...{ result: part === "skills" && result === "failed" ? "passed" : result, source: isReported ? "student" : "school" },
        ...{ status: isReported ? "claimed" : "confirmed", recordedBy: isReported ? null : admin },
        ...{ createdAt: now - 20 * DAY_MS, updatedAt: now - 20 * DAY_MS },
      });
    }
  });
  // One of them is asked by mail if they work in the field.
  const asked = graduates.at(-2)?.id;
  if (asked)
    rows.add(schema.outbox, {
      ...{ id: `graduate.survey-due:${asked}:30`, schoolId, topic: "graduate.survey-due", createdAt: now },
      payload: JSON.stringify({ registrationId: asked, days: 30 }),
    });
  // Who dropped had been there after the cancellation period.
  for (const row of registrations) if (row.enrollmentStatus === "dropped") row.lastAttendedOn = plusDays(courseClass.startDate ?? today, 21);
  const fromOn = `${endDate.slice(0, 7)}-01`;
  const toOn = plusDays(plusMonths(fromOn, 1), -1);
  const counted = registrations.filter(({ enrollmentStatus }) => enrollmentStatus !== "enrolled");
  if (counted.length < 10 || toOn >= today) return;
  rows.add(schema.ratePublications, {
    ...{ id: newId(), schoolId, programId: courseClass.programId, formula: "completion", fromOn, toOn },
    ...{ numerator: graduates.length, denominator: counted.length, definition: formulaOf("completion")?.definition ?? "" },
    rows: counted.map(({ id, enrollmentStatus }) => ({ registrationId: id as string, isCounted: enrollmentStatus === "completed" })),
    ...{ approvedBy: owner, publishedAt: now - 15 * DAY_MS },
  });
}
