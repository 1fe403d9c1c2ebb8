import { and, eq, inArray } from "drizzle-orm";
import { exportJobs, files } from "#drizzle/schema/platform";
import type { Ctx } from "~/platform/context";
import { besideSchool } from "~/platform/school-scope";
import { EXPORTER_REASON } from "../model";

export async function findExportJob(ctx: Ctx, id: string) {
  const [job] = await besideSchool(ctx, EXPORTER_REASON).select().from(exportJobs).where(eq(exportJobs.id, id));
  return job ?? null;
}

export type ExportJob = NonNullable<Awaited<ReturnType<typeof findExportJob>>>;

/** Saves progress, for display only. */
export const noteProgress = (ctx: Ctx, id: string, rows: number) =>
  besideSchool(ctx, EXPORTER_REASON)
    .update(exportJobs)
    .set({ status: "running", progress: rows })
    .where(and(eq(exportJobs.id, id), inArray(exportJobs.status, ["pending", "running"])));

/** Ends a job once. */
export const finishJob = (ctx: Ctx, id: string, end: { status: "succeeded" | "failed"; fileId: string | null; rowCount: number; error?: string }) =>
  besideSchool(ctx, EXPORTER_REASON)
    .update(exportJobs)
    .set({ ...end, progress: end.rowCount, finishedAt: ctx.now.getTime() })
    .where(and(eq(exportJobs.id, id), inArray(exportJobs.status, ["pending", "running"])));

/** The file's row, with an ID made of the job's, so that a repeated job adds one. */
export const addExportFile = (ctx: Ctx, file: Omit<typeof files.$inferInsert, "purpose" | "access" | "state" | "contentType">) =>
  besideSchool(ctx, EXPORTER_REASON)
    .insert(files)
    .values({ ...file, purpose: "export", access: "private", state: "ready", contentType: "text/csv" })
    .onConflictDoNothing();
