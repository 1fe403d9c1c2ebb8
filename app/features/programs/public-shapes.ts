import { z } from "zod";
import { address, amount, day, keyOf, named } from "~/platform/json-shapes";
import { CLASS_MODE_LABELS, MEETING_TYPE_LABELS, PROGRAM_TYPE_LABELS, SCHEDULE_LABELS } from "./model";

/** The shapes of `public-json.ts`, for the document of the API. */
export const faqShape = named("PublicFaq", { id: z.string(), question: z.string(), answer: z.string(), order: z.number().int() });

export const publicProgramShape = named("PublicProgram", {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable().describe("Markdown"),
  type: keyOf(PROGRAM_TYPE_LABELS),
  category: z.string(),
  duration: z.number().int(),
  duration_type: z.enum(["weeks", "days", "months"]),
  tuition_fee: amount(),
  application_fee: amount(),
  additional_program_info: z.string().nullable().describe("Markdown"),
  image_url: address().nullable(),
});

const locationShape = named("PublicLocation", {
  id: z.string(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
});

export const classShape = named("PublicClass", {
  id: z.string(),
  class_id: z.string().describe("Class ID, such as CNA-1041"),
  program: z.string(),
  location: locationShape.nullable(),
  instructor: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  schedule: keyOf(SCHEDULE_LABELS),
  class_mode: keyOf(CLASS_MODE_LABELS),
  meeting_type: keyOf(MEETING_TYPE_LABELS),
  start_date: day().nullable(),
  orientation_date: day().nullable(),
  confirm_by: day().nullable().describe("A tentative class: the school confirms it by this day. Null for one that takes place"),
  seats_left: z.number().int(),
  status: z.enum(["open", "closed"]),
});

export const classWithProgramShape = named(
  "PublicClassWithProgram",
  classShape.omit({ program: true }).extend({
    program: z.object({ id: z.string(), slug: z.string(), title: z.string(), tuition_fee: amount(), application_fee: amount() }),
  }),
);

export const programPageShape = named(
  "ProgramPage",
  publicProgramShape.extend({
    faqs: z.array(faqShape),
    instructors: z.array(
      z.object({
        id: z.string(),
        full_name: z.string(),
        bio: z.string().nullable(),
        credentials: z.string().nullable(),
        avatar_url: address().nullable(),
      }),
    ),
    upcoming_class: z.object({ id: z.string(), class_id: z.string(), start_date: day().nullable(), seats_left: z.number().int() }).nullable(),
  }),
);

export const incomingShape = named("IncomingClasses", { results: z.array(z.object({ program: z.string(), upcoming_class: classShape.nullable() })) });
