import { sql } from "drizzle-orm";
import { z } from "zod";
import { clearanceOf } from "~/features/attendance/clearance-model";
import { classNeeds, clinicalNeeds, needsByPair, notClearedIn, pairKey, studentsOfSessions } from "~/features/attendance/data/clearance";
import { registrationsOfClass, sessionsToMark } from "~/features/attendance/data/marking";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { id, longText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { classDays, findClass, stagePass } from "../data/clearance";

/** Lets a student who is not cleared into one session, with a reason. @throws not_found; conflict `cleared`, `already_let_in` */
export const letIn = command({
  name: "clearance.let-in",
  allow: schoolStaff,
  input: z.object({ session: id(), registration: id(), reason: longText(300) }),
  async run(ctx, { session: sessionId, registration: registrationId, reason }) {
    const [[found], needs] = await inSchool(ctx).db.batch([
      sessionsToMark(ctx, [sessionId]),
      clinicalNeeds(ctx, studentsOfSessions(ctx, sql`(${sessionId})`)),
    ]);
    const own = needs.filter((need) => need.registrationId === registrationId);
    const [first] = own;
    if (!found || !first) throw notFound();
    if (first.isLetIn === 1) throw conflict("already_let_in", "This student is already let into the session.");
    const missing = notClearedIn(own, found.session, registrationId).join(", ");
    if (missing === "") throw conflict("cleared", "This student is cleared for the session.");
    stagePass(ctx, { sessionId, registrationId, reason, missing, givenBy: userOf(ctx).id });
    ctx.record({ type: "registration", id: registrationId, after: { session: sessionId, date: found.session.date, missing, reason } });
    return { session: sessionId, registration: registrationId, missing };
  },
});

/** The clearance of a class's active students as of today; `isAsked` is false at a school without active requirements. The caller checks access. @throws not_found */
export async function clearanceOfClass(ctx: Ctx, classId: string) {
  const [[found], needs, [days], attendees] = await inSchool(ctx).db.batch([
    findClass(ctx, classId),
    classNeeds(ctx, classId),
    classDays(ctx, classId),
    registrationsOfClass(ctx, classId),
  ]);
  if (!found) throw notFound();
  const day = todayOf(ctx);
  const byPair = needsByPair(needs);
  const all = { day, first: days?.first ?? null, last: days?.last ?? null };
  const clinical = { day, first: days?.firstClinical ?? null, last: days?.lastClinical ?? null };
  const results = attendees
    .filter(({ status, enrollmentStatus }) => status === "active" && enrollmentStatus !== "dropped")
    .map(({ id: registration, firstName, lastName }) => {
      const own = byPair.get(pairKey("", registration))?.needs ?? [];
      return {
        registration,
        student: `${firstName} ${lastName}`,
        class: clearanceOf(own, "class", all),
        clinical: clearanceOf(own, "clinical", clinical),
        certificate: clearanceOf(own, "certificate", { ...all, first: null }),
      };
    });
  return { isAsked: needs.length > 0, results };
}

/** Whether each active student of a class has what the class, its clinical sessions and the certificate need, as of today. */
export const classClearance = query({
  name: "clearance.list",
  allow: schoolStaff,
  scope: "documents:read",
  input: z.object({ class: id() }),
  async run(ctx, { class: classId }) {
    const { results } = await clearanceOfClass(ctx, classId);
    return { results, count: results.length };
  },
});
