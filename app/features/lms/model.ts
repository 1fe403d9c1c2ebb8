import { choice, id, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";

/** What a learning platform is told. Safe for the browser. */
export const LMS_EVENT_LABELS = {
  "enrollment.created": "Enrolled",
  "enrollment.cancelled": "Cancelled",
  "enrollment.completed": "Completed",
} as const;
export type LmsEvent = keyof typeof LMS_EVENT_LABELS;
export const DELIVERY_LABELS = { pending: "Waiting", delivered: "Delivered", failed: "Failed" } as const;

export const deliveryListInput = listInput({
  sorts: ["created_at"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(DELIVERY_LABELS)), school: id() },
});
