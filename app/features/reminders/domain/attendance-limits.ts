import { findLeave } from "~/features/attendance/domain/leaves";
import { type AlertRule, limitText, missedText } from "~/features/attendance/limits-model";
import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { type Party, toStudent } from "~/features/enrollment/domain/mail-values";
import { registrationAttendancePath, studentAttendancePath } from "~/features/enrollment/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { Values } from "~/features/messaging/placeholders";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heard, heardRow } from "~/platform/heard";
import type { CommandCtx } from "~/platform/verb";
import { longDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

const MAILED: readonly AlertRule[] = ["absences_student", "missed_warning"];

const classOf = ({ program, courseClass }: Party): string => `${program}, ${courseClass.code}`;

/** Emails a student about attendance; the key makes the email one. */
async function mailStudent(
  ctx: CommandCtx,
  party: Party,
  template: "attendance_warning" | "leave_approved" | "leave_declined",
  key: string,
  valuesIn: (locale: Locale) => Values,
) {
  const school = schoolOf(ctx);
  if (!school) return;
  await queueMail(ctx, {
    ...toStudent(party, school),
    key: `${template}:${key}`,
    template,
    values: (locale) => ({
      program: party.program,
      class_id: party.courseClass.code,
      portal_link: siteOrigin(ctx, school) + studentAttendancePath(party.id),
      ...valuesIn(locale),
    }),
  });
}

/** Notifies staff that a student is beyond a limit of attendance, and the student where the limit says so. A lapsed leave has its own message. */
export const notifyLimit = heardRow("attendance.threshold", "reminders.notify-limit", async (ctx, { registrationId, outboxId, ...beyond }) => {
  const rule = beyond.rule as AlertRule;
  const party = await findRegistrationParty(ctx, registrationId);
  if (party?.status !== "active" || rule === "not_returned") return;
  const text = limitText(rule, beyond.value);
  if (MAILED.includes(rule))
    await mailStudent(ctx, party, "attendance_warning", outboxId, (locale) => ({ missed: missedText(rule, beyond.value, locale) }));
  if (rule !== "missed_warning")
    await notifyStaff(ctx, {
      kind: "attendance",
      key: `${registrationId}:${outboxId}`,
      text: `${party.studentName} (${classOf(party)}) ${text.staff}.`,
      path: registrationAttendancePath(registrationId),
    });
});

/** Notifies staff that a student did not return from a leave. */
export const notifyLapse = heard("leave.lapsed", "reminders.notify-lapse", async (ctx, { registrationId, leaveId }) => {
  const [party, leave] = await Promise.all([findRegistrationParty(ctx, registrationId), findLeave(ctx, leaveId)]);
  if (party?.status !== "active" || leave?.state !== "lapsed") return;
  await notifyStaff(ctx, {
    kind: "attendance",
    key: `lapsed:${leaveId}`,
    text: `${party.studentName} (${classOf(party)}) did not return from the leave that ended on ${longDate(leave.lastDay)}.`,
    path: registrationAttendancePath(registrationId),
  });
});

/** Notifies staff that a student asks for a leave. */
export const notifyLeaveRequest = heard("leave.asked", "reminders.notify-leave-request", async (ctx, { registrationId, leaveId }) => {
  const [party, leave] = await Promise.all([findRegistrationParty(ctx, registrationId), findLeave(ctx, leaveId)]);
  if (!party || leave?.state !== "asked") return;
  await notifyStaff(ctx, {
    kind: "attendance",
    key: `asked:${leaveId}`,
    text: `${party.studentName} (${classOf(party)}) requests a leave: ${leaveDays(leave)}.`,
    path: registrationAttendancePath(registrationId),
  });
});

/** Emails the student the answer to a requested leave. */
export const mailLeaveDecision = heard("leave.decided", "reminders.mail-leave-decision", async (ctx, { registrationId, leaveId }) => {
  const [party, leave] = await Promise.all([findRegistrationParty(ctx, registrationId), findLeave(ctx, leaveId)]);
  if (!party || (leave?.state !== "approved" && leave?.state !== "refused")) return;
  const isApproved = leave.state === "approved";
  await mailStudent(ctx, party, isApproved ? "leave_approved" : "leave_declined", leaveId, (locale) => ({
    leave_days: leaveDays(leave, locale),
    ...(isApproved ? {} : { reason: leave.answer ?? "" }),
  }));
});

const leaveDays = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }, locale: Locale = "en"): string =>
  firstDay === lastDay ? longDate(firstDay, locale) : phrase(`${longDate(firstDay, locale)} to ${longDate(lastDay, locale)}`, locale);
