import { and, eq } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { schools } from "#drizzle/schema/schools";
import type { Ctx, UserActor } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";

/** A person's own account as the profile screen shows it. */
export async function findOwnProfile(ctx: Ctx, userId: string) {
  const [row] = await acrossSchools(ctx, "a person looks at the own account")
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      jobTitle: users.jobTitle,
      timezone: users.timezone,
      avatarFileId: users.avatarFileId,
      emailNotifications: users.emailNotifications,
      createdAt: users.createdAt,
      schoolName: schools.name,
      schoolTimezone: schools.timezone,
    })
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** The student record of a student account; null when a school has not tied one to it yet. */
export async function findOwnStudent(ctx: Ctx, actor: UserActor) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ student: students, emailNotifications: users.emailNotifications })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), eq(students.userId, actor.id)));
  return row ? { ...row.student, emailNotifications: row.emailNotifications } : null;
}

export type OwnStudent = NonNullable<Awaited<ReturnType<typeof findOwnStudent>>>;
