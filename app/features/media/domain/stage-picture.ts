import { and, eq, type SQL } from "drizzle-orm";
import { pictures } from "#drizzle/schema/media";
import type { DomainError } from "~/platform/errors";
import { variantKey } from "~/platform/files";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";

type Row = typeof pictures.$inferInsert;

/** Stages the row of a picture that was just stored; its copies follow. */
export function stagePicture(ctx: CommandCtx, row: Pick<Row, "fileId" | "schoolId" | "title" | "alt" | "width" | "height">): void {
  const at = ctx.now.getTime();
  ctx.stage(
    inSchool(ctx)
      .db.insert(pictures)
      .values({ ...row, createdAt: at, updatedAt: at }),
  );
  ctx.record({ type: "picture", id: row.fileId, after: { title: row.title } });
}

/** Stages the description of a school's picture. @throws conflict `stale` */
export function stagePictureChange(
  ctx: CommandCtx,
  fileId: string,
  change: Partial<Pick<Row, "title" | "alt" | "focusX" | "focusY" | "crop" | "state">>,
  seen?: number,
): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(pictures)
      .set({ ...change, updatedAt: nextVersion(ctx, pictures.updatedAt) })
      .where(and(eq(pictures.schoolId, schoolId), eq(pictures.fileId, fileId), isUnchanged(pictures.updatedAt, seen))),
    changedMeanwhile(),
  );
  ctx.record({ type: "picture", id: fileId, after: change });
}

/** Stages that a picture of the school is gone with its copies, as long as `condition` holds; its file is the caller's to remove. */
export function stagePictureGone(
  ctx: CommandCtx,
  { fileId, key, widths, cut }: { fileId: string; key: string; widths: readonly number[]; cut: number },
  condition: SQL,
  orFail: DomainError,
): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.delete(pictures).where(and(eq(pictures.schoolId, schoolId), eq(pictures.fileId, fileId), condition)), orFail);
  ctx.record({ type: "picture", id: fileId });
  ctx.afterCommit(() => Promise.all(widths.map((width) => ctx.ports.files.remove(variantKey(key, width, cut)))));
}
