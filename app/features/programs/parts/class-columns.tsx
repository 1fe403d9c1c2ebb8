import type { SerializeFrom } from "@remix-run/cloudflare";
import { monthName } from "~/platform/zones";
import type { Column, Filter } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import { CLASS_PHASE_LABELS, type ClassPhase, classPhase, registrationText } from "../class-model";
import { classPath, classRosterPath } from "../class-paths";
import type { classList } from "../domain/classes/read-classes";
import { CLASS_MODE_LABELS, classState, MEETING_TYPE_LABELS, SCHEDULE_LABELS, scheduleText } from "../model";
import { optionsFrom } from "./options";

export type ClassListView = SerializeFrom<Awaited<ReturnType<typeof classList>>>;
export type ClassRow = ClassListView["classes"]["results"][number];

const PHASE_TONES = { upcoming: "blue", running: "green", self_paced: "blue", over: "grey", cancelled: "red" } as const;
export const PhaseBadge = ({ phase }: { phase: ClassPhase }) => (
  <StatusBadge status={phase} label={CLASS_PHASE_LABELS[phase]} tone={PHASE_TONES[phase]} />
);

export const classFilters = ({ programs, locations, instructors, months }: ClassListView): Filter[] => [
  { name: "program", label: "Program", options: programs },
  { name: "location", label: "Location", options: locations },
  { name: "instructor", label: "Instructor", options: instructors },
  { name: "schedule", label: "Schedule", options: optionsFrom(SCHEDULE_LABELS) },
  { name: "class_mode", label: "Mode", options: optionsFrom(CLASS_MODE_LABELS) },
  { name: "meeting_type", label: "Meeting type", options: optionsFrom(MEETING_TYPE_LABELS) },
  {
    name: "month",
    label: "Starts in",
    options: months.map((month) => ({ value: month, label: monthName(month) })),
  },
  { name: "status", label: "Registration", options: optionsFrom({ open: "Open", closed: "Closed", cancelled: "Class cancelled" }) },
];

/** Open, closed, full or over: what a visitor meets today. */
export function RegistrationBadge({ row, today }: { row: ClassRow; today: string }) {
  const { klass } = row;
  if (klass.cancelledAt !== null) return null;
  const state = classState({ ...klass, seatsUsed: row.seatsTaken + row.seatsHeld }, today);
  const text = registrationText(klass.status, state);
  return <StatusBadge status={text} label={text} tone={text === "Open" ? "green" : text === "Full" ? "amber" : "grey"} />;
}

export const classColumns = (today: string): Column<ClassRow>[] => [
  {
    key: "class",
    header: "Class",
    sort: "class_id",
    cell: ({ klass, program }) => (
      <span className="class-cell">
        <Link to={classPath(klass.id)}>{klass.code}</Link>
        <small title={program}>{program}</small>
      </span>
    ),
  },
  {
    key: "dates",
    header: "Dates",
    sort: "start_date",
    cell: ({ klass }) =>
      klass.startDate ? (
        <span className="class-cell figures">
          <DateText day={klass.startDate} />
          {klass.endDate && klass.endDate !== klass.startDate ? [" – ", <DateText key="end" day={klass.endDate} />] : null}
          {klass.orientationDate ? (
            <small>
              Orientation <DateText day={klass.orientationDate} />
            </small>
          ) : null}
        </span>
      ) : (
        CLASS_MODE_LABELS[klass.mode]
      ),
  },
  {
    key: "when",
    header: "When",
    cell: ({ klass }) => {
      const days = scheduleText(klass.weekdays, null, null);
      const hours = scheduleText([], klass.startTime, klass.endTime);
      return (
        <span className="class-cell">
          {[days, SCHEDULE_LABELS[klass.schedule]].filter(Boolean).join(" · ")}
          <small>{hours}</small>
        </span>
      );
    },
  },
  {
    key: "where",
    header: "Where and who",
    cell: ({ klass, location, instructor, others }) => (
      <span className="class-cell">
        {location ?? MEETING_TYPE_LABELS[klass.meetingType]}
        <small>{[instructor, others].filter(Boolean).join(", ") || "No instructor yet"}</small>
      </span>
    ),
  },
  {
    key: "seats",
    header: "Seats",
    align: "end",
    cell: (row) => (
      <span className="class-cell figures">
        <Link to={classRosterPath(row.klass.id)} aria-label={`${row.seatsTaken} of ${row.klass.capacity} seats taken in ${row.klass.code}: roster`}>
          {row.seatsTaken} / {row.klass.capacity}
        </Link>
        {row.waiting > 0 ? <small>{row.waiting} waiting</small> : null}
      </span>
    ),
  },
  {
    key: "status",
    header: "Registration",
    cell: (row) => (
      <span className="badges">
        <RegistrationBadge row={row} today={today} />
        {classPhase(row.klass, today) === "upcoming" ? null : <PhaseBadge phase={classPhase(row.klass, today)} />}
      </span>
    ),
  },
];
