import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { findSchoolById } from "~/features/identity/data/school-row";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import type { RetentionKind } from "~/features/retention/clock-model";
import { deleteOld, removeFreed } from "~/features/retention/domain/delete-old";
import { announceNights, findOld } from "~/features/retention/domain/find-old";
import { placeHold } from "~/features/retention/domain/holds";
import { keepLonger, listItems } from "~/features/retention/domain/items";
import { noticeDue } from "~/features/retention/domain/notify";
import { chooseTime, showRules, switchDeletion } from "~/features/retention/domain/settings";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, locationRow, programRow, registrationRow, sessionRow, studentRow, transactionRow } from "~/seed/factories";
import { days, makeCtx, makeJobCtx } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** Monday, March 9, 2026, 11 AM in New York. */
const NOW = new Date("2026-03-09T15:00:00Z");
const on = (day: string) => new Date(`${day}T15:00:00Z`);

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;

const owner = (now = NOW) => makeCtx({ as: school.owner.id, host: school.host, now });
const staff = (now = NOW) => makeCtx({ as: school.admin.id, host: school.host, now });
const job = async (now: Date, of = school.id) => withSchool(makeJobCtx(now), (await findSchoolById(makeJobCtx(now), of)) as never);

/** The events of a topic that wait, as the queue would deliver them; each once. */
const heardBefore = new Set<string>();
async function waitingOf(topic: string, of: string) {
  const rows = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, topic));
  return rows.filter((row) => row.schoolId === of && !heardBefore.has(row.id));
}
const HANDLERS = [
  ["retention.night", findOld],
  ["retention.due", noticeDue],
  ["retention.delete", deleteOld],
  ["retention.file-freed", removeFreed],
] as const;

/** A night of the school at a moment: the clock's tick, and the events that follow from it until none is left. */
async function night(now: Date, of = school.id): Promise<number> {
  await announceNights(makeJobCtx(now));
  let count = 0;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const [topic, handle] of HANDLERS)
      for (const row of await waitingOf(topic, of)) {
        heardBefore.add(row.id);
        await handle(await job(now, of), JSON.parse(row.payload));
        count += 1;
        isDone = false;
      }
  }
  return count;
}

interface Past {
  start?: string;
  end?: string;
  /** The day of the only session; none without one. */
  attended?: string;
  paidOn?: string;
  of?: string;
}

/** A class that is over, with a student who attended, paid, signed, and handed in health documents. */
async function past({ start = "2019-01-07", end = "2019-03-01", attended = "2019-02-20", paidOn = "2019-01-10", of = school.id }: Past = {}) {
  const programId = of === school.id ? program : String((await insert(schema.programs, programRow(of))).id);
  const courseClass = await insert(schema.classes, classRow(of, programId, { startDate: start, endDate: end }));
  const student = await insert(
    schema.students,
    studentRow(of, {
      firstName: "Kim",
      lastName: `Abbot ${newId().slice(0, 6)}`,
      phone: "(401) 555 - 0100",
      address: "1 Main St",
      dateOfBirth: "1990-05-05",
    }),
  );
  const ids = { studentId: student.id, programId, classId: String(courseClass.id) };
  const registration = await insert(
    schema.registrations,
    registrationRow(of, ids, { enrollmentStatus: "completed", sponsorName: "Harbor Care", sponsorContact: "Jo", comment: "Calls at noon" }),
  );
  const registrationId = String(registration.id);
  const session = sessionRow(of, ids.classId, { date: attended });
  await insert(schema.classSessions, session);
  for (const date of [start, end]) await insert(schema.classSessions, sessionRow(of, ids.classId, { date, startTime: "13:00", endTime: "14:00" }));
  await insert(schema.attendanceMarks, {
    ...{ schoolId: of, id: newId(), sessionId: session.id, registrationId, status: "late" as const, minutes: 60, source: "self" as const },
    ...{ deviceAt: on(attended).getTime(), receivedAt: on(attended).getTime(), deviceKey: `key-${newId()}`, reason: "Bus broke down" },
  });
  await insert(
    schema.transactions,
    transactionRow(of, {
      ...{ registrationId, studentId: student.id, payerName: "Kim Abbot", note: "Paid by her aunt", paidOn },
      ...{ type: "manually_paid", status: "manually_paid", method: "cash", amountCents: 155_000 },
    }),
  );
  await insert(schema.agreements, {
    ...{ id: newId(), schoolId: of, registrationId, title: "Agreement", body: "I enroll.", policy: "Refunds.", signature: "Kim Abbot" },
    ...{ signedAt: on(start).getTime(), ip: "192.0.2.7", userAgent: "Phone", textHash: "ab" },
  });
  await insert(schema.studentNotes, { id: newId(), schoolId: of, studentId: student.id, text: "Shy", authorId: school.admin.id, createdAt: 1 });
  return { studentId: student.id, classId: ids.classId, registrationId };
}

