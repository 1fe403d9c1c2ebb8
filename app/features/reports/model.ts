/** Plans and types of schools as a person says them. */
export const PLAN_LABELS: Record<string, string> = {
  basic: "Basic",
  "basic-and-chat": "Basic with chat",
  advanced: "Advanced",
  "advanced-and-chat": "Advanced with chat",
};
export const SCHOOL_TYPE_LABELS: Record<string, string> = { local: "Local school", national_partner: "National partner" };
