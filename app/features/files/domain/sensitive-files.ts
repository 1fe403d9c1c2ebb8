import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findSensitive } from "../data/find-file";

/** Leaves a row in the audit log when staff open a file about health or background: who, when and which, never what it says. */
export const noteOpening = command({
  name: "files.note-opening",
  allow: schoolStaff,
  idempotent: false,
  logged: "always",
  input: z.object({ id: id() }),
  async run(ctx, { id: fileId }) {
    const [found] = await findSensitive(ctx, fileId);
    if (!found) throw notFound();
    const subject = found.studentId
      ? { type: "student", id: found.studentId }
      : found.instructorId
        ? { type: "instructor", id: found.instructorId }
        : { type: "file", id: fileId };
    ctx.record({ ...subject, after: { opened: found.label, file: fileId } });
    return {};
  },
});

/** Whether staff of a school open a file that leaves such a row. An instructor's look at an own document leaves none. */
export async function isSensitiveFor(ctx: Ctx, fileId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== "user" || actor.roleType !== "school") return false;
  const [found] = await findSensitive(ctx, fileId);
  return found !== undefined && found.userId !== actor.id;
}
