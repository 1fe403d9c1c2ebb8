import { z } from "zod";
import { address, keyOf, named, text } from "~/platform/json-shapes";
import { PLAN_LABELS, SCHOOL_TYPE_LABELS } from "./profile-model";

/** A school's public fields. */
export const directoryFields = {
  id: z.string(),
  name: z.string(),
  address: text(),
  city: text(),
  state: text(),
  zipcode: text(),
  country: text(),
  phone: text(),
  contact_email: text(),
  website_url: text(),
  logo_url: address().nullable(),
  small_logo_url: address().nullable(),
  school_type: keyOf(SCHOOL_TYPE_LABELS),
};

/** A school's public fields, for the API document. */
export const domainSchoolShape = named("DomainSchool", {
  ...directoryFields,
  voice_ai_phone: text(),
  custom_navbars: z.array(z.object({ id: z.string(), text: z.string(), link: z.string(), icon: text() })),
  visitor_notice_title: text(),
  visitor_notice_desc: text(),
  primary_color: z.string(),
  secondary_color: z.string(),
  dark_color: z.string(),
  payment_plan: keyOf(PLAN_LABELS),
  subdomain: text(),
});

export const hostShape = named("HostCheck", { found: z.boolean(), id: text(), is_main_host: z.boolean() });
