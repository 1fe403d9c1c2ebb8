import { callLogs } from "#drizzle/schema/calls";
import { removeFile } from "~/features/files/domain/remove-file";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { oldRecordings } from "../data/old-recordings";
import { RECORDING_DAYS } from "../model";

/** Nightly: deletes recordings and transcripts after their retention time; the call and its summary are kept longer. */
export async function forgetRecordings(ctx: Ctx): Promise<void> {
  for (const call of await oldRecordings(ctx, ctx.now.getTime() - RECORDING_DAYS * DAY_MS)) {
    const school = await findSchoolById(ctx, call.schoolId);
    if (!school) continue;
    await commitStep(withSchool(ctx, school), "calls.forget-recording", async (inner) => {
      const { db, own } = inSchool(inner);
      if (call.recordingFileId) await removeFile(inner, call.recordingFileId);
      inner.stage(db.update(callLogs).set({ recordingFileId: null, recordingUrl: null, transcript: null, turns: [] }).where(own(callLogs, call.id)));
      inner.record({ type: "call", id: call.id });
    });
  }
}
