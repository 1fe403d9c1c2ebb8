import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { userOf } from "~/platform/screen";
import { findRegistration } from "../data/find-registration";

export async function ownOrStaff(ctx: Ctx, registrationId: string): Promise<void> {
  const { studentId } = await findRegistration(ctx, registrationId);
  const actor = userOf(ctx);
  if (actor.role === "student" && actor.studentId !== studentId) throw notFound();
}
