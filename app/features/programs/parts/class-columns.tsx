import type { SerializeFrom } from "@remix-run/cloudflare";
import { monthName } from "~/platform/zones";
import type { Column, Filter } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { StatusBadge } from "~/ui/status-badge";
import { CLASS_PHASE_LABELS, type ClassPhase, classPhase, registrationText } from "../class-model";
import { classRosterPath } from "../class-paths";
import type { classList } from "../domain/classes/read-classes";
import { CLASS_MODE_LABELS, classState, MEETING_TYPE_LABELS, opensLater, SCHEDULE_LABELS, scheduleText } from "../model";

export type ClassListView = SerializeFrom<Awaited<ReturnType<typeof classList>>>;
export type ClassRow = ClassListView["classes"]["results"][number];

const PHASE_TONES = { upcoming: "blue", running: "green", self_paced: "blue", over: "grey", cancelled: "red" } as const;
export const PhaseBadge = ({ phase }: { phase: ClassPhase }) => (
  <StatusBadge status={phase} label={CLASS_PHASE_LABELS[phase]} tone={PHASE_TONES[phase]} />
);

export const TentativeBadge = () => <StatusBadge status="tentative" label="Tentative" tone="amber" />;

export const classFilters = ({ programs, locations, instructors, months }: ClassListView): Filter[] => [
  { name: "program", label: "Program", options: programs },
  { name: "location", label: "Location", options: locations },
  { name: "instructor", label: "Instructor", options: instructors },
  { name: "schedule", label: "Schedule", options: optionsOf(SCHEDULE_LABELS) },
  { name: "class_mode", label: "Mode", options: optionsOf(CLASS_MODE_LABELS) },
  { name: "meeting_type", label: "Meeting type", options: optionsOf(MEETING_TYPE_LABELS) },
  {
    name: "month",
    label: "Starts in",
    options: months.map((month) => ({ value: month, label: monthName(month) })),
  },
  { name: "status", label: "Registration", options: optionsOf({ open: "Open", closed: "Closed", cancelled: "Class cancelled" }) },
];

/** State of a class for visitors today; nothing for one that has begun and takes nobody, as its phase says that. */
function RegistrationBadge({ row, today }: { row: ClassRow; today: string }) {
  const { courseClass } = row;
  if (courseClass.cancelledAt !== null) return null;
  const hasBegun = ["running", "over"].includes(classPhase(courseClass, today));
  const state = classState({ ...courseClass, seatsUsed: row.seatsTaken + row.seatsHeld }, today);
  const text = registrationText(courseClass.status, state, opensLater(courseClass, today));
  if (hasBegun && (text === "Closed" || text === "Over")) return null;
  return <StatusBadge status={text} label={text} tone={text === "Open" ? "green" : text === "Full" ? "amber" : "grey"} />;
}

export const classColumns = (today: string): Column<ClassRow>[] => [
  {
    key: "class",
    header: "Class",
    sort: "class_id",
    cell: ({ courseClass, program }) => (
      <span className="stack">
        <Link to={classRosterPath(courseClass.id)}>{courseClass.code}</Link>
        <span className="two-lines" title={program}>
          {program}
        </span>
      </span>
    ),
  },
  {
    key: "dates",
    header: "Dates",
    sort: "start_date",
    cell: ({ courseClass }) =>
      courseClass.startDate ? (
        <span className="stack figures">
          <DateText day={courseClass.startDate} />
          {courseClass.endDate && courseClass.endDate !== courseClass.startDate ? [" – ", <DateText key="end" day={courseClass.endDate} />] : null}
          {courseClass.orientationDate ? (
            <span className="two-lines">
              Orientation <DateText day={courseClass.orientationDate} />
            </span>
          ) : null}
        </span>
      ) : (
        CLASS_MODE_LABELS[courseClass.mode]
      ),
  },
  {
    key: "when",
    header: "When",
    cell: ({ courseClass }) => {
      const days = scheduleText(courseClass.weekdays, null, null);
      const hours = scheduleText([], courseClass.startTime, courseClass.endTime);
      return (
        <span className="stack">
          {[days, SCHEDULE_LABELS[courseClass.schedule]].filter(Boolean).join(" · ")}
          <span className="two-lines">{hours}</span>
        </span>
      );
    },
  },
  {
    key: "where",
    header: "Location and instructor",
    cell: ({ courseClass, location, instructor, others }) => (
      <span className="stack">
        {location ?? MEETING_TYPE_LABELS[courseClass.meetingType]}
        <span className="two-lines">{[instructor, others].filter(Boolean).join(", ") || "No instructor"}</span>
      </span>
    ),
  },
  {
    key: "seats",
    header: "Seats",
    align: "end",
    cell: (row) => (
      <span className="stack figures">
        <Link
          to={classRosterPath(row.courseClass.id)}
          aria-label={`${row.seatsTaken} of ${row.courseClass.capacity} seats taken in ${row.courseClass.code}: roster`}
        >
          {row.seatsTaken} / {row.courseClass.capacity}
        </Link>
        {row.waiting > 0 ? <span className="two-lines">{row.waiting} on waitlist</span> : null}
      </span>
    ),
  },
  {
    key: "status",
    header: "Registration",
    cell: (row) => (
      <span className="badges">
        <RegistrationBadge row={row} today={today} />
        {row.courseClass.confirmBy && row.courseClass.cancelledAt === null ? <TentativeBadge /> : null}
        {classPhase(row.courseClass, today) === "upcoming" ? null : <PhaseBadge phase={classPhase(row.courseClass, today)} />}
      </span>
    ),
  },
];
