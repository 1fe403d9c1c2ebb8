import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { classes, classInstructors, instructors, programInstructors } from "#drizzle/schema/programs";
import { closeInstructorAccount } from "~/features/identity/domain/users/instructor-account";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { stageInstructorRemoved } from "~/features/sessions/domain/stage-owners";
import { schoolOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, inUse, invalidTransition } from "~/platform/errors";
import { choice, flag, id, optionalLongText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { findInstructor } from "./read-instructors";

type Status = "pending" | "active" | "inactive";

function stageStatus(ctx: CommandCtx, instructorId: string, from: Status, to: Status, rejectReason: string | null = null): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(instructors)
      .set({ status: to, rejectReason, updatedAt: nextVersion(ctx, instructors.updatedAt) })
      .where(and(own(instructors, instructorId), eq(instructors.status, from))),
    invalidTransition(from, to),
  );
}

async function decide(ctx: CommandCtx, instructorId: string, to: "active" | "inactive", reason?: string) {
  const { person } = await findInstructor(ctx, instructorId);
  if (person.status !== "pending") throw conflict("application_decided", "This application has already been decided.");
  stageStatus(ctx, instructorId, "pending", to, reason ?? null);
  await queueMail(ctx, {
    key: `instructor_decision:${instructorId}:${person.updatedAt}`,
    template: to === "active" ? "instructor_approved" : "instructor_rejected",
    to: person.email,
    toName: `${person.firstName} ${person.lastName}`,
    school: schoolOf(ctx),
    subject: { type: "instructor", id: instructorId },
    values: { reason: reason ?? "" },
  });
  ctx.record({ type: "instructor", id: instructorId, before: { status: "pending" }, after: { status: to, reason: reason ?? null } });
  return { id: instructorId };
}

/** Approves an application; the applicant becomes an active instructor and gets an email. */
export const approveInstructor = command({
  name: "instructors.approve",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  run: (ctx, input) => decide(ctx, input.id, "active"),
});

/** Rejects an application; the applicant gets an email with the reason, if any. */
export const rejectInstructor = command({
  name: "instructors.reject",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id(), reason: optionalLongText(500) }),
  run: (ctx, { id: instructorId, reason }) => decide(ctx, instructorId, "inactive", reason),
});

/** An instructor of upcoming classes can't be deactivated. @throws conflict `instructor_in_use` */
export function checkMayLeave(person: { status: Status }, next: Status | undefined, upcoming: number): void {
  if (person.status === "active" && next === "inactive" && upcoming > 0)
    throw conflict("instructor_in_use", "Assign another instructor first.", { status: ["Assign another instructor first."] });
}

/** Activates or deactivates an instructor; inactive ones can't be assigned. @throws conflict `instructor_in_use` */
export const setInstructorStatus = command({
  name: "instructors.status",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id(), status: choice(["active", "inactive"]) }),
  async run(ctx, { id: instructorId, status }) {
    const { person, upcoming } = await findInstructor(ctx, instructorId);
    if (person.status === status) return { id: instructorId, status };
    if (person.status === "pending") throw conflict("application_pending", "Approve or reject the application first.");
    checkMayLeave(person, status, upcoming);
    stageStatus(ctx, instructorId, person.status, status);
    ctx.record({ type: "instructor", id: instructorId, before: { status: person.status }, after: { status } });
    return { id: instructorId, status };
  },
});

/** Deletes an instructor and closes the sign-in. Past classes and sessions lose the name; upcoming ones need another instructor first, unless forced. */
export const deleteInstructor = command({
  name: "instructors.delete",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id(), force: flag() }),
  async run(ctx, { id: instructorId, force }) {
    const { db, schoolId, own } = inSchool(ctx);
    const { person, upcoming } = await findInstructor(ctx, instructorId);
    if (upcoming > 0 && !force) throw inUse("Assign another instructor to the upcoming classes first.");
    const of = and(eq(classInstructors.schoolId, schoolId), eq(classInstructors.instructorId, instructorId));
    ctx.stage(
      rawStatement(
        db,
        sql`UPDATE classes SET instructor_id = NULL WHERE ${and(eq(classes.schoolId, schoolId), eq(classes.instructorId, instructorId))}`,
      ),
    );
    stageInstructorRemoved(ctx, instructorId);
    ctx.stage(db.delete(classInstructors).where(of));
    ctx.stage(db.delete(programInstructors).where(and(eq(programInstructors.schoolId, schoolId), eq(programInstructors.instructorId, instructorId))));
    ctx.stage(db.delete(instructors).where(and(own(instructors, instructorId), eq(instructors.updatedAt, person.updatedAt))), changedMeanwhile());
    if (person.userId) await closeInstructorAccount(ctx, person.userId);
    ctx.record({ type: "instructor", id: instructorId, before: { email: person.email } });
    return { id: instructorId };
  },
});
