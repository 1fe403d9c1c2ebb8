import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { decideHolding } from "~/features/wallet/domain/decide-document";
import { ownDocuments } from "~/features/wallet/domain/own-documents";
import { documentsOf } from "~/features/wallet/domain/questions";
import { changeReviewDays } from "~/features/wallet/domain/requirements";
import { reviewQueue } from "~/features/wallet/domain/review-queue";
import { sendDocument } from "~/features/wallet/domain/send-document";
import { classTraffic } from "~/features/wallet/domain/traffic";
import { waiveDocument } from "~/features/wallet/domain/waive-document";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** Friday, March 6, 2026, noon Eastern. */
const NOW = new Date("2026-03-06T17:00:00Z");

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
const owner = (now = NOW) => makeCtx({ as: school.owner.id, host: school.host, now });

async function requires(key: string, label: string, given: Partial<typeof schema.requirements.$inferInsert> = {}) {
  const row = {
    category: "health",
    appliesTo: "student",
    needed: "before_clinical",
    sensitivity: "health",
    isActive: true,
    createdAt: 1,
    updatedAt: 1,
  } as const;
  await insert(schema.requirements, { id: newId(), schoolId: school.id, key, label, ...row, ...given });
}

/** A registered student of the class. */
async function registered(firstName: string) {
  const student = await insert(schema.students, studentRow(school.id, { firstName, lastName: "Reyes" }));
  const of = { studentId: student.id as string, programId: program, classId };
  const registration = await insert(schema.registrations, registrationRow(school.id, of));
  return { student: student.id as string, registration: registration.id as string };
}

async function sent(student: string, key: string, day: string, given: Partial<typeof schema.holdings.$inferInsert> = {}) {
  const row = { schoolId: school.id, studentId: student, key, state: "sent", source: "student" } as const;
  return (await insert(schema.holdings, { id: newId(), ...row, createdAt: Date.parse(`${day}T15:00:00Z`), ...given })).id as string;
}
const stateOf = async (id: string) => (await db.select().from(schema.holdings).where(eq(schema.holdings.id, id)))[0];

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(schema.programs, programRow(school.id))).id as string;
  classId = (await insert(schema.classes, classRow(school.id, program, { startDate: "2026-03-02", endDate: "2026-04-30" }))).id as string;
});

