import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#drizzle/schema/index";
import { Database } from "~/platform/db";
import { domainRow, employerRow, schoolRow, shortFormRows, studentRow, userRow } from "~/seed/factories";
import { env } from "./env";

/** The whole database, for laying out a test and for looking at what a verb left. */
export const db = new Database(env.DB).unscoped;

export async function insert<T extends SQLiteTable>(table: T, row: T["$inferInsert"]): Promise<T["$inferInsert"]> {
  await db.insert(table).values(row);
  return row;
}

/** A school with its host, an owner, an admin and a student with an account; its registration form asks for little. */
export async function aSchool(given: Partial<typeof schema.schools.$inferInsert> = {}) {
  const school = schoolRow(given);
  const host = `${school.subdomain}.localhost`;
  const owner = userRow({ role: "school_owner", schoolId: school.id });
  const admin = userRow({ role: "school_admin", schoolId: school.id });
  const account = userRow({ role: "student", schoolId: school.id });
  const student = studentRow(school.id, { userId: account.id, email: account.email, isProfileComplete: true });
  await db.batch([
    db.insert(schema.schools).values(school),
    db.insert(schema.domains).values(domainRow(school.id, host)),
    db.insert(schema.users).values(owner),
    db.insert(schema.users).values(admin),
    db.insert(schema.users).values(account),
    db.insert(schema.students).values(student),
    db.insert(schema.staticFields).values(shortFormRows(school.id)),
  ]);
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
