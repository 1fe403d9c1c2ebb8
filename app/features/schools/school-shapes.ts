import { z } from "zod";
import { address, count, instant, keyOf, named, text } from "~/platform/json-shapes";
import { PLAN_LABELS } from "./profile-model";
import { directoryFields } from "./public-shapes";

/** Shapes of the API's answers about a school for its staff. */
const features = z.object({ website_config: z.boolean(), marketing: z.boolean(), chat: z.boolean(), call_logs: z.boolean() });
const plan = keyOf(PLAN_LABELS);

export const navbarItemShape = named("NavbarItem", { id: z.string(), text: z.string(), link: z.string(), icon: text(), order: count() });

const inside = z.object({
  voice_ai_phone: text(),
  visitor_notice_title: text(),
  visitor_notice_desc: text(),
  primary_color: z.string(),
  secondary_color: z.string(),
  dark_color: z.string(),
  payment_plan: plan,
  show_ai_call_logs: z.boolean(),
  subdomain: z.object({ subdomain_url: text() }),
  custom_navbars: z.array(navbarItemShape.omit({ order: true })).describe("In display order"),
  status: z.enum(["active", "inactive"]),
  default_reminder_offset: count().describe("Days before a payment's due date that its reminder is sent"),
  fee_paid_by: z.enum(["student", "school"]).describe("Who pays the online service fee"),
  pay_later_days: count().describe("Days a student who pays later has to pay"),
  releases_unpaid: z.boolean().describe("Whether an unpaid seat is released three days after the notice"),
  refund_policy: text(),
  meta_tags: z.object({ meta_title: text(), meta_description: text(), meta_keywords: text(), og_image_url: address().nullable() }),
  created_at: instant(),
});
export const ownSchoolShape = named("OwnSchool", inside.extend(directoryFields));
/** Employers get the directory fields of any school; the other fields are for its staff and super admins. */
export const schoolShape = named("School", inside.partial().extend(directoryFields));
export const schoolPlanShape = named("SchoolPlan", { id: plan, name: z.string(), api_value: plan, price: text(), features });
export const planStatusShape = named("PlanStatus", { payment_plan: plan, status: z.enum(["active", "inactive"]), features });
export const lmsShape = named("LmsStatus", { status: z.enum(["disabled", "enabled", "invalid_token"]) });
export const setupShape = named("SetupGuide", {
  profile: z.boolean(),
  location: z.boolean(),
  instructor: z.boolean(),
  program: z.boolean(),
  class: z.boolean(),
  payout: z.boolean(),
  website: z.boolean(),
  completed: count(),
  total: count(),
});
