import { z } from "zod";
import {
  cents,
  choice,
  email,
  flag,
  hexColour,
  id,
  keysOf,
  optional,
  optionalText,
  orElse,
  personName,
  phone,
  text,
  webAddress,
  zipcode,
} from "~/platform/input";
import { version } from "~/platform/stale";
import { PLAN_LABELS, SCHOOL_TYPE_LABELS } from "./profile-model";

/** A super admin's input for a school. Safe for the browser. */
export const SCHOOL_STATE_LABELS = { active: "Active", inactive: "Inactive" } as const;
export const PLAN_STATUS_LABELS = { active: "Active", past_due: "Past due", cancelled: "Cancelled" } as const;
export const FEE_TYPE_LABELS = { percentage: "Percent of the amount", dollar: "Fixed dollar amount" } as const;
export const LMS_CHOICE_LABELS = { disabled: "Disabled", enabled: "Enabled" } as const;

export const DOMAIN_USED = "This domain is already used.";
export const HAS_REGISTRATIONS = "This school has registrations. Deactivate it instead.";
const DOMAIN_FORMAT = "Enter a name such as bayside, or a whole domain such as www.bayside.edu";

/** One name below the product's own domain, or a whole domain of the school's. */
export const siteAddress = () =>
  text(253)
    .transform((value) =>
      value
        .toLowerCase()
        .replace(/^https?:\/\//, "")
        .replace(/[/:].*$/, "")
        .replace(/\.$/, ""),
    )
    .refine((value) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(value), DOMAIN_FORMAT);

export const generalFields = {
  name: text(120),
  school_type: choice(keysOf(SCHOOL_TYPE_LABELS)),
  subdomain_url: siteAddress(),
  address: optionalText(200),
  city: optionalText(100),
  state: optionalText(50),
  zipcode: optional(zipcode()),
  country: optionalText(100),
  phone: optional(phone()),
  voice_ai_phone: optional(phone()),
  contact_email: email(),
  website_url: optional(webAddress()),
  status: orElse(choice(keysOf(SCHOOL_STATE_LABELS)), "active"),
};

export const planFields = {
  payment_plan: choice(keysOf(PLAN_LABELS)),
  plan_status: orElse(choice(keysOf(PLAN_STATUS_LABELS)), "active"),
  show_ai_call_logs: flag(),
  service_fee_type: orElse(choice(["percentage", "dollar"] as const), "percentage"),
  /** Hundredths of a percent, or cents. */
  service_fee: z.preprocess((value) => (value === undefined || value === null || value === "" ? "2.99" : value), cents(0, 100_000)),
  referral_fee: optional(cents(0, 10_000_000)),
  lms_status: orElse(choice(keysOf(LMS_CHOICE_LABELS)), "disabled"),
  lms_url: optional(webAddress()),
  lms_token: optionalText(200),
};

export const colourFields = {
  primary_color: optional(hexColour()),
  secondary_color: optional(hexColour()),
  dark_color: optional(hexColour()),
};

export const metaFields = { meta_title: optionalText(120), meta_description: optionalText(320) };

export const ownerFields = { first_name: personName(100), last_name: personName(100), email: email() };

export const addSchoolForm = z.object({
  ...generalFields,
  ...planFields,
  ...colourFields,
  ...metaFields,
  owner: z.object(ownerFields),
  /** The sign-up request that the school comes from. */
  interested: optionalText(64),
});

export const adminGeneralForm = z.object({ ...generalFields, version: version() });
export const adminPlanForm = z.object({ ...planFields, version: version() });
export const adminBrandingForm = z.object({
  ...colourFields,
  logo_from: optional(id()),
  small_logo_from: optional(id()),
  remove_logo: flag(),
  remove_small_logo: flag(),
  version: version(),
});
export const adminMetaForm = z.object({ ...metaFields, meta_keywords: optionalText(300), version: version() });
