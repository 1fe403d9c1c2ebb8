import { z } from "zod";
import { address, amount, count, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { INSTRUCTOR_STATUS_LABELS } from "./instructor-model";
import { CLASS_MODE_LABELS, MEETING_TYPE_LABELS, PROGRAM_STATUS_LABELS, PROGRAM_TYPE_LABELS, SCHEDULE_LABELS } from "./model";

/** Response shapes of programs, classes, instructors, FAQs and locations for staff. */
export const programShape = named("Program", {
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  code: text(),
  description: text().describe("Markdown"),
  type: keyOf(PROGRAM_TYPE_LABELS),
  status: keyOf(PROGRAM_STATUS_LABELS),
  category: z.string(),
  duration: count(),
  duration_type: z.enum(["weeks", "days", "months"]),
  tuition_fee: amount(),
  application_fee: amount(),
  additional_program_info: text().describe("Markdown"),
  image_url: address().nullable(),
  show_scholarship: z.boolean(),
  order: count(),
  school: z.string(),
  created_at: instant(),
  updated_at: instant(),
});
export const programStatsShape = named("ProgramFigures", { total: count(), offering: count(), not_offered: count() });
export const scholarshipSwitchShape = named("ScholarshipSwitch", { updated: count(), show_scholarship: z.boolean() });

export const sisterProgramShape = named("SisterProgram", { id: z.string(), title: z.string(), category: text() });
export const ownSisterProgramShape = named("OwnSisterProgram", sisterProgramShape.extend({ program: text() }));
export const courseShape = named("Course", { id: z.string(), title: z.string(), lms_id: z.string() });

export const programFaqShape = named("ProgramFaq", {
  id: z.string(),
  program: z.string(),
  question: z.string(),
  answer: z.string().describe("Markdown"),
  order: count(),
  is_visible: z.boolean(),
  default_faq: text(),
});
export const defaultFaqShape = named("DefaultFaq", {
  id: z.string(),
  question: z.string(),
  answer: z.string().describe("Markdown"),
  order: count(),
  linked_programs: count(),
});

export const locationShape = named("Location", {
  id: z.string(),
  name: z.string(),
  address: z.string(),
  address2: text(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: text(),
  phone: text(),
  room: text(),
  hours: text(),
  directions: text(),
  map_link: text(),
  notes: text(),
  is_active: z.boolean(),
  classes_count: count(),
});
export const replacedShape = named("LocationReplaced", { deleted: z.string(), classes_moved: count() });

const time = () => z.string().describe("HH:MM").nullable();
export const officeClassShape = named("Class", {
  id: z.string(),
  class_id: z.string().describe("Class ID, such as CNA-1041"),
  program: z.string(),
  program_title: z.string(),
  location: text(),
  location_name: text(),
  instructor: text(),
  instructor_name: text(),
  schedule: keyOf(SCHEDULE_LABELS),
  class_mode: keyOf(CLASS_MODE_LABELS),
  meeting_type: keyOf(MEETING_TYPE_LABELS),
  meeting_link: text(),
  start_date: day().nullable(),
  end_date: day().nullable(),
  orientation_date: day().nullable(),
  orientation_time: time(),
  registration_opens: day().nullable(),
  registration_deadline: day().nullable(),
  confirm_by: day().nullable().describe("A tentative class: the day by which the school confirms it. Null once it is confirmed"),
  weekdays: z.array(z.number().int().min(0).max(6)).describe("0 is Sunday"),
  start_time: time(),
  end_time: time().describe("HH:MM. A time at or before start_time is on the next day"),
  access_days: count().nullable(),
  capacity: count(),
  status: z.enum(["open", "closed"]),
  is_cancelled: z.boolean(),
  waitlist: z.boolean(),
  tuition_override: amount().nullable(),
  application_fee_override: amount().nullable(),
  seats_taken: count(),
  seats_held: count(),
  waitlist_count: count(),
  created_at: instant(),
  updated_at: instant(),
});
export const changedClassShape = named(
  "ChangedClass",
  officeClassShape.extend({
    collisions: z.array(z.string()).describe("Warnings about classes with the same instructor or room at the same time. The change is saved anyway"),
  }),
);
export const classStatsShape = named("ClassFigures", { total: count(), upcoming: count(), previous: count(), open: count(), closed: count() });
export const seatCountShape = named("SeatCount", { class: z.string(), registered: count(), capacity: count() });

export const publicInstructorShape = named("PublicInstructor", {
  id: z.string(),
  full_name: z.string(),
  bio: text(),
  credentials: text(),
  avatar_url: address().nullable(),
});
export const instructorShape = named(
  "Instructor",
  publicInstructorShape.extend({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: text(),
    resume_url: address().nullable(),
    is_public: z.boolean(),
    status: keyOf(INSTRUCTOR_STATUS_LABELS),
    license_expiry: day().nullable(),
    created_at: instant(),
  }),
);
export const instructorStatsShape = named("InstructorFigures", {
  total: count(),
  public: count(),
  submission: z.string().describe("Token of the instructor application page"),
});
