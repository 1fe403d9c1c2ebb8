import { get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listOf } from "~/platform/json-shapes";
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
import { classShape, classWithProgramShape, faqShape, incomingShape, programPageShape, publicProgramShape } from "./public-shapes";

/** What anybody may read of a school's programs and classes, on the school's own host. */
export const publicEndpoints: Endpoint[] = [
  get("/programs/public-school-programs/", listPublicPrograms, "Programs on offer", {
    response: listOf(publicProgramShape),
    output: ({ results, count }) => ({ results: results.map(publicProgramJson), count }),
  }),
  get("/programs/program-from-slug/", getProgramBySlug, "One program on offer, by slug", {
    response: programPageShape,
    output: ({ program, faqs, instructors, upcoming }) => ({
      ...publicProgramJson(program),
      faqs: faqs.map(faqJson),
      instructors: instructors.map(({ id, name, title, bio, photoUrl }) => ({ id, full_name: name, bio, credentials: title, avatar_url: photoUrl })),
      upcoming_class: upcoming ? { id: upcoming.id, class_id: upcoming.code, start_date: upcoming.startDate, seats_left: upcoming.seatsLeft } : null,
    }),
  }),
  get("/programs/faqs/public-faqs/", listPublicFaqs, "Questions and answers of a program", {
    response: listOf(faqShape),
    output: ({ results, count }) => ({ results: results.map(faqJson), count }),
  }),
  get("/classes/program-offered-classes/", listOfferedClasses, "Classes that take registrations", {
    response: listOf(classShape),
    orOwn: true,
    output: ({ results, count }) => ({ results: results.map(classJson), count }),
  }),
  get("/classes/public-class-info/", getPublicClass, "One class, by id", {
    response: classWithProgramShape,
    output: (row) => ({
      ...classJson(row),
      program: {
        id: row.programId,
        slug: row.programSlug,
        title: row.programTitle,
        tuition_fee: decimalMoney(row.tuitionCents),
        application_fee: decimalMoney(row.applicationFeeCents),
      },
    }),
  }),
  post("/classes/program-incoming-class/", findIncomingClasses, "The next open class of each program", {
    response: incomingShape,
    orOwn: true,
    output: ({ results }) => ({
      results: results.map(({ program, upcoming }) => ({ program, upcoming_class: upcoming ? classJson(upcoming) : null })),
    }),
  }),
];
