import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#drizzle/schema/index";
import { Database } from "~/platform/db";
import { domainRow, employerRow, schoolRow, shortFormRows, studentRow, userRow } from "~/seed/factories";
import { env } from "./env";

/** The whole database, for laying out a test and for looking at what a verb left. */
export const db = new Database(env).unscoped;

export async function insert<T extends SQLiteTable>(table: T, row: T["$inferInsert"], at = db): Promise<T["$inferInsert"]> {
  await at.insert(table).values(row);
  return row;
}

/**
 * A school with its host, an owner, an admin and a student with an account; its registration form asks for little. With a separate
 * database, the shared one has copies of the school and its host, and the accounts.
 */
export async function aSchool(given: Partial<typeof schema.schools.$inferInsert> = {}, at = db) {
  const school = schoolRow(given);
  const host = `${school.subdomain}.localhost`;
  const owner = userRow({ role: "school_owner", schoolId: school.id });
  const admin = userRow({ role: "school_admin", schoolId: school.id });
  const account = userRow({ role: "student", schoolId: school.id });
  const student = studentRow(school.id, { userId: account.id, email: account.email, isProfileComplete: true });
  const directory = (to: typeof db) =>
    [
      to.insert(schema.schools).values(school),
      to.insert(schema.domains).values(domainRow(school.id, host)),
      to.insert(schema.users).values([owner, admin, account]),
    ] as const;
  if (at !== db) await db.batch(directory(db));
  await at.batch([...directory(at), at.insert(schema.students).values(student), at.insert(schema.staticFields).values(shortFormRows(school.id))]);
  return { id: school.id, school, host, owner, admin, account, student };
}

export const aSuperAdmin = () => insert(schema.users, userRow({ role: "super_admin" }));
/** An account with its own employer. */
export async function anEmployer(
  given: Partial<typeof schema.employers.$inferInsert> = {},
  role: (typeof schema.users.$inferInsert)["role"] = "employer_admin",
) {
  const { id } = await insert(schema.employers, employerRow(given));
  return insert(schema.users, userRow({ role, employerId: id }));
}
