import { decimalMoney } from "~/platform/money";
import type { OfficeClassRow } from "./data/office-classes";

const iso = (at: number) => new Date(at).toISOString();

/** How the API writes a class for the office. */
export const officeClassJson = ({ klass, program, location, instructor, seatsTaken, seatsHeld, waiting }: OfficeClassRow) => ({
  id: klass.id,
  class_id: klass.code,
  program: klass.programId,
  program_title: program,
  location: klass.locationId,
  location_name: location,
  instructor: klass.instructorId,
  instructor_name: instructor,
  schedule: klass.schedule,
  class_mode: klass.mode,
  meeting_type: klass.meetingType,
  meeting_link: klass.meetingLink,
  start_date: klass.startDate,
  end_date: klass.endDate,
  orientation_date: klass.orientationDate,
  registration_deadline: klass.registrationDeadline,
  weekdays: klass.weekdays,
  start_time: klass.startTime,
  end_time: klass.endTime,
  access_days: klass.accessDays,
  capacity: klass.capacity,
  status: klass.status,
  is_cancelled: klass.cancelledAt !== null,
  waitlist: klass.waitlist,
  tuition_override: klass.tuitionOverrideCents === null ? null : decimalMoney(klass.tuitionOverrideCents),
  application_fee_override: klass.applicationFeeOverrideCents === null ? null : decimalMoney(klass.applicationFeeOverrideCents),
  seats_taken: seatsTaken,
  seats_held: seatsHeld,
  waitlist_count: waiting,
  created_at: iso(klass.createdAt),
  updated_at: iso(klass.updatedAt),
});
