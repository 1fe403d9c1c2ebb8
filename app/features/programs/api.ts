import { get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import {
  findIncomingClasses,
  getProgramBySlug,
  getPublicClass,
  listOfferedClasses,
  listPublicFaqs,
  listPublicPrograms,
} from "./domain/public-catalog";
import { classJson, faqJson, publicProgramJson } from "./public-json";
import { classWithProgramShape, faqShape, incomingShape, programPageShape } from "./public-shapes";

/** Public endpoints of programs and classes on a school's own host. */
export const publicEndpoints: Endpoint[] = [
  get("/programs/public-school-programs/", listPublicPrograms, "Lists the programs on offer", { output: listJson(publicProgramJson) }),
  get("/programs/program-from-slug/", getProgramBySlug, "Returns a program on offer by slug", {
    output: json(programPageShape, ({ program, faqs, instructors, upcoming }) => ({
      ...publicProgramJson(program),
      faqs: faqs.map(faqJson),
      instructors: instructors.map(({ id, name, title, bio, photoUrl }) => ({ id, full_name: name, bio, credentials: title, avatar_url: photoUrl })),
      upcoming_class: upcoming ? { id: upcoming.id, class_id: upcoming.code, start_date: upcoming.startDate, seats_left: upcoming.seatsLeft } : null,
    })),
  }),
  get("/programs/faqs/public-faqs/", listPublicFaqs, "Lists the FAQs of a program", { output: listJson(faqShape, faqJson) }),
  get("/classes/program-offered-classes/", listOfferedClasses, "Lists the classes open for registration", {
    orOwn: true,
    output: listJson(classJson),
  }),
  get("/classes/public-class-info/", getPublicClass, "Returns a class by ID", {
    output: json(classWithProgramShape, (row) => ({
      ...classJson(row),
      program: {
        id: row.programId,
        slug: row.programSlug,
        title: row.programTitle,
        tuition_fee: decimalMoney(row.tuitionCents),
        application_fee: decimalMoney(row.applicationFeeCents),
      },
    })),
  }),
  post("/classes/program-incoming-class/", findIncomingClasses, "Lists the next open class of each program", {
    orOwn: true,
    output: json(incomingShape, ({ results }) => ({
      results: results.map(({ program, upcoming }) => ({ program, upcoming_class: upcoming ? classJson(upcoming) : null })),
    })),
  }),
];