async function healthFile(studentId: string, of = school.id, sensitivity: "health" | "background" | "normal" = "health") {
  const key = `${sensitivity}_test`;
  await db
    .insert(schema.requirements)
    .values({
      ...{ id: newId(), schoolId: of, key, label: "TB test", category: "health", appliesTo: "student", needed: "before_clinical", sensitivity },
      ...{ createdAt: 1, updatedAt: 1 },
    })
    .onConflictDoNothing();
  const [id, fileId] = [newId(), newId()];
  await insert(schema.holdings, {
    ...{ id, schoolId: of, studentId, key, state: "accepted", source: "office", number: "77", result: "Negative", createdAt: 1 },
  });
  const fileKey = `s/${of}/${fileId}`;
  await env.FILES.put(fileKey, "%PDF");
  await insert(schema.files, {
    ...{ id: fileId, schoolId: of, purpose: "form", access: "private", state: "ready", name: "tb.pdf", contentType: "application/pdf", size: 4 },
    ...{ key: fileKey, createdAt: 1 },
  });
  await insert(schema.holdingFiles, { schoolId: of, holdingId: id, fileId, position: 0 });
  return { id, fileId, fileKey };
}

const inquiry = (at: Date, of = school.id, more: Partial<typeof schema.inquiries.$inferInsert> = {}) =>
  insert(schema.inquiries, {
    ...{
      id: newId(),
      schoolId: of,
      type: "program_general",
      name: "Ira Dow",
      email: "ira@example.test",
      message: "When?",
      contactStatus: "contacted",
    },
    ...{ createdAt: at.getTime(), updatedAt: at.getTime(), ...more },
  });

const itemsOf = async (kind?: RetentionKind, of = school.id) =>
  (await db.select().from(schema.retentionItems).where(eq(schema.retentionItems.schoolId, of))).filter((item) => !kind || item.kind === kind);
const turnOn = async (now = NOW) => switchDeletion(await owner(now), { deletes: true });
/** Rows that contradict each other; events and mails that this test leaves undelivered have a colon in their IDs. */
const contradictions = async (now = NOW) =>
  (await findContradictions(makeJobCtx(now), consistencyChecks)).flatMap(({ ids }) => ids).filter((id) => !id.includes(":"));

beforeEach(async () => {
  school = await aSchool();
  program = String((await insert(schema.programs, programRow(school.id))).id);
});

