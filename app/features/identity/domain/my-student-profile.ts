import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import type { UserActor } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { student } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import { findOwnStudent, type OwnStudent } from "../data/profile";
import { addressForm, emergencyForm, personalForm, preferencesForm } from "../forms";
import { isProfileComplete, profileProgress } from "../model";
import { refuseBirthDate } from "./birth-date";

export type { OwnStudent };
/** The own student record with the account's settings, for features that complete it. */
export const findOwnStudentRecord = findOwnStudent;

type StudentChange = Partial<typeof students.$inferInsert>;

/** A student's own profile, and how much of it is filled in (0 to 100). */
export const getMyStudentProfile = query({
  name: "identity.get-my-student-profile",
  allow: student,
  input: z.object({ tab: z.string().optional().catch(undefined) }),
  async run(ctx, input) {
    const actor = userOf(ctx);
    const profile = await findOwnStudent(ctx, actor);
    if (!profile) throw notFound();
    return { tab: input.tab ?? "personal", profile, avatarUrl: actor.avatarUrl, progress: profileProgress(profile) };
  },
});

/**
 * Stages a change of a student's own record and copies name and phone to the account. A profile becomes complete with its last required
 * field, where `mayComplete`, and stays complete; returns whether it is. @throws invalid on `date_of_birth`
 */
export async function stageStudentChange(
  ctx: CommandCtx,
  actor: UserActor,
  present: OwnStudent,
  change: StudentChange,
  mayComplete = true,
): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  if (change.dateOfBirth !== present.dateOfBirth) refuseBirthDate(ctx, change.dateOfBirth);
  const after = { ...present, ...change };
  const isComplete = present.isProfileComplete || (mayComplete && isProfileComplete(after));
  ctx.stage(
    db
      .update(students)
      .set({ ...change, isProfileComplete: isComplete, updatedAt: now })
      .where(and(eq(students.schoolId, schoolId), eq(students.userId, actor.id))),
  );
  ctx.stage(
    acrossSchools(ctx, "a person changes the own account")
      .update(users)
      .set({ firstName: after.firstName, lastName: after.lastName, phone: after.phone, updatedAt: now })
      .where(eq(users.id, actor.id)),
  );
  ctx.emit("student.updated", { studentId: present.id });
  ctx.record({ type: "student", id: present.id, after: change });
  return isComplete;
}

async function save(ctx: CommandCtx, change: StudentChange): Promise<Record<string, never>> {
  const actor = userOf(ctx);
  const present = await findOwnStudent(ctx, actor);
  if (!present) throw notFound();
  await stageStudentChange(ctx, actor, present, change);
  return {};
}

export const savePersonal = command({
  name: "identity.save-student-personal",
  allow: student,
  input: personalForm,
  run: (ctx, input) =>
    save(ctx, {
      firstName: input.first_name,
      middleName: input.middle_name ?? null,
      lastName: input.last_name,
      phone: input.phone,
      dateOfBirth: input.date_of_birth,
      ...(input.gender ? { gender: input.gender } : {}),
      ethnicity: input.ethnicity ?? null,
    }),
});

export const saveAddress = command({
  name: "identity.save-student-address",
  allow: student,
  input: addressForm,
  run: (ctx, input) => save(ctx, { ...input, address2: input.address2 ?? null, country: input.country ?? null }),
});

export const saveEmergency = command({
  name: "identity.save-student-emergency",
  allow: student,
  input: emergencyForm,
  run: (ctx, input) =>
    save(ctx, {
      emergencyName: input.emergency_name ?? null,
      emergencyRelationship: input.emergency_relationship ?? null,
      emergencyPhone: input.emergency_phone ?? null,
    }),
});

export const savePreferences = command({
  name: "identity.save-student-preferences",
  allow: student,
  input: preferencesForm,
  async run(ctx, input) {
    const actor = userOf(ctx);
    const present = await findOwnStudent(ctx, actor);
    if (!present) throw notFound();
    ctx.stage(
      acrossSchools(ctx, "a person changes the own account")
        .update(users)
        .set({ emailNotifications: input.email_notifications })
        .where(eq(users.id, actor.id)),
    );
    const of = { studentId: present.id, place: "Profile", answeredBy: actor.id, at: ctx.now.getTime() };
    if (present.emailNotifications !== input.email_notifications)
      ctx.emit("consent.answered", {
        ...of,
        purpose: "marketing_email",
        wording: "Email me news, offers, follow-ups, and waitlist notices",
        isGiven: input.email_notifications,
      });
    if (present.resumeVisible !== input.resume_visible)
      ctx.emit("consent.answered", { ...of, purpose: "employers", wording: "Show my resume to employers", isGiven: input.resume_visible });
    await stageStudentChange(ctx, actor, present, { jobAlerts: input.job_alerts, resumeVisible: input.resume_visible });
    return {};
  },
});
