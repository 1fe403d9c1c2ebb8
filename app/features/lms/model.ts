import { choice, id, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** Deliveries to learning platforms. Safe for the browser. */
export const LMS_EVENT_LABELS = {
  "enrollment.created": "Enrolled",
  "enrollment.cancelled": "Cancelled",
  "enrollment.completed": "Completed",
} as const;
export type LmsEvent = keyof typeof LMS_EVENT_LABELS;
const COURSE_STATUS_LABELS = {
  enrolled: "Enrolled",
  cancelled: "Cancelled",
  completed: "Completed",
  pending: "Not sent yet",
  failed: "Unreachable",
} as const;

export interface CourseStatus {
  /** Null without a connected platform, or without a course for the program. */
  status: keyof typeof COURSE_STATUS_LABELS | null;
  course: string | null;
  /** 0 to 100, as last reported by the platform. */
  progress: number | null;
}

/** "Enrolled, 40% complete (CNA-101)"; null without a course. */
export function courseText({ status, course, progress }: CourseStatus, locale: Locale = "en"): string | null {
  if (status === null) return null;
  const done = progress === null ? "" : `, ${phrase("{percent}% complete", locale, { percent: progress })}`;
  return `${phrase(COURSE_STATUS_LABELS[status], locale)}${done} (${course})`;
}

export const DELIVERY_LABELS = { pending: "Pending", delivered: "Delivered", failed: "Failed" } as const;

export const deliveryListInput = listInput({
  sorts: ["created_at"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(DELIVERY_LABELS)), school: id() },
});