describe("seven years later", () => {
  it("records are due, announced, deleted, and leave tombstones; a legal hold keeps one student's", async () => {
    const gone = await past();
    const held = await past();
    const [file, heldFile] = [await healthFile(gone.studentId), await healthFile(held.studentId)];
    await inquiry(on("2020-01-01"));
    const before = new Set(await contradictions());
    await placeHold(await staff(), { scope: "student", student: held.studentId, reason: "Case 12" });
    await turnOn();
    await night(NOW);
    const due = await itemsOf();
    expect(new Set(due.map(({ kind }) => kind))).toEqual(
      new Set(["student_file", "agreement", "attendance", "sponsor_record", "health_file", "inquiry", "device_trace", "ledger"]),
    );
    expect(new Set(due.map(({ deletesOn }) => deletesOn))).toEqual(new Set(["2026-04-08"]));
    expect(due.every(({ noticedAt }) => noticedAt === NOW.getTime())).toBe(true);
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    expect(mails.filter(({ template }) => template === "records_due").map(({ recipient }) => recipient)).toEqual([school.owner.email]);
    expect(mails[0]?.text).toContain("Student file: 2");

    // The day before, nothing is deleted.
    await night(on("2026-04-07"));
    expect((await itemsOf()).filter(({ deletedAt }) => deletedAt !== null)).toEqual([]);
    expect(await env.FILES.head(file.fileKey)).not.toBeNull();

    await night(on("2026-04-08"));
    const after = await itemsOf();
    const tombstones = after.filter(({ deletedAt }) => deletedAt !== null);
    expect(tombstones.map(({ kind }) => kind).sort()).toEqual(
      ["agreement", "attendance", "health_file", "inquiry", "ledger", "sponsor_record", "student_file"].sort(),
    );
    expect(tombstones.every(({ studentId }) => studentId === gone.studentId || studentId === null)).toBe(true);
    // Records on hold are still there, and so is the day with device keys.
    expect(after.filter(({ deletedAt }) => deletedAt === null).map(({ studentId }) => studentId)).toContain(held.studentId);
    expect(await env.FILES.head(heldFile.fileKey)).not.toBeNull();

    const [student] = await db.select().from(schema.students).where(eq(schema.students.id, gone.studentId));
    expect(student).toMatchObject({
      firstName: "Kim",
      phone: null,
      address: null,
      email: `${gone.studentId}@deleted.invalid`,
      dateOfBirth: "1990-05-05",
    });
    expect(await env.FILES.head(file.fileKey)).toBeNull();
    expect(await db.select().from(schema.files).where(eq(schema.files.id, file.fileId))).toEqual([]);
    expect(await db.select().from(schema.holdings).where(eq(schema.holdings.id, file.id))).toMatchObject([
      { state: "accepted", number: null, result: null },
    ]);
    expect(await db.select().from(schema.agreements).where(eq(schema.agreements.registrationId, gone.registrationId))).toEqual([]);
    expect(await db.select().from(schema.agreements).where(eq(schema.agreements.registrationId, held.registrationId))).toHaveLength(1);
    const marks = await db.select().from(schema.attendanceMarks).where(eq(schema.attendanceMarks.schoolId, school.id));
    expect(
      marks.map(({ registrationId, deviceKey, reason, minutes }) => [registrationId === held.registrationId, Boolean(deviceKey), reason, minutes]),
    ).toEqual(
      expect.arrayContaining([
        [false, false, null, 60],
        [true, true, "Bus broke down", 60],
      ]),
    );
    const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, gone.registrationId));
    expect(registration).toMatchObject({ sponsorName: null, sponsorContact: null, comment: null, enrollmentStatus: "completed" });
    const paid = await db.select().from(schema.transactions).where(eq(schema.transactions.registrationId, gone.registrationId));
    expect(paid).toMatchObject([{ payerName: "Deleted", note: null }]);
    expect(await db.select().from(schema.inquiries).where(eq(schema.inquiries.schoolId, school.id))).toEqual([]);
    expect((await contradictions(on("2026-04-08"))).filter((id) => !before.has(id))).toEqual([]);

    // The tombstones have nothing of the person.
    const left = JSON.stringify(tombstones);
    for (const word of ["Kim", "Abbot", "Ira", "example.test"]) expect(left).not.toContain(word);
    const shown = await listItems(await staff(on("2026-04-09")), { state: "deleted" });
    expect(shown.results.every(({ name }) => name === null)).toBe(true);
    expect(shown.count).toBe(tombstones.length);
  });

  it("the search and the deletion can run twice, and another school has nothing of it", async () => {
    const other = await aSchool();
    const theirs = await past({ of: other.id });
    await past();
    await turnOn();
    await night(NOW);
    const first = await itemsOf();
    await night(NOW);
    await night(on("2026-03-10"));
    expect((await itemsOf()).length).toBe(first.length);
    await night(on("2026-04-20"));
    await night(on("2026-04-20"));
    await night(on("2026-04-21"));
    const all = await itemsOf();
    expect(all.length).toBe(first.length);
    expect(all.filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
    expect(await itemsOf(undefined, other.id)).toEqual([]);
    expect(await db.select().from(schema.agreements).where(eq(schema.agreements.registrationId, theirs.registrationId))).toHaveLength(1);
  });

  it("nothing is deleted while deletion is off, and turning it on brings a new notice of 30 days", async () => {
    await past();
    await night(NOW);
    await night(on("2026-06-01"));
    expect((await itemsOf()).every(({ deletedAt }) => deletedAt === null)).toBe(true);
    expect((await listItems(await staff(on("2026-06-01")), {})).results[0]?.due).toBe("Deletion is off");
    expect(await refusal(switchDeletion(await staff(), { deletes: true }))).toMatchObject({ kind: "forbidden" });
    await turnOn(on("2026-06-02"));
    await night(on("2026-06-03"));
    expect(new Set((await itemsOf()).map(({ deletesOn, deletedAt }) => [deletesOn, deletedAt].join()))).toEqual(new Set(["2026-07-03,"]));
    await night(on("2026-07-03"));
    expect((await itemsOf()).every(({ deletedAt }) => deletedAt !== null)).toBe(true);
  });
});

