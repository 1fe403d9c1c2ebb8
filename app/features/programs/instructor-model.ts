import { z } from "zod";
import {
  agreed,
  choice,
  chosenFile,
  email,
  flag,
  id,
  integer,
  isoDate,
  keysOf,
  longText,
  many,
  optional,
  optionalLongText,
  optionalText,
  personName,
  phone,
  text,
  usState,
  zipcode,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { version } from "~/platform/stale";
import { daysBetween, type IsoDate } from "~/platform/zones";
import { MEETING_TYPE_LABELS, SCHEDULE_LABELS } from "./model";

/** Instructors as the office keeps them and as they apply: words, and the schemas that forms, verbs and API share. Browser-safe. */
export const INSTRUCTOR_TITLES = Object.freeze(["RN", "LPN", "CNA", "CMA", "EMT", "Paramedic", "CPT", "Other"] as const);
export const INSTRUCTOR_STATUS_LABELS = { pending: "Pending", active: "Active", inactive: "Inactive" } as const;
export const INSTRUCTOR_SOURCE_LABELS = { staff: "Staff", onboarding: "Applied" } as const;
/** Status labels for applicants. */
export const APPLICATION_LABELS = { pending: "Under review", active: "Approved", inactive: "Not selected" } as const;
export const EXPIRY_WARNING_DAYS = 60;

/** Whether a license is over or nearly so. */
export function licenseState(expiry: IsoDate | null, today: IsoDate): "expired" | "soon" | "good" | null {
  if (!expiry) return null;
  const left = daysBetween(today, expiry);
  return left < 0 ? "expired" : left < EXPIRY_WARNING_DAYS ? "soon" : "good";
}

const lines = z.preprocess((value) => (typeof value === "string" ? value.split(/[,\n]/).map((each) => each.trim()) : value), many(text(80), 20));

const credentials = {
  title: optionalText(40),
  license_number: optionalText(60),
  license_state: optionalText(40),
  license_expiry: optional(isoDate()),
  bls_expiry: optional(isoDate()),
  years_experience: optional(integer(0, 60)),
  certifications: lines,
  programs: many(id(), 60),
  availability: many(integer(0, 6), 7),
  schedule: optional(choice(keysOf(SCHEDULE_LABELS))),
  bio: optionalLongText(1000),
};

/** The form of the office. */
export const instructorForm = z.object({
  first_name: personName(80),
  last_name: personName(80),
  email: email(),
  phone: phone(),
  ...credentials,
  show_on_website: flag(),
  internal_note: optionalLongText(2000),
  status: choice(["active", "inactive"]).optional(),
  photo: chosenFile(),
  photo_from: optional(id()),
  remove_photo: flag(),
  resume: chosenFile(),
  version: version(),
});
export type InstructorForm = z.output<typeof instructorForm>;

/** Fields of an instructor application. */
export const applicationForm = z.object({
  school: text(80),
  first_name: personName(80),
  last_name: personName(80),
  email: email(),
  phone: phone(),
  city: text(120),
  state: usState(),
  zipcode: zipcode(),
  ...credentials,
  title: choice(INSTRUCTOR_TITLES),
  teaching_mode: optional(choice(keysOf(MEETING_TYPE_LABELS))),
  photo: chosenFile(),
  resume: z.instanceof(File, { message: "This field is required" }),
  agree: agreed(),
  /** Only robots fill it in. */
  website: z.string().optional(),
});

/** Fields of an instructor from API clients; missing ones don't change. */
const kept = <S extends z.ZodTypeAny>(schema: S) => z.preprocess((value) => (value === null ? "" : value), schema.optional());
export const instructorChanges = {
  first_name: personName(80).optional(),
  last_name: personName(80).optional(),
  email: email().optional(),
  phone: optional(phone()),
  bio: kept(longText(1000)),
  credentials: kept(text(40)),
  avatar_url: kept(z.string().max(2048)),
  resume_url: kept(z.string().max(2048)),
  is_public: z.preprocess((value) => (value === "true" || value === "on" ? true : value === "false" ? false : value), z.boolean().optional()),
};

export const instructorListInput = listInput({
  sorts: ["last_name", "created_at", "license_expiry"] as const,
  filters: {
    status: choice(keysOf(INSTRUCTOR_STATUS_LABELS)),
    program: id(),
    is_public: choice(["true", "false"]),
  },
});
export type InstructorQuery = z.output<typeof instructorListInput>;
