import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { setNameShown } from "~/features/certificates/domain/change";
import { findSchoolById } from "~/features/identity/data/school-row";
import { savePreferences } from "~/features/identity/domain/my-student-profile";
import { askByMail, confirmByMail, mailLink, readLink, tokenFor } from "~/features/privacy/domain/by-mail";
import { answerConsent, noteConsent, ownPrivacy, studentPrivacy } from "~/features/privacy/domain/consents";
import { noteApplication, recordDisclosure } from "~/features/privacy/domain/disclosures";
import { mailAnswer, notifyRequest } from "~/features/privacy/domain/notify";
import {
  askRequest,
  checkIdentity,
  finishRequest,
  listRequests,
  readRequest,
  recordRequest,
  refuseRequest,
  startRequest,
  withdrawRequest,
} from "~/features/privacy/domain/requests";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { employerRow, jobRow, studentRow, userRow } from "~/seed/factories";
import { days, hours, later, makeCtx, makeJobCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
const staff = (now?: Date) => makeCtx({ as: school.admin.id, host: school.host, now });
const me = (now?: Date) => makeCtx({ as: school.account.id, host: school.host, now });
const visitor = (now?: Date, ip?: string) => makeCtx({ host: school.host, now, ip });
const job = async () => withSchool(makeJobCtx(), (await findSchoolById(makeJobCtx(), school.id)) as never);
const outbox = async (topic: string) =>
  db
    .select()
    .from(schema.outbox)
    .where(and(eq(schema.outbox.schoolId, school.id), eq(schema.outbox.topic, topic)));
const mailsOf = (subjectId: string) => db.select().from(schema.mails).where(eq(schema.mails.subjectId, subjectId));

beforeEach(async () => {
  school = await aSchool();
});

describe("a student's request", () => {
  it("is identity-checked, due 45 days later, once per kind, and notifies the office", async () => {
    const { id } = await askRequest(await me(), { kind: "correct", body: "My name is Kim." });
    expect(await readRequest(await staff(), { id })).toMatchObject({ state: "identity_checked", receivedOn: "2026-01-15", dueOn: "2026-03-01" });
    expect(await refusal(askRequest(await me(), { kind: "correct" }))).toMatchObject({
      code: "already_asked",
      fields: { kind: [expect.any(String)] },
    });
    await notifyRequest(await job(), { requestId: id });
    await notifyRequest(await job(), { requestId: id });
    expect((await mailsOf(id)).map(({ recipient }) => recipient).sort()).toEqual([school.admin.email, school.owner.email].sort());
    const late = later(days(46));
    expect((await listRequests(await staff(late), { late: "yes" })).results).toMatchObject([{ id, isLate: true, due: "1 day late" }]);
    expect((await listRequests(await staff(), { late: "yes" })).count).toBe(0);
  });

  it("is one of eight at once, and can be withdrawn while it is open", async () => {
    const ctx = await me();
    expect(await tally(Array.from({ length: 4 }, () => askRequest({ ...ctx }, { kind: "restrict" })))).toEqual({ done: 1, already_asked: 3 });
    const [request] = (await ownPrivacy(await me(), {})).requests;
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.account.id, host: other.host });
    expect(await refusal(withdrawRequest(stranger, { request: request?.id }))).toMatchObject({ kind: "not_found" });
    await withdrawRequest(await me(), { request: request?.id });
    expect((await ownPrivacy(await me(), {})).requests).toMatchObject([{ state: "refused", stateText: "Withdrawn" }]);
    expect(await refusal(withdrawRequest(await me(), { request: request?.id }))).toMatchObject({ code: "stale" });
    await askRequest(await me(), { kind: "restrict" });
  });

  it("goes step by step, and the person reads the answer in a mail", async () => {
    const { id } = await recordRequest(await staff(), { student: school.student.id, kind: "correct", received_on: "2026-01-10" });
    expect(await refusal(startRequest(await staff(), { request: id }))).toMatchObject({ code: "identity_not_checked" });
    await checkIdentity(await staff(), { request: id, identity_proof: "Photo ID" });
    expect(await refusal(checkIdentity(await staff(), { request: id, identity_proof: "Again" }))).toMatchObject({ code: "stale" });
    expect(await refusal(finishRequest(await staff(), { request: id, answer: "Done." }))).toMatchObject({ code: "stale" });
    await startRequest(await staff(), { request: id });
    const ctx = await staff();
    const counts = await tally(Array.from({ length: 8 }, () => finishRequest({ ...ctx }, { request: id, answer: "We corrected it." })));
    expect(counts).toEqual({ done: 1, stale: 7 });
    await mailAnswer(await job(), { requestId: id });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ template: "privacy_answered", recipient: school.student.email });
    expect(mail?.text).toContain("We corrected it.");
    expect(await refusal(refuseRequest(await staff(), { request: id, answer: "No." }))).toMatchObject({ code: "stale" });
    const log = await db.select({ action: schema.auditLog.action }).from(schema.auditLog).where(eq(schema.auditLog.subjectId, id));
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["privacy.record", "privacy.check-identity", "privacy.start", "privacy.finish"]),
    );
  });

  it("is refused to other schools, instructors, finance, and for a day to come", async () => {
    const { id } = await askRequest(await me(), { kind: "copy" });
    const other = await aSchool();
    const theirs = await makeCtx({ as: other.owner.id, host: other.host });
    for (const step of [checkIdentity, startRequest, finishRequest, refuseRequest])
      expect(await refusal(step(theirs, { request: id, identity_proof: "x", answer: "x" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(readRequest(theirs, { id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(studentPrivacy(theirs, { id: school.student.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(recordRequest(theirs, { student: school.student.id, kind: "copy", received_on: "2026-01-10" }))).toMatchObject({
      fields: { student: [expect.any(String)] },
    });
    for (const permissionSet of ["instructor", "finance"] as const) {
      const person = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }));
      expect(await refusal(listRequests(await makeCtx({ as: person.id }), {}))).toMatchObject({ kind: "forbidden" });
    }
    expect(await refusal(recordRequest(await staff(), { student: school.student.id, kind: "correct", received_on: "2026-01-16" }))).toMatchObject({
      fields: { received_on: [expect.any(String)] },
    });
    expect(await refusal(listRequests(await me(), {}))).toMatchObject({ kind: "forbidden" });
    expect((await listRequests(theirs, {})).count).toBe(0);
  });

  it("comes through the API too", async () => {
    const as = school.owner.id;
    const body = { student: school.student.id, kind: "restrict", received_on: "2026-01-10" };
    const made = await call<{ id: string; state: string }>("/api/privacy-requests/", { method: "POST", as, body });
    expect(made).toMatchObject({ status: 201, body: { state: "received", kind: "restrict" } });
    const step = (name: string, sent: object = {}) => call(`/api/privacy-requests/${made.body.id}/${name}/`, { method: "POST", as, body: sent });
    expect(await step("finish", { answer: "x" })).toMatchObject({ status: 409 });
    expect(await step("check-identity", { identity_proof: "Photo ID" })).toMatchObject({ status: 200, body: { state: "identity_checked" } });
    expect(await step("start")).toMatchObject({ status: 200, body: { state: "in_work" } });
    expect(await step("finish", { answer: "We stopped." })).toMatchObject({ status: 200, body: { state: "done", answer: "We stopped." } });
    expect(await step("erase", { confirm: "x" })).toMatchObject({ status: 409 });
    expect((await call<{ count: number }>("/api/privacy-requests/?state=done", { as })).body.count).toBe(1);
    expect((await call(`/api/privacy-requests/${made.body.id}/`, { as: (await aSchool()).owner.id })).status).toBe(404);
  });
});

describe("a request by email", () => {
  const linkOf = async (kind: "copy" | "erase" = "copy") => tokenFor(await visitor(), { id: school.student.id, email: school.student.email }, kind);

  it("answers alike for a known address and another, and mails the known one", async () => {
    expect(await askByMail(await visitor(), { email: school.student.email, kind: "copy" })).toEqual({});
    expect(await askByMail(await visitor(), { email: "nobody@example.test", kind: "copy" })).toEqual({});
    const events = await outbox("privacy.link-asked");
    expect(events).toHaveLength(2);
    for (const event of events) await mailLink(await job(), { ...JSON.parse(event.payload), outboxId: event.id });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    expect(mails.map(({ recipient, template }) => [recipient, template])).toEqual([[school.student.email, "privacy_link"]]);
    expect(mails[0]?.text).toContain("/privacy-request/confirm?token=");
  });

  it("makes a request by the POST alone, once, within 72 hours", async () => {
    const token = await linkOf();
    expect(await readLink(await visitor(), { token })).toMatchObject({ kind: "copy", isSent: false });
    expect((await listRequests(await staff(), {})).count).toBe(0);
    const ctx = await visitor();
    expect(await tally(Array.from({ length: 8 }, () => confirmByMail({ ...ctx }, { token })))).toEqual({ done: 8 });
    expect((await listRequests(await staff(), {})).results).toMatchObject([{ source: "email", state: "identity_checked" }]);
    expect(await readLink(await visitor(), { token })).toMatchObject({ isSent: true });
    expect(await refusal(confirmByMail(await visitor(later(hours(73))), { token }))).toMatchObject({ kind: "gone", code: "link_over" });
  });

  it("refuses forged links, other schools' links, and links of an earlier address", async () => {
    const token = await linkOf();
    const forged = [
      token.replace(".copy.", ".erase."),
      `${token.slice(0, -1)}${token.endsWith("x") ? "y" : "x"}`,
      "",
      "a.b.c",
      "x".repeat(201),
      "../../etc",
      "';DROP TABLE students;--",
    ];
    for (const bad of forged) expect(["not_found", "invalid"]).toContain((await refusal(confirmByMail(await visitor(), { token: bad }))).kind);
    const other = await aSchool();
    expect(await refusal(confirmByMail(await makeCtx({ host: other.host }), { token }))).toMatchObject({ kind: "not_found" });
    await db.update(schema.students).set({ email: "moved@example.test" }).where(eq(schema.students.id, school.student.id));
    expect(await refusal(confirmByMail(await visitor(), { token }))).toMatchObject({ kind: "not_found" });
  });

  it("is limited by address and by place, and swallows bots and hostile addresses", async () => {
    const ask = async (email: string, ip?: string) => askByMail(await visitor(NOW, ip), { email, kind: "erase" });
    const outcomes = await tally(Array.from({ length: 8 }, (_, index) => ask("one@example.test", `198.51.100.${index}`)));
    expect(outcomes).toEqual({ done: 3, rate_limited: 5 });
    for (let index = 0; index < 20; index += 1) await ask(`p${index}@example.test`, "192.0.2.1");
    expect(await refusal(ask("p21@example.test", "192.0.2.1"))).toMatchObject({ kind: "too_many" });
    for (const bad of ["", "x", "a@b", "a b@example.test", "a@example.test\r\nBcc: x@example.test"])
      expect(await refusal(ask(bad, "192.0.2.9"))).toMatchObject({ fields: { email: [expect.any(String)] } });
    const before = (await outbox("privacy.link-asked")).length;
    expect(await askByMail(await visitor(), { email: school.student.email, kind: "copy", website: "http://spam.test" })).toEqual({});
    expect((await outbox("privacy.link-asked")).length).toBe(before);
  });
});

describe("consents", () => {
  it("are logged with the setting that they change, and by the other screens", async () => {
    expect((await ownPrivacy(await me(), {})).agreed).toEqual({ marketing_email: true, employers: false, certificate_name: null });
    await answerConsent(await me(), { purpose: "employers", is_given: "on" });
    await answerConsent(await me(), { purpose: "employers", is_given: "on" });
    await answerConsent(await me(), { purpose: "marketing_email", is_given: "off" });
    const view = await ownPrivacy(await me(), {});
    expect(view.agreed).toMatchObject({ marketing_email: false, employers: true });
    expect(view.consents.map(({ purpose, isGiven }) => [purpose, isGiven]).sort()).toEqual([
      ["employers", true],
      ["marketing_email", false],
    ]);
    expect(await refusal(answerConsent(await me(), { purpose: "certificate_name", is_given: "on" }))).toMatchObject({ code: "no_certificate" });
    await savePreferences(await me(later(1_000)), { job_alerts: "on", email_notifications: "on", resume_visible: "off" });
    for (const event of await outbox("consent.answered")) {
      await noteConsent(await job(), { ...JSON.parse(event.payload), outboxId: event.id });
      await noteConsent(await job(), { ...JSON.parse(event.payload), outboxId: event.id });
    }
    const log = (await studentPrivacy(await staff(), { id: school.student.id })).consents;
    expect(log).toHaveLength(3);
    expect(log[0]).toMatchObject({ purpose: "employers", isGiven: false, place: "Profile" });
    expect(await refusal(setNameShown(await me(), { certificate: newId(), is_shown: "on" }))).toMatchObject({ kind: "not_found" });
  });
});

describe("disclosures", () => {
  it("are recorded by staff and by an application, and the student sees them", async () => {
    const given = { recipient_kind: "agency", recipient: "State board", what: "Attendance", purpose: "Inspection", disclosed_on: "2026-01-14" };
    await recordDisclosure(await staff(), { student: school.student.id, ...given });
    expect(await refusal(recordDisclosure(await staff(), { student: school.student.id, ...given, disclosed_on: "2026-01-16" }))).toMatchObject({
      fields: { disclosed_on: [expect.any(String)] },
    });
    const other = await insert(schema.students, studentRow(school.id));
    await recordDisclosure(await staff(), { student: other.id, ...given });
    const employer = await insert(schema.employers, employerRow({ name: "Harbor Care" }));
    const opening = await insert(schema.jobs, jobRow(employer.id));
    const application = await insert(schema.jobApplications, {
      ...{ id: newId(), schoolId: school.id, employerId: employer.id, jobId: opening.id, studentId: school.student.id, status: "submitted" },
      ...{ createdAt: NOW.getTime(), updatedAt: NOW.getTime() },
    });
    await noteApplication(await job(), { applicationId: application.id });
    await noteApplication(await job(), { applicationId: application.id });
    const seen = (await ownPrivacy(await me(), {})).disclosures;
    expect(seen.map(({ recipient, recipientKind }) => [recipientKind, recipient])).toEqual([
      ["employer", "Harbor Care"],
      ["agency", "State board"],
    ]);
  });
});
