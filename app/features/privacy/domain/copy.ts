import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { privacyRequests } from "#drizzle/schema/privacy";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { attachment } from "~/features/files/model";
import { announceRows } from "~/platform/announce";
import { type Ctx, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { id } from "~/platform/input";
import { sweep } from "~/platform/outbox";
import { schoolStaff, student } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command, commitStep } from "~/platform/verb";
import { zipOf } from "~/platform/zip";
import { DAY_MS, dayIn } from "~/platform/zones";
import { findPerson } from "../data/person";
import { moveRequest, type RequestRow, selectRequest } from "../data/requests";
import { COPY_DAYS } from "../model";
import { copyEntries } from "./copy-content";

/** Where the file of a copy lies in the store. */
export const copyKey = (schoolId: string, requestId: string): string => `s/${schoolId}/privacy-copy-${requestId}.zip`;

/** Makes the file of a copy, one stored file in memory at a time; then the request is done. A repeated run writes the file again. */
export async function makeCopy(ctx: Ctx, requestId: string): Promise<void> {
  const [found] = await selectRequest(ctx, requestId);
  if (found?.request.kind !== "copy" || found.request.state !== "in_work") return;
  const person = await findPerson(ctx, found.request.studentId);
  const key = copyKey(found.request.schoolId, requestId);
  const bytes = await ctx.ports.files.putPieces(key, zipOf(copyEntries(ctx, person), ctx.now.getTime()), "application/zip");
  await commitStep(ctx, "privacy.finish-copy", async (step) => {
    const now = ctx.now.getTime();
    const end = { state: "done" as const, answer: `Your copy is ready for ${COPY_DAYS} days.`, decidedAt: now };
    step.stage(moveRequest(ctx, requestId, ["in_work"], { ...end, fileId: key, fileExpiresAt: now + COPY_DAYS * DAY_MS }), changedMeanwhile());
    step.emit("privacy.done", { requestId }, requestId);
    step.record({ type: "privacy_request", id: requestId, before: { state: "in_work" }, after: { state: "done", bytes } });
  });
}

/** Returns a request to the step before, after its last attempt to make the file. Staff start it again. */
export async function failCopy(ctx: Ctx, requestId: string): Promise<void> {
  await commitStep(ctx, "privacy.fail-copy", async (step) => {
    step.stage(moveRequest(ctx, requestId, ["in_work"], { state: "identity_checked" }), changedMeanwhile());
    step.record({ type: "privacy_request", id: requestId, before: { state: "in_work" }, after: { state: "identity_checked", failed: true } });
  });
}

const gone = () => notFound("This copy is deleted. Ask for a new one.", "copy_gone");

async function downloaded(ctx: CommandCtx, row: RequestRow) {
  if (row.kind !== "copy" || row.fileId === null || (row.fileExpiresAt ?? 0) <= ctx.now.getTime()) throw gone();
  const stored = await ctx.ports.files.get(copyKey(row.schoolId, row.id));
  if (!stored) throw gone();
  ctx.record({ type: "privacy_request", id: row.id, after: { downloaded: row.fileId } });
  return { body: stored.body, size: stored.size, name: `my-data-${dayIn(new Date(row.decidedAt ?? row.createdAt), zoneOf(ctx))}.zip` };
}

/** The file of a copy, for staff. Each download is in the audit log. @throws not_found, also `copy_gone` */
export const downloadCopy = command({
  name: "privacy.download",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  idempotent: false,
  logged: "always",
  async run(ctx, { id: requestId }) {
    const [found] = await selectRequest(ctx, requestId);
    if (!found) throw notFound();
    return downloaded(ctx, found.request);
  },
});

/** The file of the student's own copy. Each download is in the audit log. @throws not_found, also `copy_gone` */
export const downloadOwnCopy = command({
  name: "student.download-privacy",
  allow: student,
  input: z.object({ id: id() }),
  idempotent: false,
  logged: "always",
  async run(ctx, { id: requestId }) {
    const { student: me } = ownStudent(ctx);
    const [found] = await selectRequest(ctx, requestId);
    if (found?.request.studentId !== me.id) throw notFound();
    return downloaded(ctx, found.request);
  },
});

export const copyHeaders = ({ size, name }: { size: number; name: string }) => ({
  "Content-Type": "application/zip",
  "Content-Length": String(size),
  "Content-Disposition": attachment(name),
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-store",
});

/** Announces the copies of all schools whose days are over. */
export async function announceOldCopies(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "old copies of every school are deleted");
  const now = ctx.now.getTime();
  const announced = announceRows(db, "privacy.copy-expired", {
    key: sql`p.id`,
    schoolId: sql`p.school_id`,
    payload: { requestId: sql`p.id` },
    from: sql`FROM privacy_requests p INDEXED BY privacy_requests_expiring WHERE p.file_expires_at < ${now} AND p.file_id IS NOT NULL`,
    now,
  });
  await db.batch([announced]);
  await sweep(ctx);
}

/** Deletes the file of a copy; the request stays. */
export const deleteCopy = heard("privacy.copy-expired", "privacy.delete-copy", async (ctx, { requestId }) => {
  const { db, schoolId, own } = inSchool(ctx);
  await ctx.ports.files.remove(copyKey(schoolId, requestId));
  ctx.stage(
    db
      .update(privacyRequests)
      .set({ fileId: null, fileExpiresAt: null })
      .where(and(own(privacyRequests, requestId), eq(privacyRequests.schoolId, schoolId))),
  );
  ctx.record({ type: "privacy_request", id: requestId, after: { copyDeleted: true } });
});
