import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { adminDashboard } from "~/features/reports/domain/admin-dashboard";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { days, makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { anEmployer, aSchool, aSuperAdmin, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let superAdmin: string;
let employer: string;

const transaction = (given: Partial<typeof schema.transactions.$inferInsert>) =>
  insert(schema.transactions, {
    id: newId(),
    schoolId: school.id,
    type: "student_registration",
    status: "succeeded",
    amountCents: 10_000,
    ref: newId(),
    method: "card",
    payerName: "Ana",
    description: "Tuition",
    paidOn: "2026-01-10",
    createdAt: NOW.getTime() - days(3),
    ...given,
  });

const mail = (given: Partial<typeof schema.mails.$inferInsert>) =>
  insert(schema.mails, {
    id: newId(),
    schoolId: school.id,
    template: "payment_receipt",
    recipient: "ana@example.test",
    subject: "Receipt",
    html: "",
    text: "",
    fromName: "School",
    status: "failed",
    error: "The mailbox is full",
    createdAt: NOW.getTime() - 1000,
    ...given,
  });

beforeAll(async () => {
  school = await aSchool({ plan: "advanced", createdAt: NOW.getTime() });
  superAdmin = (await aSuperAdmin()).id;
  employer = (await anEmployer()).id;
  const program = await insert(schema.programs, { ...programRow(school.id), status: "offering" });
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const registration = await insert(schema.registrations, {
    ...registrationRow(school.id, { studentId: school.student.id, programId: program.id, classId: courseClass.id }),
    enrollmentStatus: "completed",
    createdAt: NOW.getTime() - days(2),
  });
  await transaction({});
  await transaction({ type: "processing_fee", amountCents: 299 });
  await transaction({ type: "refund", status: "refund", amountCents: -4_000 });
  await transaction({ amountCents: 5_000, createdAt: NOW.getTime() - days(40) });
  await transaction({ amountCents: 70_000, status: "failed" });
  await mail({});
  await mail({ schoolId: null, template: "user_invite" });
  await mail({ createdAt: NOW.getTime() - days(2) });
  await db.insert(schema.deadLetters).values({ id: newId(), queue: "mail", body: "{}", createdAt: NOW.getTime() });
  await insert(schema.refundRequests, {
    id: newId(),
    schoolId: school.id,
    registrationId: registration.id,
    requestFromType: "school",
    amountCents: 2_500,
    reason: "Moved away",
    status: "pending",
    createdAt: NOW.getTime(),
    updatedAt: NOW.getTime(),
  });
});

describe("the super admin's dashboard", () => {
  it("counts people, money and failed emails over all schools", async () => {
    const page = await adminDashboard(await makeCtx({ as: superAdmin }), {});
    expect(page.sums).toMatchObject({
      registered: 1,
      registeredBefore: 0,
      collected: 6_000,
      collectedBefore: 5_000,
      fees: 299,
      refunds: 1,
      mailsFailed: 2,
      deadLetters: 1,
    });
    expect(page.plans).toEqual([{ name: "advanced", count: 1 }]);
    expect(page.statuses).toEqual([{ name: "active", count: 1 }]);
    expect(page.byMonth.at(-1)).toMatchObject({ registered: 1, collected: 6_000 });
    expect(page.newSchools).toMatchObject([{ id: school.id, registered: 1 }]);
    expect(page.pendingRefunds).toMatchObject([{ school: school.school.name, amountCents: 2_500, reason: "Moved away" }]);
    expect(page.failedMails.map(({ template }) => template).sort()).toEqual(["payment_receipt", "user_invite"]);
    expect(page.newAccounts.map(({ role }) => role).sort()).toEqual(["employer_admin", "school_admin", "school_owner"]);
  });

  it("reads the database once", async () => {
    const ctx = await makeCtx({ as: superAdmin });
    const before = ctx.db.roundTrips;
    await adminDashboard(ctx, {});
    expect(ctx.db.roundTrips - before).toBe(1);
  });

  it("is only for super admins", async () => {
    expect(await refusal(adminDashboard(await makeCtx({ as: school.owner.id }), {}))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(adminDashboard(await makeCtx({ as: employer }), {}))).toMatchObject({ kind: "forbidden" });
  });
});
