import { eq, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { schools } from "#drizzle/schema/schools";
import type { Ctx, School } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { acrossSchools } from "~/platform/school-scope";
import { schoolColumns, toSchool } from "./school-row";

/** A person as the API speaks of the signed-in one. */
export async function findUser(ctx: Ctx, userId: string) {
  const [row] = await acrossSchools(ctx, "a person looks at the own account")
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: sql<string | null>`coalesce(${users.phone}, ${students.phone})`,
      avatarFileId: users.avatarFileId,
      isProfileComplete: students.isProfileComplete,
      locale: students.locale,
      school: schoolColumns,
    })
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .leftJoin(students, eq(students.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw notFound();
  const school: School | null = row.school?.id ? toSchool(row.school as Parameters<typeof toSchool>[0]) : null;
  return { ...row, school };
}

export type ApiUser = Awaited<ReturnType<typeof findUser>>;
