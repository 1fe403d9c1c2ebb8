import { rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import type { OfficeClassRow } from "./data/office-classes";
import { officeClassShape } from "./office-shapes";

const dollars = (cents: number | null) => (cents === null ? null : decimalMoney(cents));

const classJson = rowJson(officeClassShape, ({ courseClass, ...row }: OfficeClassRow) => ({
  class_id: courseClass.code,
  program: courseClass.programId,
  program_title: row.program,
  location: courseClass.locationId,
  location_name: row.location,
  instructor: courseClass.instructorId,
  instructor_name: row.instructor,
  class_mode: courseClass.mode,
  is_cancelled: courseClass.cancelledAt !== null,
  tuition_override: dollars(courseClass.tuitionOverrideCents),
  application_fee_override: dollars(courseClass.applicationFeeOverrideCents),
  waitlist_count: row.waiting,
  created_at: isoInstant(courseClass.createdAt),
  updated_at: isoInstant(courseClass.updatedAt),
}));

/** How the API writes a class for the office. */
export const officeClassJson = (row: OfficeClassRow) => classJson({ ...row, ...row.courseClass });
