import { z } from "zod";
import { readStudentRecords } from "~/features/accounts/data/student-records";
import { toClassSummary, toLedger } from "~/features/accounts/domain/account-summary";
import { ownFeed } from "~/features/calendar-feeds/domain/own-feeds";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";

/** The student's registrations, pre-enrollments, purchases and calendar. */
export const listOwnClasses = query({
  name: "student.classes",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me, school } = ownStudent(ctx);
    const [records, feed] = await Promise.all([readStudentRecords(ctx, me), ownFeed(ctx, "student")]);
    return {
      classes: records.registrations.map((row) => toClassSummary(row, ctx.locale)),
      preEnrollments: records.preEnrollments,
      purchases: toLedger(records.ledger).filter(({ type }) => type === "product_purchase" || type === "product_subscription"),
      feed,
      zone: school.timezone,
    };
  },
});
