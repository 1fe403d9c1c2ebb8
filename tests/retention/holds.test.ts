import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { deleteInquiry } from "~/features/inquiries/domain/manage-inquiries";
import { deleteClass } from "~/features/programs/domain/classes/delete-class";
import { deleteInitiated } from "~/features/registration-flow/domain/initiated/send-initiated";
import { liftHold, listHolds, placeHold } from "~/features/retention/domain/holds";
import { mailHoldLifted, mailHoldPlaced } from "~/features/retention/domain/notify";
import { classRoster } from "~/features/rosters/domain/class-roster";
import { mergeStudents } from "~/features/students/domain/merge-students";
import { removeStudent } from "~/features/students/domain/remove-student";
import { studentProfile } from "~/features/students/domain/student-profile";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let courseClass: { id: string; code: string };
let person: typeof schema.students.$inferInsert;

const staff = () => makeCtx({ as: school.admin.id, host: school.host });
const place = async (given: object) => placeHold(await staff(), { reason: "Case 12", ...given });
const lift = async (id: string) => liftHold(await staff(), { id, reason: "Settled" });
const inPlace = { code: "hold_in_place" };

beforeEach(async () => {
  school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  courseClass = (await insert(schema.classes, classRow(school.id, String(program.id), { code: "CNA-7" }))) as typeof courseClass;
  person = await insert(schema.students, studentRow(school.id));
  const of = { studentId: person.id, programId: String(program.id), classId: courseClass.id };
  await insert(schema.registrations, registrationRow(school.id, of, { enrollmentStatus: "completed", tuitionCents: 0, applicationFeeCents: 0 }));
});

