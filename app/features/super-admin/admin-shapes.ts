import { z } from "zod";
import { count, instant, keyOf, named, text } from "~/platform/json-shapes";
import { SIGN_UP_LABELS } from "./sign-up-model";

/** Shapes of the API's answers for super admins. */
export const studentsCountShape = named("StudentsCount", { results: z.array(z.object({ school: z.string(), students_count: count() })) });

export const interestedSchoolShape = named("InterestedSchool", {
  id: z.string(),
  name: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  phone: text(),
  website_url: text(),
  city: text(),
  state: text(),
  zipcode: text(),
  notes: text(),
  status: keyOf(SIGN_UP_LABELS),
  school: text(),
  created_at: instant(),
});
