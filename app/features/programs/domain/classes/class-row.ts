import type { classes } from "#drizzle/schema/programs";
import type { ClassFields } from "../../class-model";

type Row = typeof classes.$inferSelect;
type Setup = Omit<Row, "id" | "schoolId" | "cancelledAt" | "cancelReason" | "calendarSequence" | "createdAt" | "updatedAt">;

/** Row of a class; fields that its mode or meeting type doesn't use are cleared. */
export function columnsOf(values: ClassFields & { class_id: string }): Setup {
  const isScheduled = values.class_mode === "scheduled";
  const isOnline = values.meeting_type === "online";
  return {
    programId: values.program,
    code: values.class_id,
    mode: values.class_mode,
    meetingType: values.meeting_type,
    locationId: isOnline ? null : (values.location ?? null),
    meetingLink: isOnline ? (values.meeting_link ?? null) : null,
    schedule: values.schedule,
    weekdays: [...new Set(values.weekdays)].sort((a, b) => a - b),
    startDate: isScheduled ? (values.start_date ?? null) : null,
    endDate: isScheduled ? (values.end_date ?? null) : null,
    startTime: values.start_time ?? null,
    endTime: values.end_time ?? null,
    orientationDate: isScheduled ? (values.orientation_date ?? null) : null,
    orientationTime: isScheduled && values.orientation_date ? (values.orientation_time ?? null) : null,
    registrationOpens: isScheduled ? (values.registration_opens ?? null) : null,
    registrationDeadline: isScheduled ? (values.registration_deadline ?? null) : null,
    confirmBy: isScheduled ? (values.confirm_by ?? null) : null,
    accessDays: isScheduled ? null : (values.access_days ?? null),
    capacity: values.capacity,
    minimumStudents: isScheduled ? (values.minimum_students ?? null) : null,
    instructorId: values.instructor ?? null,
    tuitionOverrideCents: values.tuition_override ?? null,
    applicationFeeOverrideCents: values.application_fee_override ?? null,
    clinicalSite: values.clinical_site ?? null,
    status: values.status,
    waitlist: values.waitlist,
    studentNote: values.student_note ?? null,
    internalNote: values.internal_note ?? null,
  };
}

/** A stored class as its form has it; money in dollars is the form's matter, here it stays cents. */
export function fieldsOf(row: Row, others: readonly string[]): ClassFields & { class_id: string } {
  return {
    program: row.programId,
    class_id: row.code,
    class_mode: row.mode,
    meeting_type: row.meetingType,
    location: row.locationId ?? undefined,
    meeting_link: row.meetingLink ?? undefined,
    schedule: row.schedule,
    weekdays: row.weekdays,
    start_date: row.startDate ?? undefined,
    end_date: row.endDate ?? undefined,
    start_time: row.startTime ?? undefined,
    end_time: row.endTime ?? undefined,
    orientation_date: row.orientationDate ?? undefined,
    orientation_time: row.orientationTime ?? undefined,
    registration_opens: row.registrationOpens ?? undefined,
    registration_deadline: row.registrationDeadline ?? undefined,
    confirm_by: row.confirmBy ?? undefined,
    access_days: row.accessDays ?? undefined,
    capacity: row.capacity,
    minimum_students: row.minimumStudents ?? undefined,
    instructor: row.instructorId ?? undefined,
    instructors: [...others],
    tuition_override: row.tuitionOverrideCents ?? undefined,
    application_fee_override: row.applicationFeeOverrideCents ?? undefined,
    clinical_site: row.clinicalSite ?? undefined,
    status: row.status,
    waitlist: row.waitlist,
    student_note: row.studentNote ?? undefined,
    internal_note: row.internalNote ?? undefined,
  };
}