describe("each clock", () => {
  const cases: [RetentionKind, string][] = [
    ["student_file", "2025-02-20"],
    ["agreement", "2026-03-01"],
    ["attendance", "2025-02-20"],
    ["ledger", "2026-03-01"],
    ["sponsor_record", "2026-03-01"],
    ["health_file", "2020-03-01"],
    ["background_file", "2020-03-01"],
    ["inquiry", "2021-03-01"],
    ["draft", "2019-05-30"],
    ["device_trace", "2019-05-21"],
  ];
  it.each(cases)("of %s runs out on its day, not on the day before", async (kind, over) => {
    const { studentId, classId } = await past();
    if (kind === "health_file" || kind === "background_file")
      await healthFile(studentId, school.id, kind === "health_file" ? "health" : "background");
    await inquiry(on("2019-03-01"));
    await insert(schema.registrationDrafts, {
      ...{ id: newId(), schoolId: school.id, code: newId(), tokenHash: newId(), state: "draft", source: "visitor", classId, values: {} },
      ...{ expiresAt: 1, createdAt: on("2019-03-01").getTime(), updatedAt: on("2019-03-01").getTime() },
    });
    const dayBefore = new Date(on(over).getTime() - days(1));
    await night(dayBefore);
    expect(await itemsOf(kind)).toEqual([]);
    await night(on(over));
    expect(await itemsOf(kind)).toMatchObject([{ endedOn: over }]);
    await night(new Date(on(over).getTime() + days(1)));
    expect(await itemsOf(kind)).toHaveLength(1);
  });

  it("goes by the school's own day", async () => {
    await db.update(schema.schools).set({ timezone: "Pacific/Honolulu" }).where(eq(schema.schools.id, school.id));
    await inquiry(new Date("2024-03-09T20:00:00Z"));
    // It is still March 8 in Honolulu.
    await night(new Date("2026-03-09T09:00:00Z"));
    expect(await itemsOf("inquiry")).toEqual([]);
    await night(new Date("2026-03-10T09:00:00Z"));
    expect(await itemsOf("inquiry")).toMatchObject([{ endedOn: "2026-03-09" }]);
  });

  it("starts again with a new class, and never runs while a class without a last day is open", async () => {
    const { studentId } = await past();
    await turnOn();
    await night(NOW);
    expect(await itemsOf("student_file")).toHaveLength(1);
    const again = await insert(schema.classes, classRow(school.id, program, { startDate: "2026-03-20", endDate: "2026-05-20" }));
    await insert(
      schema.registrations,
      registrationRow(school.id, { studentId, programId: program, classId: String(again.id) }, { tuitionCents: 0, applicationFeeCents: 0 }),
    );
    await night(on("2026-04-10"));
    // Nothing of an enrolled student is old.
    expect([...(await itemsOf("agreement")), ...(await itemsOf("student_file"))]).toEqual([]);
    await db.update(schema.registrations).set({ enrollmentStatus: "dropped" }).where(eq(schema.registrations.studentId, studentId));
    await night(on("2026-06-01"));
    expect(await itemsOf("student_file")).toMatchObject([{ endedOn: "2025-02-20" }]);
    expect(await itemsOf("agreement")).toEqual([]);
  });

  it("is never shorter than open money, a complaint, or a privacy request", async () => {
    const { studentId, registrationId } = await past();
    await turnOn();
    await night(NOW);
    const blocker = async () => new Set((await listItems(await staff(), { kind: "student_file" })).results.map((row) => row.blocker));
    expect(await blocker()).toEqual(new Set([null]));
    await insert(schema.refundDuties, {
      ...{ id: newId(), schoolId: school.id, registrationId, effectiveOn: "2019-02-20", because: "Left", dueOn: "2019-04-01", cents: 100, rule: "x" },
      ...{ createdAt: 1, updatedAt: 1 },
    });
    expect(await blocker()).toEqual(new Set(["money"]));
    await db.delete(schema.refundDuties).where(eq(schema.refundDuties.registrationId, registrationId));
    const complaintId = newId();
    await insert(schema.complaints, {
      ...{
        id: complaintId,
        schoolId: school.id,
        receivedOn: "2026-03-01",
        fromName: "Kim",
        kind: "money",
        body: "Why?",
        dueOn: "2026-03-20",
        studentId,
      },
      ...{ recordedBy: school.admin.id, createdAt: 1, updatedAt: 1 },
    });
    expect(await blocker()).toEqual(new Set(["complaint"]));
    await night(on("2026-04-10"));
    expect(await itemsOf("student_file")).toMatchObject([{ deletedAt: null }]);
    await db.delete(schema.complaints).where(eq(schema.complaints.id, complaintId));
    await insert(schema.privacyRequests, {
      ...{
        id: newId(),
        schoolId: school.id,
        studentId,
        kind: "copy",
        source: "office",
        state: "received",
        receivedOn: "2026-03-01",
        dueOn: "2026-04-15",
      },
      ...{ createdAt: 1, updatedAt: 1 },
    });
    expect(await blocker()).toEqual(new Set(["privacy"]));
    await db.update(schema.privacyRequests).set({ state: "done" }).where(eq(schema.privacyRequests.studentId, studentId));
    await night(on("2026-04-11"));
    expect(await itemsOf("student_file")).toMatchObject([{ deletedAt: expect.any(Number) }]);
  });
});

