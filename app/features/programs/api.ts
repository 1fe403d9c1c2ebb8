import { joinWaitlist } from "~/features/enrollment/domain/join-waitlist";
import { type Endpoint, get, post } from "~/platform/endpoint";
import { decimalMoney } from "~/platform/money";
import {
  findIncomingClasses,
  getProgramBySlug,
  getPublicClass,
  listOfferedClasses,
  listPublicFaqs,
  listPublicPrograms,
} from "./domain/public-catalog";
import { classJson, publicProgramJson } from "./public-json";

/** What anybody may read of a school's programs and classes, on the school's own host. */
export const publicEndpoints: Endpoint[] = [
  get("/programs/public-school-programs/", listPublicPrograms, "Programs on offer", {
    output: ({ results, count }) => ({ results: results.map(publicProgramJson), count }),
  }),
  get("/programs/program-from-slug/", getProgramBySlug, "One program on offer, by slug", {
    output: ({ program, faqs, instructors, upcoming }) => ({
      ...publicProgramJson(program),
      faqs,
      instructors: instructors.map(({ id, name, title, bio, photoUrl }) => ({ id, full_name: name, title, bio, photo_url: photoUrl })),
      upcoming_class: upcoming ? { id: upcoming.id, class_id: upcoming.code, start_date: upcoming.startDate, seats_left: upcoming.seatsLeft } : null,
    }),
  }),
  get("/programs/faqs/public-faqs/", listPublicFaqs, "Questions and answers of a program"),
  post("/programs/waitlist/", joinWaitlist, "Joins the waitlist of a program", {
    input: ({ body }) => ({ ...splitName(body.full_name), ...body }),
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    output: ({ id, status }) => ({ id, status }),
  }),
  get("/classes/program-offered-classes/", listOfferedClasses, "Classes that take registrations", {
    output: ({ results, count }) => ({ results: results.map(classJson), count }),
  }),
  get("/classes/public-class-info/", getPublicClass, "One class, by id", {
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
    output: ({ results }) => ({
      results: results.map(({ program, upcoming }) => ({ program, upcoming_class: upcoming ? classJson(upcoming) : null })),
    }),
  }),
];

/** "Ada King Lovelace" -> first "Ada", last "King Lovelace"; one word alone is both, since the waitlist wants both. */
function splitName(fullName: unknown): { first_name?: string; last_name?: string } {
  if (typeof fullName !== "string" || fullName.trim() === "") return {};
  const [first = "", ...rest] = fullName.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(" ") || first };
}
