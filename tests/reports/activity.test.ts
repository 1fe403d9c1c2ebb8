import { getTableColumns, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { auditLog } from "#drizzle/schema/platform";
import { saveView } from "~/features/list-views/domain/views";
import { recordLabel } from "~/features/reports/activity-model";
import { schoolActivity } from "~/features/reports/domain/activity";
import { updateStudent } from "~/features/students/domain/edit-student";
import { studentProfile } from "~/features/students/domain/student-profile";
import { actionName, changesIn } from "~/platform/audit-log";
import { newId } from "~/platform/ids";
import { days, makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;

const entry = (given: Partial<typeof auditLog.$inferInsert>) =>
  insert(auditLog, {
    id: newId(),
    schoolId: school.id,
    actorId: school.owner.id,
    actorKind: "school_owner",
    action: "programs.edit",
    requestId: newId(),
    ip: "127.0.0.1",
    at: NOW.getTime(),
    ...given,
  });

beforeAll(async () => {
  school = await aSchool();
  await updateStudent(await makeCtx({ as: school.admin.id }), { id: school.student.id, phone: "4015550199" });
  await entry({ subjectType: "program", subjectId: newId(), at: NOW.getTime() - days(3) });
  await entry({ schoolId: (await aSchool()).id });
});

const list = async (filters: Record<string, string> = {}) => (await schoolActivity(await makeCtx({ as: school.owner.id }), filters)).page;

describe("the activity of a school", () => {
  it("says who changed what from what to what", async () => {
    const { results, count } = await list();
    expect(count).toBe(2);
    expect(results[0]).toMatchObject({
      who: `${school.admin.firstName} ${school.admin.lastName}`,
      subjectType: "student",
      subjectId: school.student.id,
      record: `${school.student.firstName} ${school.student.lastName}`,
      what: "Details changed",
      changes: [{ field: "phone", from: school.student.phone, to: "(401) 555 - 0199" }],
    });
    // A record that is gone has no name.
    expect(results[1]).toMatchObject({ subjectType: "program", record: null, changes: [] });
  });

  it("is narrowed by person, kind of record and period", async () => {
    const kinds = async (filters: Record<string, string>) => (await list(filters)).results.map(({ subjectType }) => subjectType);
    expect(await kinds({ user: school.admin.id })).toEqual(["student"]);
    expect(await kinds({ kind: "program" })).toEqual(["program"]);
    expect(await kinds({ from_date: "2026-01-14" })).toEqual(["student"]);
    expect(await kinds({ to_date: "2026-01-13" })).toEqual(["program"]);
    expect((await refusal(schoolActivity(await makeCtx({ as: school.admin.id }), {}))).kind).toBe("forbidden");
  });

  it("has old and new values on the record's own page too", async () => {
    const profile = await studentProfile(await makeCtx({ as: school.owner.id }), { id: school.student.id, tab: "notes" });
    expect(profile.activity.map(({ note }) => note)).toContain(`Phone: ${school.student.phone} → (401) 555 - 0199`);
  });
});

describe("the changes of an audit entry", () => {
  const changes = (before: unknown, after: unknown) => changesIn(JSON.stringify(before), JSON.stringify(after));
  it("are fields in plain words", () => {
    expect(
      changes(
        { tuitionCents: 145_000, startDate: "2026-03-02", isOpen: true, code: "A", class: "01a21716-9773-7fd7-b04a-924c28119ef2" },
        { tuitionCents: 150_000, startDate: "2026-03-09", isOpen: false, code: "A", class: "01a21716-9773-7fd7-b04a-924c28119ef3" },
      ),
    ).toEqual([
      { field: "tuition", from: "$1,450.00", to: "$1,500.00" },
      { field: "start date", from: "Mon, Mar 2, 2026", to: "Mon, Mar 9, 2026" },
      { field: "is open", from: "Yes", to: "No" },
    ]);
    expect(changes("pending", "cancelled")).toEqual([{ field: "status", from: "Pending", to: "Cancelled" }]);
    expect(changes({}, { note: "Moved" })).toEqual([{ field: "note", from: undefined, to: "Moved" }]);
    expect(changes({ note: "Moved" }, { note: "" })).toEqual([{ field: "note", from: "Moved", to: null }]);
    expect(changesIn(null, null)).toEqual([]);
    expect(changesIn("no JSON", null)).toEqual([{ field: "status", from: "no JSON", to: null }]);
    expect(changes({ endedAt: 0 }, { endedAt: 1e300 })).toEqual([{ field: "ended at", from: "December 31, 1969 at 7:00 PM EST", to: "1e+300" }]);
  });

  /** Every code that a column may hold. */
  const codes = Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) ? Object.values(getTableColumns(table)).flatMap(({ enumValues }) => enumValues ?? []) : [],
  );
  const shown = (value: unknown) => changes({}, value).flatMap(({ field, to }) => [field, to ?? ""]);

  it("have no code of a column, alone, in a list, in a row or in the filters of a list", () => {
    expect(codes.filter((code) => code.includes("_")).length).toBeGreaterThan(100);
    for (const code of new Set(codes)) {
      const texts = shown({ status: code, payment_status: [code], row: { dropReason: code }, query: `payment_status=${code}&tab=people` });
      expect([code, texts.filter((text) => text.includes("_"))]).toEqual([code, []]);
    }
  });

  it("are those of a saved view in words", async () => {
    const ctx = await makeCtx({ as: school.owner.id });
    await saveView(ctx, { of: "/school/students", query: "payment_status=partial_paid&search=Ana+Ruiz", name: "Owing", is_shared: "" });
    const [row] = (await list({ user: school.owner.id })).results;
    expect(row?.changes.map(({ field, to }) => [field, to])).toContainEqual(["query", "payment status Partial paid, search Ana Ruiz"]);
    expect(recordLabel(row?.subjectType ?? "")).toBe("List view");
  });

  it("belong to actions without a code in their name", () => {
    expect(actionName("classes.add_class")).toBe("Add class");
    expect(actionName("teach.emergency-contact")).toBe("Emergency contact");
  });
});