describe("the night", () => {
  it("continues where a killed run stopped", async () => {
    for (let index = 0; index < 3; index += 1) await past({ start: `2019-01-0${index + 1}` });
    await turnOn();
    await night(NOW);
    const at = on("2026-04-10").getTime();
    const broken = await job(on("2026-04-10"));
    let batches = 0;
    // The run dies before its fourth batch is written.
    const dying = new Proxy(broken.db, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "along") batches += 1;
          if (batches === 4) throw new Error("killed");
          return Reflect.apply(value, target, args);
        };
      },
    });
    await expect(deleteOld({ ...broken, db: dying }, { at, after: "" })).rejects.toThrow("killed");
    const half = (await itemsOf()).filter(({ deletedAt }) => deletedAt !== null).length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan((await itemsOf()).length);
    await deleteOld(await job(on("2026-04-10")), { at, after: "" });
    expect((await itemsOf()).filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
  });

  it("takes 3,000 due records a thousand at a time", async () => {
    const at = on("2020-01-01").getTime();
    await db.run(sql`INSERT INTO inquiries(id, school_id, type, name, email, message, contact_status, details, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      SELECT ${school.id} || ':' || i, ${school.id}, 'program_general', 'Ira', 'ira@example.test', 'Hi', 'contacted', '[]', ${at} + i, ${at} + i FROM n`);
    await turnOn();
    await announceNights(makeJobCtx(NOW));
    const [first] = await waitingOf("retention.night", school.id);
    await findOld(await job(NOW), JSON.parse(first?.payload ?? ""));
    expect(await itemsOf()).toHaveLength(1_000);
    heardBefore.add(String(first?.id));
    await night(NOW);
    expect(await itemsOf()).toHaveLength(3_000);
    await deleteOld(await job(on("2026-04-10")), { at: on("2026-04-10").getTime(), after: "" });
    expect((await itemsOf()).filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(1_000);
    await night(on("2026-04-11"));
    expect((await itemsOf()).filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
    expect(
      (await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id))).filter(({ template }) => template === "records_due"),
    ).toHaveLength(1);
  });

  it("has nothing to do in an empty school, and leaves names of other schools' files alone", async () => {
    await night(NOW);
    expect(await itemsOf()).toEqual([]);
    const other = await aSchool();
    await env.FILES.put(`s/${other.id}/kept`, "x");
    await removeFreed(await job(NOW), { key: `s/${other.id}/kept` });
    expect(await env.FILES.head(`s/${other.id}/kept`)).not.toBeNull();
  });
});