describe("a legal hold", () => {
  it("is placed by email address, class ID or on the school, once each, and refuses what isn't there", async () => {
    expect(await refusal(place({ scope: "student" }))).toMatchObject({ fields: { student: ["Enter the student's email address."] } });
    expect(await refusal(place({ scope: "student", student: "nobody@example.test" }))).toMatchObject({ fields: { student: [expect.any(String)] } });
    expect(await refusal(place({ scope: "class", class: "CNA-8" }))).toMatchObject({ fields: { class: ["No class of your school has this ID."] } });
    expect(await refusal(place({ scope: "school", reason: "" }))).toMatchObject({ fields: { reason: [expect.any(String)] } });
    const other = await aSchool();
    expect(await refusal(place({ scope: "student", student: other.student.id }))).toMatchObject({ fields: { student: [expect.any(String)] } });
    await place({ scope: "student", student: person.email.toUpperCase() });
    await place({ scope: "class", class: "cna-7" });
    await place({ scope: "school" });
    for (const again of [{ scope: "student", student: person.id }, { scope: "class", class: courseClass.id }, { scope: "school" }])
      expect(await refusal(place(again))).toMatchObject({ code: "hold_exists" });
    const { results, count } = await listHolds(await staff(), {});
    expect(count).toBe(3);
    expect(results.map(({ about }) => about).sort()).toEqual(["Class CNA-7", `${person.firstName} ${person.lastName}`, "The whole school"].sort());
    expect((await listHolds(await makeCtx({ as: other.owner.id, host: other.host }), {})).count).toBe(0);
  });

  it("is placed once and lifted once by eight at once", async () => {
    const ctx = await staff();
    expect(await tally(Array.from({ length: 8 }, () => placeHold({ ...ctx }, { scope: "school", reason: "Audit" })))).toEqual({
      done: 1,
      hold_exists: 7,
    });
    const [row] = (await listHolds(ctx, {})).results;
    const id = String(row?.hold.id);
    expect(await tally(Array.from({ length: 8 }, () => liftHold({ ...ctx }, { id, reason: "Over" })))).toEqual({ done: 1, hold_lifted: 7 });
    const { results } = await listHolds(ctx, { state: "lifted" });
    expect(results).toMatchObject([{ hold: { liftReason: "Over", liftedBy: school.admin.id } }]);
    await placeHold(ctx, { scope: "school", reason: "Another audit" });
  });

  it("refuses deleting and merging a student, through the student, the class, or the school", async () => {
    const other = await insert(schema.students, studentRow(school.id));
    for (const scope of [{ scope: "student", student: person.email }, { scope: "class", class: "CNA-7" }, { scope: "school" }]) {
      const { id } = await place(scope);
      expect(await refusal(removeStudent(await staff(), { id: person.id }))).toMatchObject({ kind: "conflict", ...inPlace });
      expect(await refusal(mergeStudents(await staff(), { kept: other.id, gone: person.id, facts: {} }))).toMatchObject(inPlace);
      expect((await studentProfile(await staff(), { id: person.id })).isHeld).toBe(true);
      await lift(id);
    }
    expect((await studentProfile(await staff(), { id: person.id })).isHeld).toBe(false);
    // A hold on another student protects nobody else.
    await place({ scope: "student", student: other.email });
    await removeStudent(await staff(), { id: person.id });
  });

  it("refuses deleting a class, an inquiry, and a begun registration", async () => {
    const empty = await insert(
      schema.classes,
      classRow(school.id, String((await insert(schema.programs, programRow(school.id))).id), { code: "CNA-9" }),
    );
    const inquiryId = newId();
    await insert(schema.inquiries, {
      ...{ id: inquiryId, schoolId: school.id, type: "program_general", name: "Ira", email: "ira@example.test", message: "Hi" },
      ...{ contactStatus: "contacted", createdAt: 1, updatedAt: 1 },
    });
    const draftId = newId();
    await insert(schema.registrationDrafts, {
      ...{ id: draftId, schoolId: school.id, code: newId(), tokenHash: newId(), state: "sent", source: "staff", studentId: person.id, values: {} },
      programId: String(empty.programId),
      ...{ origin: "manual", createdBy: school.admin.id, email: person.email, expiresAt: NOW.getTime() + 1e9, createdAt: 1, updatedAt: 1 },
    });
    const { id } = await place({ scope: "school" });
    expect(await refusal(deleteClass(await staff(), { id: empty.id }))).toMatchObject(inPlace);
    expect(await refusal(deleteInquiry(await staff(), { id: inquiryId }))).toMatchObject(inPlace);
    expect(await refusal(deleteInitiated(await staff(), { id: draftId }))).toMatchObject(inPlace);
    await lift(id);
    const onClass = await place({ scope: "class", class: "CNA-9" });
    expect(await refusal(deleteClass(await staff(), { id: empty.id }))).toMatchObject(inPlace);
    expect((await classRoster(await staff(), { id: String(empty.id) })).isHeld).toBeTruthy();
    await deleteInquiry(await staff(), { id: inquiryId });
    await lift(onClass.id);
    await deleteClass(await staff(), { id: String((await insert(schema.classes, classRow(school.id, String(empty.programId)))).id) });
    await deleteInitiated(await staff(), { id: draftId });
  });

  it("counts although it is placed while a student is being deleted", async () => {
    const ctx = await staff();
    // The hold arrives between the check and the write.
    let isPlaced = false;
    const racing = new Proxy(ctx.db, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? (...args: unknown[]) => Reflect.apply(value, target, args) : value;
      },
    });
    const along = ctx.db.along.bind(ctx.db);
    const slow = new Proxy(racing, {
      get: (target, name) =>
        name === "along"
          ? (...args: Parameters<typeof along>) => {
              const found = along(...args);
              return {
                ...found,
                orm: new Proxy(found.orm, {
                  get: (orm, key) =>
                    key === "batch"
                      ? async (statements: never) => {
                          if (!isPlaced)
                            await db
                              .insert(schema.legalHolds)
                              .values({ id: newId(), schoolId: school.id, scope: "school", reason: "x", placedBy: "y", createdAt: 1 });
                          isPlaced = true;
                          return found.orm.batch(statements);
                        }
                      : Reflect.get(orm, key, orm),
                }),
              };
            }
          : Reflect.get(target, name),
    });
    expect(await refusal(removeStudent({ ...ctx, db: slow }, { id: person.id }))).toMatchObject(inPlace);
    expect(isPlaced).toBe(true);
    expect(await db.select().from(schema.students).where(eq(schema.students.id, person.id))).toMatchObject([{ deletedAt: null }]);
  });

  it("is mailed to the owners, and is none of finance's, instructors' or students' business", async () => {
    const { id } = await place({ scope: "student", student: person.email });
    const job = withSchool(makeJobCtx(), (await findSchoolById(makeJobCtx(), school.id)) as never);
    await mailHoldPlaced(job, { holdId: id });
    await mailHoldPlaced(job, { holdId: id });
    await lift(id);
    await mailHoldLifted(job, { holdId: id });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    expect(mails.map(({ subject, recipient }) => [subject, recipient])).toEqual([
      ["Legal hold placed", school.owner.email],
      ["Legal hold lifted", school.owner.email],
    ]);
    expect(mails[0]?.text).not.toContain(person.lastName);
    for (const permissionSet of ["instructor", "finance"] as const) {
      const clerk = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }));
      expect(await refusal(listHolds(await makeCtx({ as: clerk.id, host: school.host }), {}))).toMatchObject({ kind: "forbidden" });
    }
    expect(await refusal(listHolds(await makeCtx({ as: school.account.id, host: school.host }), {}))).toMatchObject({ kind: "forbidden" });
  });

  it("has calls of the API", async () => {
    const as = school.owner.id;
    const post = (path: string, body: object) => call<{ id: string }>(path, { method: "POST", as, body });
    const placed = await post("/api/legal-holds/", { scope: "class", class: "CNA-7", reason: "Case" });
    expect(placed).toMatchObject({ status: 201, body: { scope: "class", class: courseClass.id, lifted_at: null } });
    expect(await call("/api/legal-holds/", { as })).toMatchObject({ status: 200, body: { count: 1 } });
    const lifted = await post(`/api/legal-holds/${placed.body.id}/lift/`, { reason: "Over" });
    expect(lifted).toMatchObject({ status: 200, body: { lift_reason: "Over" } });
    expect((await post(`/api/legal-holds/${newId()}/lift/`, { reason: "Over" })).status).toBe(404);
    const itemId = newId();
    await insert(schema.retentionItems, {
      ...{ id: itemId, schoolId: school.id, kind: "student_file", subjectId: person.id, studentId: person.id, rule: "6 years", createdAt: 1 },
      ...{ endedOn: "2026-01-01", deletesOn: "2026-02-01" },
    });
    expect(await call("/api/retention-items/", { as })).toMatchObject({
      status: 200,
      body: { count: 1, results: [{ kind: "student_file", kept_by: null }] },
    });
    const kept = await post(`/api/retention-items/${itemId}/keep/`, { until: "2040-01-01", reason: "Case" });
    expect(kept).toMatchObject({ status: 400, body: { errors: { until: [expect.any(String)] } } });
  });
});
