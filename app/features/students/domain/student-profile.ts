import { z } from "zod";
import { readTags } from "~/features/enrollment/data/cohorts";
import { activityOf } from "~/features/enrollment/domain/activity-words";
import type { AccountState } from "~/features/enrollment/model";
import { suppressionId } from "~/features/messaging/mail-event-model";
import { type CreditLot, creditOf } from "~/features/payments/credit-model";
import { type CreditEntry, readCredit } from "~/features/payments/data/school-credit";
import { withDetails } from "~/platform/archive";
import { type Ctx, schoolOf, studentOf, todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { schoolStaff, staffOrStudent } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import {
  answersOfStudent,
  notesOnStudent,
  studentAgreements,
  studentApplications,
  studentAuditEntries,
  studentFiles,
  studentHead,
  studentMails,
  studentPayments,
  studentPurchases,
  type studentRegistrations,
} from "../data/student-profile";

export const STUDENT_TABS = Object.freeze(["registrations", "pre-enrollments", "payments", "purchases", "emails", "notes", "files", "edit"] as const);
export type StudentTab = (typeof STUDENT_TABS)[number];

async function headOf(ctx: Ctx, id: string) {
  const [[row], registrations] = await inSchool(ctx).db.batch([...studentHead(ctx, id)]);
  return shaped(row, registrations);
}

type HeadRow = {
  student: Awaited<ReturnType<typeof rowsOf>>[number]["student"];
  avatarFileId: string | null;
  accountStatus: "active" | "inactive" | null;
  isOpened: number;
  aside: "bounced" | "complained" | null;
  isHeld: number;
};
const rowsOf = (ctx: Ctx) => studentHead(ctx, "")[0];

function shaped(row: HeadRow | undefined, registrations: Awaited<ReturnType<typeof studentRegistrations>>) {
  if (!row) throw notFound();
  const { student, avatarFileId, accountStatus, isOpened, aside, isHeld } = row;
  const account: AccountState = accountStatus === null ? "none" : isOpened ? accountStatus : "invited";
  return {
    student,
    avatarFileId,
    account,
    registrations: registrations.map((row) => ({ ...row, cohorts: readTags(row.cohorts) })),
    isHeld: Boolean(isHeld),
    aside: aside ? { reason: aside, id: suppressionId(student.schoolId, student.email) } : null,
  };
}

/** A student of the school, deleted or not, with the rows of one tab of the profile. One round trip. */
export const studentProfile = query({
  name: "students.profile",
  allow: schoolStaff,
  input: z.object({ id: id(), tab: choice(STUDENT_TABS).catch("registrations") }),
  async run(ctx, { id: studentId, tab }) {
    const { db } = inSchool(ctx);
    const head = studentHead(ctx, studentId, { withDeleted: true });
    const zone = zoneOf(ctx);
    const around = (row: HeadRow | undefined, registrations: Awaited<ReturnType<typeof studentRegistrations>>) => ({
      ...shaped(row, registrations),
      tab,
      zone,
      ...EMPTY,
    });
    switch (tab) {
      case "pre-enrollments": {
        const [[row], registrations, applications] = await db.batch([...head, studentApplications(ctx, studentId)]);
        return { ...around(row, registrations), applications };
      }
      case "payments": {
        const [[[row], registrations, payments], { lots, entries }] = await Promise.all([
          db.batch([...head, studentPayments(ctx, studentId)]),
          readCredit(ctx, studentId, todayOf(ctx)),
        ]);
        return {
          ...around(row, registrations),
          payments,
          credit: { cents: creditOf(lots), lots, entries, mayGive: userOf(ctx).role === "school_owner" },
        };
      }
      case "purchases": {
        const [[row], registrations, purchases] = await db.batch([...head, studentPurchases(ctx, studentId)]);
        return { ...around(row, registrations), purchases };
      }
      case "emails": {
        const [[row], registrations, emails] = await db.batch([...head, studentMails(ctx, studentId)]);
        return { ...around(row, registrations), emails };
      }
      case "notes": {
        const [[row], registrations, log, notes, answers] = await db.batch([
          ...head,
          studentAuditEntries(ctx, studentId),
          notesOnStudent(ctx, studentId),
          answersOfStudent(ctx, studentId),
        ]);
        return { ...around(row, registrations), activity: (await withDetails(ctx, log)).map(activityOf), notes, answers };
      }
      case "files": {
        const [[row], registrations, files, agreements] = await db.batch([...head, studentFiles(ctx, studentId), studentAgreements(ctx, studentId)]);
        return { ...around(row, registrations), files, agreements };
      }
      default: {
        const [[row], registrations] = await db.batch([...head]);
        return around(row, registrations);
      }
    }
  },
});

const EMPTY = {
  applications: [] as Awaited<ReturnType<typeof studentApplications>>,
  payments: [] as Awaited<ReturnType<typeof studentPayments>>,
  purchases: [] as Awaited<ReturnType<typeof studentPurchases>>,
  emails: [] as Awaited<ReturnType<typeof studentMails>>,
  activity: [] as ReturnType<typeof activityOf>[],
  notes: [] as Awaited<ReturnType<typeof notesOnStudent>>,
  credit: null as { cents: number; lots: CreditLot[]; entries: CreditEntry[]; mayGive: boolean } | null,
  answers: [] as Awaited<ReturnType<typeof answersOfStudent>>,
  files: [] as Awaited<ReturnType<typeof studentFiles>>,
  agreements: [] as Awaited<ReturnType<typeof studentAgreements>>,
};

export type StudentProfile = Awaited<ReturnType<typeof studentProfile>>;

/** Everything about a student on one sheet, for printing. */
export const studentSheet = query({
  name: "students.sheet",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: studentId }) {
    const [[row], registrations, payments] = await inSchool(ctx).db.batch([...studentHead(ctx, studentId), studentPayments(ctx, studentId)]);
    const school = schoolOf(ctx);
    return {
      ...shaped(row, registrations),
      payments,
      zone: school?.timezone ?? EASTERN,
      school: school?.name ?? "",
      printedAt: ctx.now.getTime(),
    };
  },
});

/** A student with the registrations, for the API: any of the school for staff, the own one for a student. */
export const findStudentProfile = query({
  name: "students.find",
  allow: staffOrStudent,
  scope: "students:read",
  input: z.object({ id: id() }),
  async run(ctx, { id: studentId }) {
    const own = studentOf(ctx);
    if (own && own.studentId !== studentId) throw notFound();
    const head = await headOf(ctx, studentId);
    return { ...head, student: { ...head.student, comments: own ? null : head.student.comments } };
  },
});
