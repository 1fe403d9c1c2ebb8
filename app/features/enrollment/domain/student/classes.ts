import { z } from "zod";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";
import { readStudentRecords } from "../../data/student-records";
import { ownStudent } from "./own";
import { toLedger, toStanding } from "./standing";

/** All own registrations, applications and things bought. */
export const listOwnClasses = query({
  name: "student.classes",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me, school } = ownStudent(ctx);
    const records = await readStudentRecords(ctx, me);
    return {
      classes: records.registrations.map(toStanding),
      preEnrollments: records.preEnrollments,
      purchases: toLedger(records.ledger).filter(({ type }) => type === "product_purchase" || type === "product_subscription"),
      zone: school.timezone,
    };
  },
});
