import type { Ctx } from "~/platform/context";
import { findEnrollment, lastDelivery } from "../data/deliveries";
import type { CourseStatus } from "../model";

const STANDING = { "enrollment.created": "enrolled", "enrollment.cancelled": "cancelled", "enrollment.completed": "completed" } as const;

/** The registration's state on the school's learning platform, as of the last delivery. */
export async function courseStanding(ctx: Ctx, registrationId: string): Promise<CourseStatus> {
  const [found, last] = await Promise.all([findEnrollment(ctx, registrationId), lastDelivery(ctx, registrationId)]);
  if (!found?.course || !last) return { status: null, course: null, progress: null };
  const status = last.status === "delivered" ? STANDING[last.event] : last.status;
  return { status, course: found.course, progress: last.progress };
}
