import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { makeCtx } from "../support/context";
import { aClass, filledDraft, quietSandbox, submit } from "../support/registering";
import { db } from "../support/rows";

beforeAll(quietSandbox);

const FILLED = {
  firstName: "Nora",
  lastName: "Onfile",
  phone: "(401) 555 - 0199",
  address: "7 Old Street",
  city: "Warwick",
  state: "RI",
  zipcode: "02886",
  dateOfBirth: "1990-05-05",
} as const;

/** A free class, and a student with an account there whose record is filled in. */
async function aKnownStudent() {
  const school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
  const id = school.student.id ?? "";
  await db.update(students).set(FILLED).where(eq(students.id, id));
  return { ...school, record: async () => (await db.select().from(students).where(eq(students.id, id)))[0] };
}

const typed = (school: Awaited<ReturnType<typeof aKnownStudent>>) => ({
  class: school.courseClass.id,
  payment_option: "free_plan",
  first_name: "Mallory",
  last_name: "Stranger",
  email: school.account.email,
  phone: "(401) 555 - 0666",
  address: "1 Evil Street",
  city: "Nowhere",
  state: "NY",
  zipcode: "10001",
  date_of_birth: "1999-09-09",
  answers: [],
});

describe("a caller who knows the email of a student with an account", () => {
  it("rewrites nothing by a registration over the API", async () => {
    const school = await aKnownStudent();
    const { registration } = await registerByApi(await makeCtx({ host: school.host }), typed(school));
    expect(registration.studentId).toBe(school.student.id);
    expect(await school.record()).toMatchObject({ ...FILLED, email: school.account.email, userId: school.account.id });
    const [account] = await db.select().from(users).where(eq(users.id, school.account.id));
    expect(account).toMatchObject({ firstName: school.account.firstName, lastName: school.account.lastName });
  });

  it("rewrites nothing by a registration on the site", async () => {
    const school = await aKnownStudent();
    await db
      .update(students)
      .set({ email: "known@example.test" })
      .where(eq(students.id, school.student.id ?? ""));
    const visitor = await makeCtx({ host: school.host });
    await submit(visitor, await filledDraft(visitor, school, "known"), "free_plan");
    expect(await school.record()).toMatchObject(FILLED);
  });

  it("is believed when it is that student", async () => {
    const school = await aKnownStudent();
    await registerByApi(await makeCtx({ host: school.host, as: school.account.id }), typed(school));
    expect(await school.record()).toMatchObject({ firstName: "Mallory", phone: "(401) 555 - 0666", address: "1 Evil Street" });
  });
});
