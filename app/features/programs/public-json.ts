import { mediaPath } from "~/platform/media-path";
import { decimalMoney } from "~/platform/money";
import { markdownOf, markdownOrNull } from "~/platform/rich-markdown";
import type { ClassRow } from "./data/public-classes";
import type { ProgramRow } from "./data/public-programs";
import { seatsLeft } from "./model";

/** How the API writes a program that anybody may see. */
export const publicProgramJson = (program: ProgramRow) => ({
  id: program.id,
  slug: program.slug,
  title: program.title,
  description: markdownOrNull(program.description),
  type: program.type,
  category: program.category,
  duration: program.duration,
  duration_type: program.durationType,
  tuition_fee: decimalMoney(program.tuitionCents),
  application_fee: decimalMoney(program.applicationFeeCents),
  additional_program_info: markdownOrNull(program.additionalInfo),
  image_url: program.imageFileId ? mediaPath(program.imageFileId) : null,
});

/** How the API writes a class that anybody may see: never its meeting link. */
export const classJson = (row: ClassRow) => ({
  id: row.id,
  class_id: row.code,
  program: row.programId,
  location: row.locationId
    ? { id: row.locationId, name: row.locationName, address: row.street, city: row.city, state: row.state, zipcode: row.zipcode }
    : null,
  instructor: row.instructorId ? { id: row.instructorId, full_name: `${row.instructorFirstName} ${row.instructorLastName}` } : null,
  schedule: row.schedule,
  class_mode: row.mode,
  meeting_type: row.meetingType,
  start_date: row.startDate,
  orientation_date: row.orientationDate,
  seats_left: seatsLeft(row),
  status: row.status,
});

/** How the API writes a question that anybody may read. */
export const faqJson = <F extends { answer: string }>(faq: F) => ({ ...faq, answer: markdownOf(faq.answer) });
