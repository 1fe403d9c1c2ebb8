import { z } from "zod";
import { askStudentRecords } from "~/features/accounts/data/student-records";
import { toClassSummary, toInstalments, totalsOf } from "~/features/accounts/domain/account-summary";
import { wayIntoWork } from "~/features/careers/domain/way-into-work";
import { nextDayOf } from "~/features/enrollment/domain/next-day";
import { canPayOnline, onlineFee, ownStudent } from "~/features/enrollment/domain/own-student";
import { payByOf } from "~/features/enrollment/pay-deadline-model";
import { creditOf } from "~/features/payments/credit-model";
import { readLots } from "~/features/payments/data/school-credit";
import { askOpenClasses, toOpenClasses } from "~/features/programs/domain/open-classes";
import { student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { askFinish } from "../data/finish";
import { checklistOf, toFinish } from "./finish";

const MAX_OFFERED = 6;

/** The student's home: next class day, what registrations have left open, classes, balance, pre-enrollments, jobs and events, other classes of the school. */
export const getStudentHome = query({
  name: "student.home",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me, school, today } = ownStudent(ctx);
    const [[registrations, instalments, , preEnrollments, offered, ...left], work, lots] = await Promise.all([
      inSchool(ctx).db.batch([...askStudentRecords(ctx, me), askOpenClasses(ctx), ...askFinish(ctx, me.id)]),
      wayIntoWork(ctx),
      readLots(ctx, me.id, today),
    ]);
    const classes = registrations.map((row) => toClassSummary(row, ctx.locale));
    const mine = new Set(classes.filter(({ status }) => status === "active").map(({ classId }) => classId));
    return {
      firstName: userOf(ctx).firstName,
      school: { name: school.name, phone: school.phone, email: school.contactEmail },
      notice: school.visitorNoticeTitle && school.visitorNoticeDesc ? { title: school.visitorNoticeTitle, text: school.visitorNoticeDesc } : null,
      today,
      next: nextDayOf(registrations, ctx.now, school.timezone, ctx.locale),
      work,
      finish: checklistOf(toFinish(left)),
      classes: classes.filter(({ status }) => status === "active"),
      credit: { cents: creditOf(lots), lots },
      deadlines: registrations.flatMap((row) => {
        const payBy = payByOf(row, today, school);
        return payBy ? [{ ...payBy, id: row.id, program: row.program }] : [];
      }),
      totals: totalsOf(classes, toInstalments(instalments, registrations, today)),
      canPay: canPayOnline(school),
      fee: onlineFee(school),
      preEnrollments,
      offered: toOpenClasses(ctx, offered)
        .filter(({ id }) => !mine.has(id))
        .slice(0, MAX_OFFERED),
      zone: school.timezone,
    };
  },
});
