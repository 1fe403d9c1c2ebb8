import { z } from "zod";
import { getSchool } from "~/features/schools/domain/office/school-api";
import { ownSchoolJson, schoolJson } from "~/features/schools/school-json";
import { ownSchoolShape, schoolShape } from "~/features/schools/school-shapes";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { count, instant, keyOf, named, text } from "~/platform/json-shapes";
import { isoInstant } from "~/platform/zones";
import type { SignUp } from "./data/sign-ups";
import { countStudents, listSchools } from "./domain/schools/list-schools";
import { deleteSchool } from "./domain/schools/school-status";
import { createSchool, updateSchool } from "./domain/schools/schools-by-api";
import { reviewSignUp } from "./domain/sign-ups/review";
import { createSignUp, getSignUp, listSignUps, updateSignUp } from "./domain/sign-ups/sign-ups";
import { SIGN_UP_LABELS } from "./sign-up-model";

/** Shapes of the API's answers for super admins. */
const studentsCountShape = named("StudentsCount", { results: z.array(z.object({ school: z.string(), students_count: count() })) });

const interestedSchoolShape = named("InterestedSchool", {
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

const signUp = rowJson(interestedSchoolShape, (row: SignUp) => ({
  name: row.schoolName,
  contact_name: `${row.contactFirstName} ${row.contactLastName}`,
  contact_email: row.email,
  notes: row.internalNote,
  school: row.madeId,
  created_at: isoInstant(row.createdAt),
}));
const one = { output: signUp };
const thenSignUp = thenRead((ctx, id) => getSignUp(ctx, { id }));
const thenSchool = thenRead((ctx, id) => getSchool(ctx, { id }));
const own = { output: json(ownSchoolShape, ownSchoolJson) };

/** Every school, for super admins; after the static addresses of `/schools/`. */
export const adminEndpoints: Endpoint[] = [
  get("/schools/", listSchools, "Schools", { output: listJson(schoolShape, schoolJson) }),
  post("/schools/", thenSchool(createSchool), "Creates a school and invites its owner", { status: 201, ...own }),
  post("/schools/get-students-count/", countStudents, "Counts the students of the given schools", { output: json(studentsCountShape) }),
  patch("/schools/{id}/", thenSchool(updateSchool), "Changes a school", own),
  del("/schools/{id}/", deleteSchool, "Deletes a school without registrations", { status: 204 }),
  get("/interested-schools/", listSignUps, "Lists requests to join", { output: listJson(signUp) }),
  post("/interested-schools/", thenSignUp(createSignUp), "Creates a request", { status: 201, ...one }),
  get("/interested-schools/{id}/", getSignUp, "A request", one),
  patch("/interested-schools/{id}/", thenSignUp(updateSignUp), "Changes a request", one),
  patch("/interested-schools/{id}/review-on-school/", thenSignUp(reviewSignUp), "Approves or declines a request, or creates its school", one),
];
