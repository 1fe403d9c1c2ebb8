import { z } from "zod";
import { toClassSummary, toLedger } from "~/features/enrollment/domain/account-summary";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { readStudentRecords } from "~/features/enrollment/domain/questions";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";

/** All own registrations, applications and things bought. */
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
