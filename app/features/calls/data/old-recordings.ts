import { sql } from "drizzle-orm";
import { callLogs } from "#drizzle/schema/calls";
import type { Ctx } from "~/platform/context";
import { acrossSchools } from "~/platform/school-scope";

/** What one night does; the next one goes on. */
const AT_ONCE = 500;

/** Calls from before a moment (epoch milliseconds) that still have a recording or a transcript. */
export const oldRecordings = (ctx: Ctx, before: number) =>
  acrossSchools(ctx, "recordings of every school grow old alike")
    .select({ id: callLogs.id, schoolId: callLogs.schoolId, recordingFileId: callLogs.recordingFileId })
    .from(callLogs)
    .where(
      sql`${callLogs.startedAt} <= ${before} AND (${callLogs.recordingFileId} IS NOT NULL OR ${callLogs.recordingUrl} IS NOT NULL OR ${callLogs.transcript} IS NOT NULL)`,
    )
    .limit(AT_ONCE);
