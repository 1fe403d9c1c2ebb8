import { PLAN_LABELS, SCHOOL_TYPE_LABELS } from "~/features/schools/profile-model";
import { choice, keysOf, optionalText, usState } from "~/platform/input";
import { listInput } from "~/platform/list";

export const SCHOOL_TABS = {
  general: "General",
  branding: "Branding",
  plan: "Plan and features",
  users: "Users",
  meta: "Meta tags",
  payout: "Payout",
  usage: "Usage",
} as const;
export type SchoolTab = keyof typeof SCHOOL_TABS;

export const schoolFilters = {
  school_type: choice(keysOf(SCHOOL_TYPE_LABELS)),
  payment_plan: choice(keysOf(PLAN_LABELS)),
  status: choice(["active", "inactive"] as const),
  state: usState(),
  city: optionalText(100),
};

export const schoolListInput = listInput({ sorts: ["name", "created_at", "plan", "city"] as const, ordering: "name", filters: schoolFilters });
