import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import {
  answerComplaint,
  changeComplaintSettings,
  listComplaints,
  ownComplaints,
  readComplaint,
  recordComplaint,
  sendComplaint,
} from "~/features/complaints/domain/complaints";
import { mailAnswer, notifyComplaint } from "~/features/complaints/domain/notify";
import { findFileFor } from "~/features/files/data/find-file";
import { findSchoolById } from "~/features/identity/data/school-row";
import { withSchool } from "~/platform/context";
import { userOf } from "~/platform/screen";
import { userRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
const staff = () => makeCtx({ as: school.admin.id, host: school.host });
const owner = () => makeCtx({ as: school.owner.id, host: school.host });
const me = () => makeCtx({ as: school.account.id, host: school.host });
const given = { received_on: "2026-01-15", from_name: "Kim Abbot", kind: "money", body: "I was charged twice." };
const record = async (more: Record<string, unknown> = {}) => recordComplaint(await staff(), { ...given, ...more });
const answer = { answered_on: "2026-01-15", outcome: "upheld", answer: "We refunded it." };
const pdf = () => new File(["%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF"], "bill.pdf", { type: "application/pdf" });
const asSystem = async () => {
  const found = await findSchoolById(makeJobCtx(), school.id);
  if (!found) throw new Error("The school is gone");
  return withSchool(makeJobCtx(), found);
};

beforeEach(async () => {
  school = await aSchool();
});

describe("the complaint log", () => {
  it("has a due day by the school's business days, over weekends and holidays", async () => {
    const { id } = await record();
    expect(await readComplaint(await staff(), { id })).toMatchObject({ dueOn: "2026-01-30", state: "open", due: "Due in 15 days" });
    expect(await refusal(changeComplaintSettings(await staff(), { complaint_days: "1" }))).toMatchObject({ kind: "forbidden" });
    await changeComplaintSettings(await owner(), { complaint_days: "1", complaint_agency: "State board\n1 Main St" });
    // January 16 is a Friday, and the Monday after it a holiday.
    const next = await record({ received_on: "2026-01-09" });
    expect(await readComplaint(await staff(), { id: next.id })).toMatchObject({ dueOn: "2026-01-12", state: "late", due: "3 days late" });
    expect((await readComplaint(await staff(), { id })).dueOn).toBe("2026-01-30");
    const late = await listComplaints(await staff(), { state: "late" });
    expect(late.results.map((row) => row.id)).toEqual([next.id]);
    expect((await listComplaints(await staff(), {})).results.map((row) => row.id)).toEqual([id, next.id]);
    expect((await listComplaints(await staff(), { search: "twice", kind: "money" })).count).toBe(2);
  });

  it("refuses a day to come, a stranger as student, and too many files", async () => {
    expect(await refusal(record({ received_on: "2026-01-16" }))).toMatchObject({ fields: { received_on: [expect.any(String)] } });
    const other = await aSchool();
    expect(await refusal(record({ student: other.student.id }))).toMatchObject({ fields: { student: [expect.any(String)] } });
    expect(await refusal(record({ files: Array.from({ length: 6 }, pdf) }))).toMatchObject({ fields: { files: ["Choose up to 5 files."] } });
  });

  it("is answered once per version, not before it came", async () => {
    const { id } = await record();
    const { updatedAt: version } = await readComplaint(await staff(), { id });
    expect(await refusal(answerComplaint(await staff(), { ...answer, complaint: id, answered_on: "2026-01-14" }))).toMatchObject({
      fields: { answered_on: ["Choose the day it came, or a later one."] },
    });
    const ctx = await staff();
    const counts = await tally(Array.from({ length: 4 }, () => answerComplaint({ ...ctx }, { ...answer, complaint: id, version })));
    expect(counts).toEqual({ done: 1, stale: 3 });
    expect(await readComplaint(await staff(), { id })).toMatchObject({ state: "answered", outcome: "upheld", answer: "We refunded it." });
  });

  it("is closed to instructors, to finance, and to other schools", async () => {
    const { id } = await record();
    for (const permissionSet of ["instructor", "finance"] as const) {
      const person = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }));
      const ctx = await makeCtx({ as: person.id, host: school.host });
      expect(await refusal(listComplaints(ctx, {}))).toMatchObject({ kind: "forbidden" });
      expect(await refusal(readComplaint(ctx, { id }))).toMatchObject({ kind: "forbidden" });
    }
    const registrar = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "registrar" }));
    expect((await listComplaints(await makeCtx({ as: registrar.id, host: school.host }), {})).count).toBe(1);
    const other = await aSchool();
    const theirs = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(readComplaint(theirs, { id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(answerComplaint(theirs, { ...answer, complaint: id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(listComplaints(await me(), {}))).toMatchObject({ kind: "forbidden" });
  });
});

describe("a student's complaint", () => {
  it("lands in the log with its files, and the office gets a mail", async () => {
    const { id } = await sendComplaint(await me(), { kind: "staff", body: "Nobody came.", files: [pdf()] });
    const row = await readComplaint(await staff(), { id });
    expect(row).toMatchObject({ studentId: school.student.id, fromContact: school.account.email, receivedOn: "2026-01-15" });
    expect(row.files.map(({ name }) => name)).toEqual(["bill.pdf"]);
    const fileId = row.files[0]?.id ?? "";
    const opens = async (ctx: Awaited<ReturnType<typeof me>>) => (await findFileFor(ctx, userOf(ctx), fileId)) !== null;
    const finance = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "finance" }));
    expect([await opens(await me()), await opens(await staff()), await opens(await makeCtx({ as: finance.id, host: school.host }))]).toEqual([
      true,
      true,
      false,
    ]);
    await notifyComplaint(await asSystem(), { complaintId: id });
    await notifyComplaint(await asSystem(), { complaintId: id });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.subjectId, id));
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([school.admin.email, school.owner.email].sort());
  });

  it("is theirs alone, with the answer and the agency", async () => {
    await changeComplaintSettings(await owner(), { complaint_days: "10", complaint_agency: "State board" });
    const { id } = await sendComplaint(await me(), { kind: "staff", body: "Nobody came." });
    await record({ from_name: "Someone else" });
    expect(await ownComplaints(await me(), {})).toMatchObject({ agency: "State board", complaints: [{ id, answer: null }] });
    expect(await answerComplaint(await staff(), { ...answer, complaint: id, sends_mail: "on" })).toMatchObject({ isMailed: true });
    expect((await ownComplaints(await me(), {})).complaints[0]).toMatchObject({ answer: "We refunded it.", outcome: "upheld" });
    await mailAnswer(await asSystem(), { complaintId: id });
    expect((await db.select().from(schema.mails).where(eq(schema.mails.recipient, school.account.email))).map(({ template }) => template)).toEqual([
      "complaint_answered",
    ]);
  });

  it("is refused to visitors and staff, and after five a day", async () => {
    const send = async () => sendComplaint(await me(), { kind: "other", body: "Again." });
    expect(await refusal(sendComplaint(await makeCtx({ host: school.host }), { kind: "other", body: "x" }))).toMatchObject({
      kind: "unauthenticated",
    });
    expect(await refusal(sendComplaint(await staff(), { kind: "other", body: "x" }))).toMatchObject({ kind: "forbidden" });
    expect(await tally(Array.from({ length: 8 }, send))).toEqual({ done: 5, rate_limited: 3 });
    expect((await ownComplaints(await me(), {})).complaints.length).toBe(5);
    expect(await refusal(send())).toMatchObject({ kind: "too_many" });
  });
});
