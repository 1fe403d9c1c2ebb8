import { and, eq } from "drizzle-orm";
import { files } from "#drizzle/schema/platform";
import { besideSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { findFile } from "../data/find-file";
import { FILE_REASON } from "./create-upload";

/** Stages the deletion of a file, whose bytes go after the commit. The caller has checked access. Does nothing if it is already deleted. */
export async function removeFile(ctx: CommandCtx, fileId: string): Promise<void> {
  const file = await findFile(ctx, fileId);
  if (!file) return;
  ctx.stage(
    besideSchool(ctx, FILE_REASON, file.schoolId)
      .delete(files)
      .where(and(eq(files.id, fileId), eq(files.key, file.key))),
  );
  ctx.afterCommit(() => ctx.ports.files.remove(file.key));
}
