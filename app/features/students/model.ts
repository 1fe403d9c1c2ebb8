import { z } from "zod";
import { EDUCATION_LABELS } from "~/features/forms/field-model";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import {
  birthDate,
  choice,
  clearable,
  email,
  flag,
  integer,
  keysOf,
  longText,
  optional,
  personName,
  phone,
  text,
  usState,
  zipcode,
} from "~/platform/input";
import { LOCALES } from "~/words/locale";

/** What staff do with students: words, and the schemas that forms and verbs share. Safe for the browser. */

/** The data of a student that staff and API may change; every field may be left out. */
export const studentFields = z.object({
  first_name: personName(120).optional(),
  last_name: personName(120).optional(),
  email: email().optional(),
  middle_name: clearable(text(120)),
  phone: clearable(phone()),
  date_of_birth: clearable(birthDate()),
  gender: clearable(choice(keysOf(GENDER_LABELS))),
  ethnicity: clearable(choice(keysOf(ETHNICITY_LABELS))),
  address: clearable(text(200)),
  city: clearable(text(120)),
  state: clearable(usState()),
  zipcode: clearable(zipcode()),
  emergency_name: clearable(text(120)),
  emergency_relationship: clearable(text(120)),
  emergency_phone: clearable(phone()),
  highest_education: clearable(choice(keysOf(EDUCATION_LABELS))),
  locale: optional(choice(LOCALES)),
});
export type StudentFields = z.output<typeof studentFields>;

/** The same as a form sends it: names and address have to be there, and so has what was on the screen (`updated_at`, milliseconds). */
export const studentForm = studentFields.extend({
  first_name: personName(120),
  last_name: personName(120),
  email: email(),
  updated_at: integer(0, Number.MAX_SAFE_INTEGER),
  /** Overwrites another user's change on purpose. */
  overwrite: flag(),
});

export const noteFields = z.object({ note: longText(4000) });
export const messageFields = z.object({ subject: text(150), message: longText(5000) });