describe("keeping longer, and the school's own times", () => {
  it("keeps a record through a day, with a reason, then deletes it", async () => {
    await inquiry(on("2020-01-01"));
    await turnOn();
    await night(NOW);
    const [item] = await itemsOf();
    const keep = async (given: object, as = staff) => keepLonger(await as(), { id: item?.id, until: "2026-06-30", reason: "Asked again", ...given });
    expect(await refusal(keep({ until: "2026-03-09" }))).toMatchObject({ fields: { until: ["Choose a day after today."] } });
    expect(await refusal(keep({ until: "2037-01-01" }))).toMatchObject({ fields: { until: [expect.any(String)] } });
    expect(await refusal(keep({ reason: " " }))).toMatchObject({ fields: { reason: [expect.any(String)] } });
    const other = await aSchool();
    expect(
      await refusal(keepLonger(await makeCtx({ as: other.owner.id, host: other.host }), { id: item?.id, until: "2026-06-30", reason: "x" })),
    ).toMatchObject({
      kind: "not_found",
    });
    await keep({});
    await night(on("2026-06-30"));
    expect(await itemsOf()).toMatchObject([{ deletedAt: null, keptReason: "Asked again" }]);
    await night(on("2026-07-01"));
    expect(await itemsOf()).toMatchObject([{ deletedAt: expect.any(Number), keptReason: null, keptUntil: null }]);
    expect(await refusal(keep({}))).toMatchObject({ code: "already_deleted" });
  });

  it("lets the owner choose longer times only, and finds records by them", async () => {
    await inquiry(on("2024-01-01"));
    await night(NOW);
    expect(await itemsOf("inquiry")).toHaveLength(1);
    const choose = async (given: object, as = owner) => chooseTime(await as(), { kind: "inquiry", ...given });
    expect(await refusal(choose({ months: "24", source: "x" }))).toMatchObject({
      fields: { months: [expect.stringContaining("more than 2 years")] },
    });
    expect(await refusal(choose({ months: "36" }))).toMatchObject({ fields: { source: [expect.any(String)] } });
    expect(await refusal(choose({ months: "36", source: "x" }, staff))).toMatchObject({ kind: "forbidden" });
    await choose({ months: "36", source: "Board policy 4" });
    await night(NOW);
    expect(await itemsOf("inquiry")).toEqual([]);
    const shown = await showRules(await staff());
    expect(shown.results.find(({ kind }) => kind === "inquiry")?.choice).toMatchObject({ months: 36, text: "3 years", source: "Board policy 4" });
    await choose({ forever: "on", source: "Board policy 5" });
    await night(on("2033-01-01"));
    expect(await itemsOf("inquiry")).toEqual([]);
    await choose({});
    await night(on("2033-01-02"));
    expect(await itemsOf("inquiry")).toMatchObject([{ endedOn: "2026-01-01", rule: "2 years after the last contact" }]);
  });

  it("shows the rules of the states of the campuses", async () => {
    await insert(schema.locations, locationRow(school.id, { state: "CA" }));
    const shown = await showRules(await staff());
    expect(shown.states).toContain("CA");
    expect(shown.results.find(({ kind }) => kind === "attendance")?.ofStates).toMatchObject([
      { state: "CA", rule: "4 years after the class started" },
    ]);
  });
});
