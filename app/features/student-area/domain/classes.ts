import { z } from "zod";
import { readStudentRecords } from "~/features/accounts/data/student-records";
import { toClassSummary, toLedger } from "~/features/accounts/domain/account-summary";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";

/** The student's registrations, pre-enrollments and purchases. */
export const listOwnClasses = query({
  name: "student.classes",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me, school } = ownStudent(ctx);
    const records = await readStudentRecords(ctx, me);
    return {
      classes: records.registrations.map(toClassSummary),
      preEnrollments: records.preEnrollments,
      purchases: toLedger(records.ledger).filter(({ type }) => type === "product_purchase" || type === "product_subscription"),
      zone: school.timezone,
    };
  },
});
