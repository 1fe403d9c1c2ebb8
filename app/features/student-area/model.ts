import { z } from "zod";
import { EDUCATION_LABELS } from "~/features/forms/field-model";
import { ETHNICITIES, GENDERS } from "~/features/identity/model";
import {
  birthDate,
  choice,
  chosenFile,
  flag,
  id,
  integer,
  longText,
  many,
  optional,
  personName,
  phone,
  text,
  usState,
  zipcode,
} from "~/platform/input";

/** Labels and input schemas of the student area. Safe for the browser. */
export const JOB_TYPE_LABELS = {
  full_time: "Full-time",
  part_time: "Part-time",
  per_diem: "Per diem",
  contract: "Contract",
  internship: "Internship",
} as const;

export const JOB_INTERESTS = Object.freeze([
  "Certified nursing assistant",
  "Home health aide",
  "Patient care technician",
  "Phlebotomist",
  "EKG technician",
  "Medical assistant",
  "Pharmacy technician",
  "Medical office",
] as const);

const keysOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]];

export const ONBOARDING_STEPS = Object.freeze(["About you", "Address and contact", "Career"] as const);

/** The parts of a registration form that a student can fill in afterward, in order. */
export const FINISH_PARTS = Object.freeze(["details", "questions", "plan"] as const);
export type FinishPart = (typeof FINISH_PARTS)[number];

/** Step 1. The photo is optional; its type and size are checked on upload. */
export const personalStep = z.object({
  photo: chosenFile(),
  first_name: personName(100),
  last_name: personName(100),
  phone: phone(),
  date_of_birth: birthDate(),
  gender: choice(GENDERS),
  ethnicity: optional(choice(ETHNICITIES)),
});

export const addressStep = z.object({
  address: text(200),
  city: text(100),
  state: usState(),
  zipcode: zipcode(),
  emergency_name: personName(100),
  emergency_relationship: text(100),
  emergency_phone: phone(),
});

export const careerStep = z.object({
  highest_education: choice(keysOf(EDUCATION_LABELS)),
  job_interests: many(z.enum(JOB_INTERESTS), JOB_INTERESTS.length),
  preferred_job_type: optional(choice(keysOf(JOB_TYPE_LABELS))),
  open_to_work: flag(),
});

export const REVIEW_MAX = 1000;

export const reviewInput = z.object({ id: id(), rating: integer(1, 5), text: longText(REVIEW_MAX) });

export const transferInput = z.object({ target: id() });

export const cancellationInput = z.object({ id: id(), message: longText(REVIEW_MAX) });

export const RATING_LABELS = { 5: "Excellent", 4: "Good", 3: "Okay", 2: "Poor", 1: "Bad" } as const;

/** Review states as the student sees them; a hidden review stays "Accepted". */
export const REVIEW_STATE_LABELS = {
  pending: "In review",
  approved: "Accepted",
  rejected: "Not accepted",
  shown: "Published",
  hidden: "Accepted",
} as const;
