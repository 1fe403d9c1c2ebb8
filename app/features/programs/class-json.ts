import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import type { OfficeClassRow } from "./data/office-classes";

/** How the API writes a class for the office. */
export const officeClassJson = ({ courseClass, program, location, instructor, seatsTaken, seatsHeld, waiting }: OfficeClassRow) => ({
  id: courseClass.id,
  class_id: courseClass.code,
  program: courseClass.programId,
  program_title: program,
  location: courseClass.locationId,
  location_name: location,
  instructor: courseClass.instructorId,
  instructor_name: instructor,
  schedule: courseClass.schedule,
  class_mode: courseClass.mode,
  meeting_type: courseClass.meetingType,
  meeting_link: courseClass.meetingLink,
  start_date: courseClass.startDate,
  end_date: courseClass.endDate,
  orientation_date: courseClass.orientationDate,
  orientation_time: courseClass.orientationTime,
  registration_deadline: courseClass.registrationDeadline,
  weekdays: courseClass.weekdays,
  start_time: courseClass.startTime,
  end_time: courseClass.endTime,
  access_days: courseClass.accessDays,
  capacity: courseClass.capacity,
  status: courseClass.status,
  is_cancelled: courseClass.cancelledAt !== null,
  waitlist: courseClass.waitlist,
  tuition_override: courseClass.tuitionOverrideCents === null ? null : decimalMoney(courseClass.tuitionOverrideCents),
  application_fee_override: courseClass.applicationFeeOverrideCents === null ? null : decimalMoney(courseClass.applicationFeeOverrideCents),
  seats_taken: seatsTaken,
  seats_held: seatsHeld,
  waitlist_count: waiting,
  created_at: isoInstant(courseClass.createdAt),
  updated_at: isoInstant(courseClass.updatedAt),
});
