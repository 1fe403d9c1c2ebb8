import { z } from "zod";
import { birthDate, choice, flag, optional, optionalText, personName, phone, text, usState, zipcode } from "~/platform/input";
import { TIME_ZONES } from "~/platform/united-states";
import { ETHNICITIES, GENDERS, newPassword, password, repeats } from "./model";

/** Schemas of the account screens' forms, also used in the browser. */
export const myProfileForm = z.object({
  first_name: personName(100),
  last_name: personName(100),
  phone: optional(phone()),
  job_title: optionalText(100),
  time_zone: optional(choice(TIME_ZONES)),
  email_notifications: flag(),
});

export const personalForm = z.object({
  first_name: personName(100),
  middle_name: optionalText(100),
  last_name: personName(100),
  phone: phone(),
  date_of_birth: birthDate(),
  gender: optional(choice(GENDERS)),
  ethnicity: optional(choice(ETHNICITIES)),
});

export const addressForm = z.object({
  address: text(200),
  address2: optionalText(200),
  city: text(100),
  state: usState(),
  zipcode: zipcode(),
  country: optionalText(100),
});

export const emergencyForm = z.object({
  emergency_name: optionalText(100),
  emergency_relationship: optionalText(100),
  emergency_phone: optional(phone()),
});

export const preferencesForm = z.object({ job_alerts: flag(), email_notifications: flag(), resume_visible: flag() });

export const changePasswordForm = z
  .object({ current_password: password(), new_password: newPassword(), confirm_password: password() })
  .superRefine(repeats("new_password"));
