import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { classRosterPath } from "~/features/programs/class-paths";
import { todayOf } from "~/platform/context";
import { counted } from "~/platform/counted";
import { heard } from "~/platform/heard";
import { daysBetween, friendlyDate } from "~/platform/zones";
import { findWarnedClass } from "../data/due";

/** Tells staff about a class that starts soon with fewer students than it needs, if that is still so. */
export const warnOfFew = heard("class.below-minimum", "reminders.warn-of-few", async (ctx, { classId, day, weeks }) => {
  const found = await findWarnedClass(ctx, classId);
  if (found?.startDate !== day || day < todayOf(ctx) || found.status === "closed" || found.students >= (found.minimum ?? 0)) return;
  const inDays = counted(daysBetween(todayOf(ctx), day), "day");
  const tentative = found.confirmBy ? ` The class is tentative: confirm or cancel it by ${friendlyDate(found.confirmBy)}.` : "";
  await notifyStaff(ctx, {
    kind: "class",
    key: `${classId}:${day}:${weeks}`,
    text: `${found.program}, ${found.code}, starts ${friendlyDate(day)} (in ${inDays}) with ${found.students} of the ${found.minimum} students it needs.${tentative}`,
    path: classRosterPath(classId),
  });
});

/** Tells staff on the day by which they said they would confirm a class, if they have not. */
export const askToConfirm = heard("class.confirmation-due", "reminders.ask-to-confirm", async (ctx, { classId, day }) => {
  const found = await findWarnedClass(ctx, classId);
  if (found?.confirmBy !== day || found.startDate <= todayOf(ctx)) return;
  const needed = found.minimum === null ? counted(found.students, "student") : `${found.students} of the ${found.minimum} students it needs`;
  await notifyStaff(ctx, {
    kind: "class",
    key: `confirm:${classId}:${day}`,
    text: `Confirm or cancel ${found.program}, ${found.code}. It starts ${friendlyDate(found.startDate)} with ${needed}, and its students expect an answer by ${friendlyDate(day)}.`,
    path: classRosterPath(classId),
  });
});
