import { rowJson } from "~/platform/json";
import { mediaPath } from "~/platform/media-path";
import { decimalMoney } from "~/platform/money";
import { markdownOf, markdownOrNull } from "~/platform/rich-markdown";
import type { ClassRow } from "./data/public-classes";
import type { ProgramRow } from "./data/public-programs";
import { seatsLeft } from "./model";
import { classShape, publicProgramShape } from "./public-shapes";

/** How the API writes a program that anybody may see. */
export const publicProgramJson = rowJson(publicProgramShape, (program: ProgramRow) => ({
  description: markdownOrNull(program.description),
  tuition_fee: decimalMoney(program.tuitionCents),
  application_fee: decimalMoney(program.applicationFeeCents),
  additional_program_info: markdownOrNull(program.additionalInfo),
  image_url: program.imageFileId ? mediaPath(program.imageFileId) : null,
}));

/** How the API writes a class that anybody may see: never its meeting link. */
export const classJson = rowJson(classShape, (row: ClassRow) => ({
  class_id: row.code,
  program: row.programId,
  location: row.locationId
    ? { id: row.locationId, name: row.locationName, address: row.street, city: row.city, state: row.state, zipcode: row.zipcode }
    : null,
  instructor: row.instructorId ? { id: row.instructorId, full_name: `${row.instructorFirstName} ${row.instructorLastName}` } : null,
  class_mode: row.mode,
  seats_left: seatsLeft(row),
}));

/** How the API writes a question that anybody may read. */
export const faqJson = <F extends { answer: string }>(faq: F) => ({ ...faq, answer: markdownOf(faq.answer) });