describe("the review queue", () => {
  it("opens the oldest document, and the next one after a decision", async () => {
    await requires("tb", "TB test", { validMonths: 12 });
    await requires("cpr", "CPR card", { category: "training", sensitivity: "normal" });
    const [ana, ben] = [await registered("Ana"), await registered("Ben")];
    const newer = await sent(ben.student, "cpr", "2026-03-05");
    const older = await sent(ana.student, "tb", "2026-03-02");
    const queue = await reviewQueue(await owner(), {});
    expect(queue.results.map(({ id, holder, label, isLate }) => [id, holder, label, isLate])).toEqual([
      [older, "Ana Reyes", "TB test", true],
      [newer, "Ben Reyes", "CPR card", false],
    ]);
    expect([queue.open?.id, queue.next, queue.waiting, queue.late, queue.open?.lastDay]).toEqual([older, newer, 2, 1, "2027-03-06"]);
    await changeReviewDays(await owner(), { review_days: "5" });
    expect((await reviewQueue(await owner(), {})).late).toBe(0);
    const without = await refusal(decideHolding(await owner(), { id: older, decision: "accept" }));
    expect(without).toMatchObject({ fields: { expires_on: ["Enter the last day of TB test."] } });
    await decideHolding(await owner(), { id: older, decision: "accept", expires_on: "2027-03-01" });
    expect(await stateOf(older)).toMatchObject({ state: "accepted", expiresOn: "2027-03-01", decidedBy: school.owner.id });
    const after = await reviewQueue(await owner(), { holding: older });
    expect([after.open?.id, after.waiting, after.next]).toEqual([newer, 1, null]);
    expect(await refusal(decideHolding(await owner(), { id: newer, decision: "send_back" }))).toMatchObject({
      fields: { reason: ["Enter why you're sending it back."] },
    });
    await decideHolding(await owner(), { id: newer, decision: "send_back", used_reason: "The picture is blurred." });
    const empty = await reviewQueue(await owner(), {});
    expect([empty.open, empty.waiting, empty.reasons]).toEqual([null, 0, ["The picture is blurred."]]);
    const events = await db.select().from(schema.outbox).where(eq(schema.outbox.schoolId, school.id));
    expect(events.filter(({ topic }) => topic === "holding.sent-back").map(({ payload }) => JSON.parse(payload))).toEqual([
      { registrationId: ben.registration, holdingId: newer },
    ]);
  });

  it("has pages, and leaves out students without an active registration", async () => {
    await requires("tb", "TB test");
    const gone = await insert(schema.students, studentRow(school.id));
    await sent(gone.id as string, "tb", "2026-03-01");
    for (let index = 0; index < 27; index++) {
      const { student } = await registered(`S${index}`);
      await sent(student, "tb", "2026-03-04");
    }
    const first = await reviewQueue(await owner(), {});
    expect([first.results.length, first.waiting]).toEqual([25, 27]);
    const second = await reviewQueue(await owner(), { after: first.more ?? "" });
    expect([second.results.length, second.more]).toEqual([2, null]);
    expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(27);
    expect((await reviewQueue(await owner(), { after: "nonsense" })).results).toHaveLength(25);
  });

  it("takes one of two opposite decisions", async () => {
    await requires("tb", "TB test");
    const { student } = await registered("Ana");
    const id = await sent(student, "tb", "2026-03-04");
    const other = await makeCtx({ as: school.admin.id, host: school.host, now: NOW });
    const works = [decideHolding(await owner(), { id, decision: "accept" }), decideHolding(other, { id, decision: "send_back", reason: "Blurred." })];
    expect(await tally(works)).toEqual({ done: 1, stale: 1 });
    const decided = (await stateOf(id))?.state;
    // A second decision of the same kind is refused.
    const again = decided === "accepted" ? { decision: "accept" } : { decision: "send_back", reason: "Blurred." };
    expect(await refusal(decideHolding(await owner(), { id, ...again }))).toMatchObject({ code: "decided" });
  });

  it("is for the office and registrars of the school", async () => {
    await requires("tb", "TB test");
    const { student } = await registered("Ana");
    const id = await sent(student, "tb", "2026-03-04");
    const stranger = await aSchool();
    const there = await makeCtx({ as: stranger.owner.id, host: stranger.host, now: NOW });
    expect((await reviewQueue(there, { holding: id })).open).toBeNull();
    expect(await refusal(decideHolding(there, { id, decision: "accept" }))).toMatchObject({ kind: "not_found" });
    for (const [permissionSet, may] of [
      ["registrar", true],
      ["finance", false],
      ["instructor", false],
    ] as const) {
      const user = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }));
      const admin = await makeCtx({ as: user.id, host: school.host, now: NOW });
      if (may) expect((await reviewQueue(admin, {})).waiting).toBe(1);
      else expect(await refusal(reviewQueue(admin, {}))).toMatchObject({ kind: "forbidden" });
    }
    expect(await refusal(reviewQueue(await makeCtx({ as: school.account.id, host: school.host }), {}))).toMatchObject({ kind: "forbidden" });
  });
});

describe("the students of a class by documents", () => {
  it("are shown for the running class with what each has", async () => {
    await requires("tb", "TB test");
    const [ana, ben] = [await registered("Ana"), await registered("Ben")];
    await sent(ana.student, "tb", "2026-03-04", { state: "accepted", expiresOn: "2026-04-01" });
    const view = await classTraffic(await owner(), {});
    expect([view.shown?.id, view.columns.map(({ label }) => label)]).toEqual([classId, ["TB test"]]);
    expect(view.results.map(({ student, clearance, cells }) => [student, clearance?.state, cells[0]?.state, cells[0]?.expiresOn])).toEqual([
      ["Ana Reyes", "ready", "accepted", "2026-04-01"],
      ["Ben Reyes", "missing", "missing", null],
    ]);
    expect(view.results[1]?.registration).toBe(ben.registration);
    const stranger = await aSchool();
    const there = await makeCtx({ as: stranger.owner.id, host: stranger.host, now: NOW });
    expect(await refusal(classTraffic(there, { class: classId }))).toMatchObject({ kind: "not_found" });
    expect((await classTraffic(there, {})).results).toEqual([]);
  });
});

