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
    ctx.record({ type: found.studentId ? "student" : "file", id: found.studentId ?? fileId, after: { opened: found.label, file: fileId } });
    return {};
  },
});

/** Whether staff of a school open a file that leaves such a row. */
export const isSensitiveFor = async (ctx: Ctx, fileId: string): Promise<boolean> =>
  ctx.actor.kind === "user" && ctx.actor.roleType === "school" && (await findSensitive(ctx, fileId)).length > 0;
