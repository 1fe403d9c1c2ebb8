import { choice, id, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** Deliveries to learning platforms. Safe for the browser. */
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

/** The course progress in the body of a response, 0 to 100; null without one. */
export function progressIn(body: string): number | null {
  try {
    const { progress } = JSON.parse(body) as { progress?: unknown };
    return typeof progress === "number" && progress >= 0 && progress <= 100 ? Math.round(progress) : null;
  } catch {
    return null;
  }
}

export const DELIVERY_LABELS = { pending: "Pending", delivered: "Delivered", failed: "Failed" } as const;

export const deliveryListInput = listInput({
  sorts: ["created_at"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(DELIVERY_LABELS)), school: id() },
});
