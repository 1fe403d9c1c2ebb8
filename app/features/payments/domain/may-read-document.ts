import type { Ctx } from "~/platform/context";
import { isSigned } from "~/platform/signing";

/** Of a receipt or an invoice: whose it is. */
interface PrintedDocument {
  id: string;
  schoolId: string;
  studentId: string | null;
}

/** Staff of the school, the paying student, super admins, and anyone with a link signed for this purpose. */
export async function mayReadDocument(ctx: Ctx, printed: PrintedDocument, purpose: string, token: string | undefined): Promise<boolean> {
  const { actor } = ctx;
  if (await isSigned(ctx.env, token ?? null, purpose, printed.id)) return true;
  if (actor.kind !== "user") return false;
  if (actor.role === "super_admin") return true;
  if (actor.school?.id !== printed.schoolId) return false;
  return actor.roleType === "school" || (actor.studentId !== null && actor.studentId === printed.studentId);
}
