import type { SchoolPlan } from "~/platform/context";

/** Monthly tokens by plan. */
const MONTHLY_TOKENS: Record<SchoolPlan, number> = { basic: 0, "basic-and-chat": 500_000, advanced: 0, "advanced-and-chat": 1_000_000 };

export const monthlyTokens = (plan: SchoolPlan): number => MONTHLY_TOKENS[plan];

/** The share of a month's tokens that visitors from one network address may use in a day: 31 days of it are less than the month. */
export const CALLER_SHARE = 0.03;

/** From this share of a month's tokens on the school is warned. */
export const WARNING_SHARE = 0.8;

/** Said to staff, and by the chat to visitors. */
export const TOKENS_USED_UP = "You have used all tokens for this month.";
export const CHAT_AWAY = "Chat is not available right now. Please use the contact form.";
