import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { makeKey } from "~/features/api-keys/domain/change-keys";
import { readRoster } from "~/features/oneroster/data/roster-source";
import { exportRosters, refuseMissing } from "~/features/oneroster/domain/export-rosters";
import { rosterRows } from "~/features/oneroster/domain/roster-rows";
import { showRosters } from "~/features/oneroster/domain/show-rosters";
import { HEADERS, REFERENCES, ROSTER_FILES, STANDARD_FILES } from "~/features/oneroster/model";
import { updateClass } from "~/features/programs/domain/classes/edit-class";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { parseCsv } from "~/platform/csv";
import { Database } from "~/platform/db";
import { plusDays } from "~/platform/zones";
import { seedDemo } from "~/seed/demo";
import { days, later, makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db } from "../support/rows";

let owner = "";
let schoolId = "";
const asOwner = (now = NOW) => makeCtx({ as: owner, now });

type Files = Record<string, { header: string[]; rows: Record<string, string>[]; text: string }>;
function read(bytes: Uint8Array): Files {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => {
      const text = strFromU8(content);
      const [header = [], ...lines] = parseCsv(text);
      return [path, { header, text, rows: lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index] ?? ""]))) }];
    }),
  );
}
async function files(input: { since?: string } = {}, now = NOW): Promise<Files> {
  const { zip } = await exportRosters(await asOwner(now), input);
  return read(new Uint8Array(await zip.arrayBuffer()));
}
const rowsOf = (found: Files, file: string) => found[`${file}.csv`]?.rows ?? [];
const rowWith = (found: Files, file: string, id: string) => rowsOf(found, file).find(({ sourcedId }) => sourcedId === id);
/** An enrolled student of a class with dates and an instructor. */
async function aStudying() {
  const [found] = await db
    .select({ registration: schema.registrations.id, courseClass: schema.classes.id, student: schema.students.id })
    .from(schema.registrations)
    .innerJoin(schema.classes, eq(schema.classes.id, schema.registrations.classId))
    .innerJoin(schema.students, eq(schema.students.id, schema.registrations.studentId))
    .where(
      and(
        ...[eq(schema.registrations.schoolId, schoolId), eq(schema.registrations.status, "active"), isNull(schema.classes.cancelledAt)],
        ...[eq(schema.registrations.enrollmentStatus, "enrolled"), isNull(schema.students.deletedAt), eq(schema.classes.mode, "scheduled")],
        isNotNull(schema.classes.instructorId),
      ),
    );
  if (!found) throw new Error("The demo has no students");
  const [courseClass] = await db.select().from(schema.classes).where(eq(schema.classes.id, found.courseClass));
  const [student] = await db.select().from(schema.students).where(eq(schema.students.id, found.student));
  if (!courseClass || !student) throw new Error("Nobody");
  return { registration: found.registration, courseClass, student };
}

beforeAll(async () => {
  await seedDemo(new Database(env), env, NOW);
  const [user] = await db.select().from(schema.users).where(eq(schema.users.email, "owner@bayside.test"));
  [owner, schoolId] = [user?.id ?? "", user?.schoolId ?? ""];
});

