import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { classRosterPath } from "~/features/programs/class-paths";
import { todayOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { daysBetween, friendlyDate } from "~/platform/zones";
import { findFewStudents } from "../data/due";

/** Tells staff about a class that starts soon with fewer students than it needs, if that is still so. */
export const warnOfFew = heard("class.below-minimum", "reminders.warn-of-few", async (ctx, { classId, day, weeks }) => {
  const found = await findFewStudents(ctx, classId);
  if (!found || found.startDate !== day || day < todayOf(ctx)) return;
  const days = daysBetween(todayOf(ctx), day);
  await notifyStaff(ctx, {
    kind: "class",
    key: `${classId}:${day}:${weeks}`,
    text: `${found.program}, ${found.code}, starts ${friendlyDate(day)} (in ${days} ${days === 1 ? "day" : "days"}) with ${found.students} of the ${found.minimum} students it needs.`,
    path: classRosterPath(classId),
  });
});