describe("a waiver", () => {
  it("needs a reason and a last day, counts until then, and is followed by a document", async () => {
    await requires("tb", "TB test");
    const { registration } = await registered("Ana");
    const waive = { registration, document: "tb", expires_on: "2026-03-20" };
    const bare = await refusal(waiveDocument(await owner(), waive));
    expect([bare.code, bare.fields]).toEqual(["waiver_needs_reason", { reason: ["Enter why the student doesn't need this document."] }]);
    expect(await refusal(waiveDocument(await owner(), { ...waive, expires_on: "2026-03-05", reason: "X-ray on file." }))).toMatchObject({
      fields: { expires_on: ["Choose today or a later date."] },
    });
    await waiveDocument(await owner(), { ...waive, reason: "X-ray on file." });
    const [document] = await documentsOf(await owner(), registration);
    expect([document?.state, document?.reason, document?.expiresOn]).toEqual(["waived", "X-ray on file.", "2026-03-20"]);
    expect((await classTraffic(await owner(), {})).results[0]?.clearance?.state).toBe("ready");
    expect(await refusal(waiveDocument(await owner(), { ...waive, reason: "Again." }))).toMatchObject({ code: "decided" });
    const log = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, "holdings.waive"));
    expect(log.filter(({ schoolId }) => schoolId === school.id)).toMatchObject([{ actorId: school.owner.id, subjectId: registration }]);
    const later = await owner(new Date("2026-03-21T17:00:00Z"));
    expect((await documentsOf(later, registration))[0]?.state).toBe("expired");
    const stranger = await aSchool();
    const there = await makeCtx({ as: stranger.owner.id, host: stranger.host, now: NOW });
    expect(await refusal(waiveDocument(there, { ...waive, reason: "X" }))).toMatchObject({ kind: "not_found" });
    const user = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "finance" }));
    const finance = await makeCtx({ as: user.id, host: school.host, now: NOW });
    expect(await refusal(waiveDocument(finance, { ...waive, reason: "X" }))).toMatchObject({ kind: "forbidden" });
  });
});

describe("the student's own documents", () => {
  it("are each shown once for all classes, with the first day and earlier versions", async () => {
    await requires("tb", "TB test", { needed: "before_class" });
    const other = (await insert(schema.classes, classRow(school.id, program, { startDate: "2026-03-20", endDate: "2026-05-30", code: "B-2" })))
      .id as string;
    const past = (await insert(schema.classes, classRow(school.id, program, { startDate: "2025-03-20", endDate: "2025-05-30" }))).id as string;
    const of = { studentId: school.student.id as string, programId: program };
    const first = await insert(schema.registrations, registrationRow(school.id, { ...of, classId }));
    for (const each of [other, past]) await insert(schema.registrations, registrationRow(school.id, { ...of, classId: each }));
    await sent(of.studentId, "tb", "2026-03-01", { state: "sent_back", reason: "Blurred.", replacedAt: 5 });
    const me = await makeCtx({ as: school.account.id, host: school.host, now: NOW });
    const files = [new File(["%PDF-1.4 one"], "tb.pdf", { type: "application/pdf" })];
    const photos = [new File(["%PDF-1.4 two"], "photo.pdf", { type: "application/pdf" })];
    await sendDocument(me, { registration: first.id as string, document: "tb", files, photos, expires_on: "2029-01-01" });
    const { documents } = await ownDocuments(me, {});
    expect(
      documents.map(({ label, state, classes, neededBy, isSensitive, expiresOn, files: all }) => [
        label,
        state,
        classes.length,
        neededBy,
        isSensitive,
        expiresOn,
        all.length,
      ]),
    ).toEqual([["TB test", "sent", 2, "2026-03-02", true, null, 2]]);
    expect(documents[0]?.earlier.map(({ state, reason }) => [state, reason])).toEqual([["sent_back", "Blurred."]]);
    const stranger = await aSchool();
    expect((await ownDocuments(await makeCtx({ as: stranger.account.id, host: stranger.host, now: NOW }), {})).documents).toEqual([]);
    const six = Array.from({ length: 4 }, () => files[0] as File);
    expect(
      await refusal(sendDocument(me, { registration: first.id as string, document: "tb", files: six, photos: [...photos, ...photos] })),
    ).toMatchObject({
      fields: { files: ["Choose up to 5 files."] },
    });
  });
});