describe("the rosters of the demo school", () => {
  it("have every file with the columns of the standard, a manifest of all files, and every reference in them", async () => {
    const found = await files();
    expect(Object.keys(found).sort()).toEqual(["manifest", ...ROSTER_FILES].map((file) => `${file}.csv`).sort());
    for (const file of ROSTER_FILES) {
      expect([file, found[`${file}.csv`]?.header]).toEqual([file, [...HEADERS[file]]]);
      expect([file, rowsOf(found, file).length > 0]).toEqual([file, true]);
      const ids = rowsOf(found, file).map(({ sourcedId }) => sourcedId);
      expect([file, new Set(ids).size]).toEqual([file, ids.length]);
      expect(rowsOf(found, file).filter(({ status, dateLastModified }) => status !== "" || dateLastModified !== "")).toEqual([]);
    }
    const said = Object.fromEntries(rowsOf(found, "manifest").map(({ propertyName, value }) => [propertyName, value]));
    expect([said["manifest.version"], said["oneroster.version"], said["file.demographics"], said["file.users"]]).toEqual([
      "1.0",
      "1.2",
      "absent",
      "bulk",
    ]);
    expect(STANDARD_FILES.filter((file) => said[`file.${file}`] !== (file in HEADERS ? "bulk" : "absent"))).toEqual([]);
    for (const { subjects, subjectCodes } of [...rowsOf(found, "courses"), ...rowsOf(found, "classes")])
      expect([subjects, subjectCodes?.split(",").filter(Boolean).length]).toEqual([subjects, subjects?.split(",").filter(Boolean).length]);
    for (const { file, column, to } of REFERENCES) {
      const ids = new Set(rowsOf(found, to).map(({ sourcedId }) => sourcedId));
      const named = rowsOf(found, file).map((row) => row[column] ?? "");
      expect([file, column, named.filter((id) => id !== "" && !ids.has(id))]).toEqual([file, column, []]);
    }
  });

  it("say who learns and who teaches, with our IDs and days, and no more of a person than a name, address and phone", async () => {
    const { registration, courseClass, student } = await aStudying();
    const found = await files();
    expect(rowWith(found, "users", student.id)).toMatchObject({
      username: student.email,
      enabledUser: "true",
      password: "",
      primaryOrgSourcedId: schoolId,
    });
    expect(rowsOf(found, "roles").find(({ userSourcedId }) => userSourcedId === student.id)).toMatchObject({ roleType: "primary", role: "student" });
    expect(rowWith(found, "enrollments", registration)).toMatchObject({
      ...{ classSourcedId: courseClass.id, userSourcedId: student.id, role: "student", primary: "false" },
      endDate: plusDays(courseClass.endDate ?? "", 1),
    });
    expect(rowWith(found, "enrollments", `${courseClass.id}.${courseClass.instructorId}`)).toMatchObject({ role: "teacher", primary: "true" });
    expect(rowWith(found, "academicSessions", `${courseClass.id}.term`)).toMatchObject({
      ...{ type: "term", startDate: courseClass.startDate, endDate: plusDays(courseClass.endDate ?? "", 1) },
    });
    const texts = Object.values(found)
      .map(({ text }) => text)
      .join("\n");
    const born = (await db.select().from(schema.students).where(eq(schema.students.schoolId, schoolId))).flatMap(
      ({ dateOfBirth }) => dateOfBirth ?? [],
    );
    expect(born.length).toBeGreaterThan(0);
    expect(born.filter((day) => texts.includes(day))).toEqual([]);
    expect(texts.startsWith("\ufeff")).toBe(false);
    const gone = await db
      .select()
      .from(schema.registrations)
      .where(and(eq(schema.registrations.schoolId, schoolId), eq(schema.registrations.status, "cancelled")));
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.filter(({ id }) => rowWith(found, "enrollments", id))).toEqual([]);
  });

  it("has a name that a spreadsheet would run as plain text", async () => {
    const { student } = await aStudying();
    await db.update(schema.students).set({ middleName: "=1+1" }).where(eq(schema.students.id, student.id));
    expect(rowWith(await files(), "users", student.id)?.middleName).toBe("'=1+1");
    await db.update(schema.students).set({ middleName: null }).where(eq(schema.students.id, student.id));
  });

  it("stops with the name of a row that is missing", async () => {
    const rows = rosterRows(await readRoster(await asOwner(), null), "America/New_York");
    expect(() => refuseMissing(rows)).not.toThrow();
    const [user] = rows.enrollments.flatMap(({ isGone, cells }) => (isGone ? [] : [cells.userSourcedId]));
    const without = { ...rows, users: rows.users.filter(({ id }) => id !== user) };
    expect(() => refuseMissing(without)).toThrow(new RegExp(`${user}, which is not in users.csv`));
  });
});

