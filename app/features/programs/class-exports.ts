import { exporter } from "~/features/exports/domain/exporter";
import { todayOf } from "~/platform/context";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { CLASS_PHASE_LABELS, classListInput, classPhase } from "./class-model";
import { classPage } from "./data/office-classes";
import { CLASS_MODE_LABELS, MEETING_TYPE_LABELS, SCHEDULE_LABELS, scheduleText } from "./model";

/** One line per class, in the order of their dates. */
export const classesExport = exporter({
  kind: "classes",
  allow: schoolStaff,
  like: "classes.office-list",
  filters: classListInput.omit({ limit: true, offset: true, ordering: true }),
  columns: [
    "Class ID",
    "Program",
    "Mode",
    "Meeting type",
    "Location",
    "Start",
    "End",
    "Days and time",
    "Schedule",
    "Orientation",
    "Registration deadline",
    "Seats taken",
    "Capacity",
    "Waitlist",
    "Instructor",
    "Also teaching",
    "Tuition of the class",
    "Registration",
    "Status",
  ],
  async lines(ctx, { view = "upcoming", ...filters }, { after, limit }) {
    const today = todayOf(ctx);
    const rows = await classPage(ctx, today, { view, ...filters }, { limit, after, ordering: "start_date" })[0];
    return rows.map(({ courseClass, ...row }) => ({
      cursor: [courseClass.startDate === null ? 1 : 0, courseClass.startDate ?? "", courseClass.code],
      cells: [
        courseClass.code,
        row.program,
        CLASS_MODE_LABELS[courseClass.mode],
        MEETING_TYPE_LABELS[courseClass.meetingType],
        row.location,
        courseClass.startDate,
        courseClass.endDate,
        scheduleText(courseClass.weekdays, courseClass.startTime, courseClass.endTime),
        SCHEDULE_LABELS[courseClass.schedule],
        courseClass.orientationDate,
        courseClass.registrationDeadline,
        row.seatsTaken,
        courseClass.capacity,
        row.waiting,
        row.instructor,
        row.others,
        courseClass.tuitionOverrideCents === null ? null : decimalMoney(courseClass.tuitionOverrideCents),
        courseClass.status,
        CLASS_PHASE_LABELS[classPhase(courseClass, today)],
      ],
    }));
  },
});
