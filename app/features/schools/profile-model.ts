import { z } from "zod";
import {
  choice,
  clearable,
  email,
  flag,
  hexColour,
  id,
  integer,
  keysOf,
  longText,
  optional,
  optionalLongText,
  optionalText,
  phone,
  text,
  webAddress,
  zipcode,
} from "~/platform/input";
import { version } from "~/platform/stale";
import { TIME_ZONES } from "~/platform/united-states";
import { PRODUCT_COLOURS } from "~/ui/product-colours";

export const PROFILE_TABS = {
  general: "General",
  branding: "Branding",
  notice: "Visitor notice",
  payments: "Payments",
  documents: "Documents",
  plan: "Domain and plan",
} as const;
export type ProfileTab = keyof typeof PROFILE_TABS;
export const PROFILE_TAB_NAMES = Object.freeze(Object.keys(PROFILE_TABS) as [ProfileTab, ...ProfileTab[]]);

/** Colors of a school that has chosen none. */
export const DEFAULT_COLOURS = {
  primary_color: PRODUCT_COLOURS.primary,
  secondary_color: PRODUCT_COLOURS.secondary,
  dark_color: PRODUCT_COLOURS.dark,
};

export const PLAN_LABELS = {
  basic: "Basic",
  "basic-and-chat": "Basic_chat",
  advanced: "Advanced",
  "advanced-and-chat": "Advanced_chat",
} as const;
export const SCHOOL_TYPE_LABELS = { local: "Local school", national_partner: "National partner" } as const;
export const FEE_PAYERS = { student: "The student, as a separate line", school: "The school, deducted from the price" } as const;

/** A school's choices for the look of its site. */
export const STYLES = {
  motif: { tide: "Tide: round shapes", ridge: "Ridge: straight edges", path: "Path: lines" },
  corners: { square: "Square", soft: "Soft", round: "Round" },
  type: { plain: "Plain", strong: "Bold and narrow", wide: "Light and wide" },
  layout: { row: "Name and menu in one row", centered: "Name centered, menu below", picture: "Picture before the home page's title" },
} as const;

export const generalForm = z.object({
  name: text(120),
  license_number: optionalText(60),
  accreditation: optionalText(200),
  about: optionalLongText(2000),
  address: text(200),
  city: text(100),
  state: text(50),
  zipcode: zipcode(),
  country: optionalText(100),
  phone: phone(),
  contact_email: email(),
  website_url: optional(webAddress()),
  time_zone: choice(TIME_ZONES),
  version: version(),
});

export const brandingForm = z.object({
  brand_text: optionalText(60),
  primary_color: optional(hexColour()),
  secondary_color: optional(hexColour()),
  dark_color: optional(hexColour()),
  style_motif: optional(choice(keysOf(STYLES.motif))),
  style_corners: optional(choice(keysOf(STYLES.corners))),
  style_type: optional(choice(keysOf(STYLES.type))),
  style_layout: optional(choice(keysOf(STYLES.layout))),
  remove_logo: flag(),
  remove_small_logo: flag(),
  remove_favicon: flag(),
  logo_from: optional(id()),
  small_logo_from: optional(id()),
  favicon_from: optional(id()),
  version: version(),
});

export const noticeForm = z.object({ visitor_notice_title: optionalText(80), visitor_notice_desc: optionalLongText(300), version: version() });

const reminderOffset = () => integer(1, 60);
const feePaidBy = () => choice(["student", "school"] as const);
const payLaterDays = () => integer(1, 90);
export const paymentsForm = z.object({
  default_reminder_offset: reminderOffset(),
  fee_paid_by: feePaidBy(),
  pay_later_days: payLaterDays(),
  releases_unpaid: flag(),
  refund_policy: optionalLongText(4000),
  version: version(),
});

/** Profile fields that the API may change: missing fields stay, blank or null clears optional fields. */
export const profileChange = z.object({
  name: text(120).optional(),
  address: text(200).optional(),
  city: text(100).optional(),
  state: text(50).optional(),
  zipcode: zipcode().optional(),
  country: clearable(text(100)),
  phone: phone().optional(),
  contact_email: email().optional(),
  website_url: clearable(webAddress()),
  visitor_notice_title: clearable(text(80)),
  visitor_notice_desc: clearable(longText(300)),
  primary_color: clearable(hexColour()),
  secondary_color: clearable(hexColour()),
  dark_color: clearable(hexColour()),
  logo_url: clearable(text(2048)),
  small_logo_url: clearable(text(2048)),
  default_reminder_offset: optional(reminderOffset()),
  fee_paid_by: optional(feePaidBy()),
  pay_later_days: optional(payLaterDays()),
  releases_unpaid: optional(flag()),
  refund_policy: clearable(longText(4000)),
});

export const NAVBAR_MAX = 8;
export const NAVBAR_ICONS = { calendar: "Calendar", phone: "Phone", mail: "Mail", pin: "Location", star: "Star", award: "Award" } as const;
const icon = () => choice(Object.keys(NAVBAR_ICONS) as [keyof typeof NAVBAR_ICONS, ...(keyof typeof NAVBAR_ICONS)[]]);
export const navbarForm = z.object({
  text: text(30),
  link: webAddress("Enter a valid link."),
  icon: optional(icon()),
});

/** Some of a link. */
export const navbarChange = z.object({ text: text(30).optional(), link: webAddress("Enter a valid link.").optional(), icon: clearable(icon()) });