describe("the changes since a day", () => {
  it("hold exactly the enrollment that was dropped", async () => {
    const { registration } = await aStudying();
    const now = later(days(2));
    const since = "2026-01-17";
    expect(Object.keys(await files({ since }, now))).toEqual(["manifest.csv"]);
    await changeEnrollmentStatus(await asOwner(now), { registration, enrollment_status: "dropped", drop_reason: "other" });
    const found = await files({ since }, now);
    expect(rowsOf(found, "enrollments").map((row) => [row.sourcedId, row.status, row.dateLastModified])).toEqual([
      [registration, "tobedeleted", now.toISOString()],
    ]);
    // A file without rows is none of the standard: the manifest calls it absent.
    expect(Object.keys(found).sort()).toEqual(["enrollments.csv", "manifest.csv"]);
    const said = (name: string) => rowsOf(found, "manifest").find(({ propertyName }) => propertyName === `file.${name}`)?.value;
    expect([said("enrollments"), said("orgs")]).toEqual(["delta", "absent"]);
    expect(rowWith(await files({}, now), "enrollments", registration)).toBeUndefined();
  });

  it("say that an instructor was taken off a class", async () => {
    const now = later(days(5));
    const { courseClass } = await aStudying();
    await updateClass(await asOwner(now), { id: courseClass.id, instructor: null });
    const found = await files({ since: "2026-01-20" }, now);
    expect(rowWith(found, "enrollments", `${courseClass.id}.${courseClass.instructorId}`)?.status).toBe("tobedeleted");
    expect(rowWith(found, "classes", courseClass.id)?.status).toBe("active");
  });

  it("are told for ninety days, which the form says beside the day", async () => {
    expect((await refusal(exportRosters(await asOwner(), { since: "2025-01-01" }))).code).toBe("since");
    expect(await showRosters(await asOwner(), { since: "2025-01-01" })).toMatchObject({ typed: "2025-01-01", since: null });
    expect((await showRosters(await asOwner(), { since: "2025-01-01" })).refusal).toContain("last 90 days");
    expect(await showRosters(await asOwner(), { since: "2026-01-10" })).toMatchObject({ since: "2026-01-10", refusal: null });
    expect(await showRosters(await asOwner(), {})).toMatchObject({ first: "2025-10-17", last: "2026-01-15", since: null, refusal: null });
  });
});

it("a key with rosters:read gets the rosters of its own school alone", async () => {
  const ours = await aSchool({ plan: "advanced" });
  const keyOf = async (scope: string) =>
    (await makeKey(await makeCtx({ as: ours.admin.id, now: new Date() }), { name: "Roster sync", scopes: [scope] })).key;
  const answer = await call("/api/oneroster/rostering.zip", { token: await keyOf("rosters:read") });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect((await call("/api/oneroster/rostering.zip", { token: await keyOf("students:read") })).body).toMatchObject({ code: "scope_missing" });
  const { zip } = await exportRosters(await makeCtx({ as: ours.owner.id }), {});
  const found = read(new Uint8Array(await zip.arrayBuffer()));
  expect(rowsOf(found, "orgs").map(({ sourcedId }) => sourcedId)).toEqual([ours.id]);
  expect(rowsOf(found, "users").map(({ sourcedId }) => sourcedId)).toEqual([ours.student.id]);
});

it("is open on every plan, beside keys and webhooks where there are those", async () => {
  for (const [plan, hasKeys] of [
    ["basic", false],
    ["advanced", true],
  ] as const) {
    const ctx = await makeCtx({ as: (await aSchool({ plan })).owner.id });
    expect(await showRosters(ctx, {})).toMatchObject({ hasKeys, refusal: null });
    expect((await exportRosters(ctx, {})).name).toMatch(/^oneroster-/);
  }
});
