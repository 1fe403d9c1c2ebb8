import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { certificates, nameChanges, transcripts } from "#drizzle/schema/certificates";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { mails } from "#drizzle/schema/messaging";
import { instalments } from "#drizzle/schema/payments";
import { auditLog, files, numberSeries, outbox } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { skills } from "#drizzle/schema/skills";
import { holdings, requirements } from "#drizzle/schema/wallet";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { announceExpiring, announceMornings, issueDue } from "~/features/certificates/domain/by-the-clock";
import { askNameChange, decideNameChange, replaceCertificate, revokeCertificate, setNameShown } from "~/features/certificates/domain/change";
import { saveRule, saveWording } from "~/features/certificates/domain/design";
import { issueCertificates } from "~/features/certificates/domain/issue";
import { makePdf } from "~/features/certificates/domain/make-pdf";
import { tellExpiring, tellIssued, tellRevoked } from "~/features/certificates/domain/notify-holder";
import { certificateFile, getCertificate, ownCertificatePaper, ownCertificates, readyForCertificate } from "~/features/certificates/domain/read";
import { makeTranscript, ownTranscript, ownTranscriptPaper, transcriptPaper } from "~/features/certificates/domain/transcript";
import { checkPaper, findByNumber, verifyCode } from "~/features/certificates/domain/verify";
import { isWellTyped } from "~/features/certificates/number-model";
import { reactions } from "~/features/certificates/reactions";
import { findSchoolById } from "~/features/identity/data/school-row";
import { changeEnrollmentStatus, changeEnrollmentStatuses } from "~/features/registrations/domain/change-enrollment-status";
import { checkSkills } from "~/features/skills/domain/check-skills";
import { updateStudent } from "~/features/students/domain/edit-student";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, instalmentRow, programRow, registrationRow, sessionRow, skillRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** The fonts of a paper are files, which this runtime has not: `certificate-pdf.node.test.ts` looks at the paper itself. */
vi.mock("~/features/certificates/domain/certificate-pdf", async (original) => ({
  ...(await original<object>()),
  certificatePdf: async (_: unknown, { number }: { number: string }) => new TextEncoder().encode(`%PDF-1.7 ${number} ${crypto.randomUUID()}`),
}));

vi.mock("~/platform/pdf/document-pdf", async (original) => ({
  ...(await original<object>()),
  documentPdf: async () => new TextEncoder().encode(`%PDF-1.7 ${crypto.randomUUID()}`),
}));

/** Monday, March 9, 2026, 11 AM in New York. */
const NOW = new Date("2026-03-09T15:00:00Z");
let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let own: string;
let places = 0;

const staff = () => makeCtx({ as: school.admin.id, now: NOW });
const owner = () => makeCtx({ as: school.owner.id, now: NOW });
const me = () => makeCtx({ as: school.account.id, now: NOW });
/** A visitor with a separate address. */
const visitor = (ip?: string) => {
  places += 1;
  return makeCtx({ now: NOW, ip: ip ?? `198.51.100.${places}` });
};
const job = async (now = NOW) => withSchool(makeJobCtx(now), (await findSchoolById(makeJobCtx(now), school.id)) as never);
const withSet = async (permissionSet: "registrar" | "finance") =>
  makeCtx({ as: (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }))).id, now: NOW });

async function completed(lastName: string, given: Partial<typeof students.$inferInsert> = {}) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName, ...given }));
  const of = { studentId: student.id, programId: program, classId };
  return (await insert(registrations, registrationRow(school.id, of, { enrollmentStatus: "completed" }))).id;
}
const issue = async (ids: string[], given: object = {}) => (await issueCertificates(await staff(), { registrations: ids, ...given })).ids;
const rowOf = async (id: string) => (await db.select().from(certificates).where(eq(certificates.id, id)))[0] as typeof certificates.$inferSelect;
/** Makes a missing PDF as the night does. */
const makeMissingPdf = async (id: string) =>
  reactions.find(({ name }) => name === "make the missing PDF")?.run(await job(), { certificateId: id }, newId());
const made = async (id: string) => {
  await makePdf(await job(), { certificateId: id });
  const row = await rowOf(id);
  const [file] = await db
    .select()
    .from(files)
    .where(eq(files.id, row.pdfFileId ?? ""));
  const stored = await (await job()).ports.files.get(file?.key ?? "");
  return new Uint8Array(await (stored as NonNullable<typeof stored>).arrayBuffer());
};
const pdf = (bytes: Uint8Array) => new File([bytes.slice()], "certificate.pdf", { type: "application/pdf" });
/** An hour of theory, of which the student attended all but the given minutes. */
const rule = (given: object = {}) => ({ kind: "completion", asks_hours: "on", asks_skills: "on", balance: "no_overdue", documents: [], ...given });
const freeRule = async (given: object = {}) => saveRule(await staff(), { program, ...rule({ asks_hours: "off", ...given }) });

beforeEach(async () => {
  school = await aSchool({ name: "Bayside Health Academy", licenseNumber: "L-77", timezone: "America/New_York" });
  program = (await insert(programs, programRow(school.id, { title: "Nurse Aide", theoryHours: 0, labHours: 0, clinicalHours: 0 }))).id;
  classId = (await insert(classes, classRow(school.id, program, { code: "CNA-1", startDate: "2026-03-02", endDate: "2026-03-06" }))).id;
  own = (
    await insert(
      registrations,
      registrationRow(school.id, { studentId: school.student.id, programId: program, classId }, { enrollmentStatus: "completed" }),
    )
  ).id;
});

describe("who is ready", () => {
  it("meets the hours to the last minute, the skills, and the day of the last payment", async () => {
    await db.update(programs).set({ theoryHours: 1, clinicalHours: 1 }).where(eq(programs.id, program));
    const theory = await insert(classSessions, sessionRow(school.id, classId, { date: "2026-03-03", minutes: 60, kind: "theory" }));
    const clinical = await insert(classSessions, sessionRow(school.id, classId, { date: "2026-03-04", minutes: 60, kind: "clinical" }));
    const skill = await insert(skills, skillRow(school.id, program, { isRequired: true }));
    await insert(instalments, instalmentRow(school.id, own, { amountCents: 5_000, dueDate: "2026-03-08" }));
    await db.update(registrations).set({ enrollmentStatus: "enrolled" }).where(eq(registrations.id, own));
    const mark = async (session: string, status: string) =>
      markAttendance(await staff(), { marks: [{ id: newId(), session, registration: own, status, reason: "Late entry" }] });
    const missing = async () =>
      (await readyForCertificate(await staff(), {})).candidates.map(({ isReady, conditions }) => [
        isReady,
        conditions.filter(({ isMet }) => !isMet).map(({ what }) => what),
      ]);
    await mark(theory.id, "present");
    await mark(clinical.id, "absent");
    expect(await missing()).toEqual([]);
    await changeEnrollmentStatus(await staff(), { registration: own, enrollment_status: "completed", reason: "Known" });
    expect(await missing()).toEqual([[false, ["clinical", "skills", "balance"]]]);
    await mark(clinical.id, "present");
    await checkSkills(await staff(), { checks: [{ registration: own, skill: skill.id, result: "pass", date: "2026-03-05" }] });
    await db.update(instalments).set({ dueDate: "2026-03-09" }).where(eq(instalments.registrationId, own));
    expect(await missing()).toEqual([[true, []]]);
    const [id = ""] = await issue([own]);
    expect(await rowOf(id)).toMatchObject({
      ...{ minutes: { theory: 60, lab: 0, clinical: 60, total: 120 }, startedOn: "2026-03-03", completedOn: "2026-03-04", issuedOn: "2026-03-09" },
    });
    expect(await missing()).toEqual([]);
  });

  it("has the documents of the rule, accepted or waived and not expired", async () => {
    await insert(requirements, {
      ...{ id: newId(), schoolId: school.id, key: "card", label: "Fingerprint card", category: "background", appliesTo: "student" },
      ...{ needed: "before_certificate", sensitivity: "normal", createdAt: 1, updatedAt: 1 },
    });
    await freeRule({ documents: ["card"] });
    expect(await refusal(issue([own]))).toMatchObject({ code: "not_eligible", message: expect.stringContaining("Fingerprint card") });
    const holding = await insert(holdings, {
      ...{ id: newId(), schoolId: school.id, studentId: school.student.id, key: "card", state: "accepted", expiresOn: "2026-03-08" },
      ...{ source: "office", createdAt: 1 },
    });
    expect(await refusal(issue([own]))).toMatchObject({ code: "not_eligible" });
    await db.update(holdings).set({ expiresOn: "2026-03-09" }).where(eq(holdings.id, holding.id));
    expect(await issue([own])).toHaveLength(1);
    expect(await refusal(freeRule({ documents: ["unknown"] }))).toMatchObject({ fields: { documents: [expect.any(String)] } });
  });

  it("is nobody who has not completed the program, whatever an owner says", async () => {
    await db.update(registrations).set({ enrollmentStatus: "enrolled" }).where(eq(registrations.id, own));
    expect(await refusal(issueCertificates(await owner(), { registrations: [own], reason: "Please" }))).toMatchObject({ code: "not_eligible" });
  });
});

describe("a certificate is issued", () => {
  it("with number, code, event, audit entry and mail; its PDF is made once", async () => {
    const [id = ""] = await issue([own]);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      ...{ status: "issued", classCode: "CNA-1", programTitle: "Nurse Aide", pdfFileId: null },
      school: { name: "Bayside Health Academy", license: "L-77" },
    });
    // Without attendance, the class has ended on its last day.
    expect(row.completedOn).toBe("2026-03-06");
    expect(row.number).toMatch(/^BHA-2026-00001-[A-Z]$/);
    expect(isWellTyped(row.number)).toBe(true);
    expect(
      await db
        .select()
        .from(outbox)
        .where(eq(outbox.id, `certificate.issued:${id}`)),
    ).toHaveLength(1);
    expect(
      await db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.schoolId, school.id), eq(auditLog.action, "certificates.issue"))),
    ).toHaveLength(1);
    expect((await ownCertificates(await me(), {})).certificates).toMatchObject([{ id, isMade: false }]);
    const bytes = await made(id);
    const first = await rowOf(id);
    await makeMissingPdf(id);
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
    await makePdf(await job(), { certificateId: id });
    expect(await rowOf(id)).toEqual(first);
    await tellIssued(await job(), { certificateId: id });
    await tellIssued(await job(), { certificateId: id });
    const sent = await db
      .select()
      .from(mails)
      .where(and(eq(mails.schoolId, school.id), eq(mails.template, "certificate_issued")));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(`http://localhost/verify/${row.verifyCode}`);
    expect(sent[0]?.text).toContain("https://www.linkedin.com/profile/add");
    expect(await refusal(issue([own]))).toMatchObject({ code: "already_issued" });
  });

  it("with a PDF that a later night makes if the job was lost", async () => {
    const [id = ""] = await issue([own]);
    await makeMissingPdf(id);
    expect(await rowOf(id)).toMatchObject({ pdfSha256: expect.any(String) });
  });

  it("once, of two at the same time; fifty at the same time leave no gap", async () => {
    const ctxs = await Promise.all([staff(), staff()]);
    expect(await tally(ctxs.map((ctx) => issueCertificates(ctx, { registrations: [own] })))).toEqual({ done: 1, already_issued: 1 });
    const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => completed(`S${index}`)));
    const each = await Promise.all(ids.map(staff));
    expect(await tally(ids.map((id, index) => issueCertificates(each[index] as never, { registrations: [id] })))).toEqual({ done: 50 });
    const rows = await db.select().from(certificates).where(eq(certificates.schoolId, school.id));
    expect(rows.map(({ number }) => Number(number.split("-")[2])).sort((a, b) => a - b)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
    expect(rows.every(({ number }) => isWellTyped(number))).toBe(true);
    expect(new Set(rows.map(({ verifyCode: code }) => code)).size).toBe(51);
    const [series] = await db
      .select()
      .from(numberSeries)
      .where(and(eq(numberSeries.schoolId, school.id), eq(numberSeries.series, "certificate")));
    expect(series?.last).toBe(51);
  });

  it("a number read before the batch would be given out twice: the database refuses the second", async () => {
    const [id = ""] = await issue([own]);
    const row = await rowOf(id);
    const other = await completed("Twice");
    const student = (await db.select().from(registrations).where(eq(registrations.id, other)))[0]?.studentId ?? "";
    const twice = { ...row, id: newId(), registrationId: other, studentId: student, verifyCode: "A".repeat(16) };
    await expect(db.insert(certificates).values(twice)).rejects.toThrow();
  });

  it("up to 200 in one go, all or none", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => completed(`S${index}`)));
    const late = await completed("Late", {});
    await db.update(registrations).set({ enrollmentStatus: "enrolled" }).where(eq(registrations.id, late));
    expect(await refusal(issue([...ids, late]))).toMatchObject({ code: "not_eligible" });
    expect(await db.select().from(certificates).where(eq(certificates.schoolId, school.id))).toEqual([]);
    expect(await issue(ids)).toHaveLength(60);
    expect(await refusal(issue(Array.from({ length: 201 }, newId)))).toMatchObject({ kind: "invalid" });
  });

  it("not without both names", async () => {
    const nameless = await completed(" ");
    expect(await refusal(issue([own, nameless]))).toMatchObject({ code: "name_missing" });
    await db.update(students).set({ lastName: "undefined" });
    expect(await refusal(issue([nameless]))).toMatchObject({ code: "name_missing" });
  });

  it("with missing conditions by an owner with a reason, which is kept and not printed", async () => {
    await db.update(programs).set({ theoryHours: 1 }).where(eq(programs.id, program));
    expect(await refusal(issue([own]))).toMatchObject({ code: "not_eligible" });
    expect(await refusal(issue([own], { reason: "Transfer hours" }))).toMatchObject({ code: "owner_only" });
    const { ids } = await issueCertificates(await owner(), { registrations: [own], reason: "Transfer hours" });
    expect((await rowOf(ids[0] ?? "")).override).toEqual({ missing: ["Theory hours: 0 of 1"], reason: "Transfer hours" });
  });

  it("by registrars, and by nobody of finance or another school", async () => {
    expect(await refusal(issueCertificates(await withSet("finance"), { registrations: [own] }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(saveRule(await withSet("registrar"), { program, ...rule() }))).toMatchObject({ kind: "forbidden" });
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.owner.id, now: NOW });
    expect(await refusal(issueCertificates(stranger, { registrations: [own] }))).toMatchObject({ kind: "not_found" });
    const { ids } = await issueCertificates(await withSet("registrar"), { registrations: [own] });
    const id = ids[0] ?? "";
    for (const work of [
      getCertificate(stranger, { id }),
      certificateFile(stranger, { id }),
      revokeCertificate(stranger, { id, reason: "fraud" }),
      replaceCertificate(stranger, { id }),
    ])
      expect(await refusal(work)).toMatchObject({ kind: "not_found" });
    const theirs = await makeCtx({ as: other.account.id, now: NOW });
    for (const work of [
      setNameShown(theirs, { certificate: id, is_shown: "off" }),
      ownCertificatePaper(theirs, { id }),
      askNameChange(theirs, { certificate: id, first_name: "A", last_name: "B", file: pdf(new Uint8Array([1])) }),
    ])
      expect(await refusal(work)).toMatchObject({ kind: "not_found" });
    for (const path of ["revoke", "replace"])
      expect(await call(`/api/certificates/${id}/${path}/`, { method: "POST", as: other.owner.id, body: { reason: "fraud" } })).toMatchObject({
        status: 404,
      });
  });

  it("by itself at six in the morning, school time, where the rule says so", async () => {
    await freeRule({ is_automatic: "on" });
    const at = async (iso: string) => {
      await announceMornings(makeJobCtx(new Date(iso)));
      return db
        .select()
        .from(outbox)
        .where(and(eq(outbox.schoolId, school.id), eq(outbox.topic, "certificates.due")));
    };
    expect(await at("2026-03-10T09:30:00Z")).toHaveLength(0);
    expect(await at("2026-03-10T10:30:00Z")).toHaveLength(1);
    expect(await at("2026-03-10T10:31:00Z")).toHaveLength(1);
    const waiting = await completed(" ");
    const event = { schoolId: school.id, day: "2026-03-10" };
    await issueDue(await job(), event);
    await issueDue(await job(), event);
    const rows = await db.select().from(certificates).where(eq(certificates.schoolId, school.id));
    expect(rows.map(({ registrationId, issuedBy }) => [registrationId, issuedBy])).toEqual([[own, null]]);
    expect(rows.some(({ registrationId }) => registrationId === waiting)).toBe(false);
  });
});

describe("anyone with the paper checks it", () => {
  it("sees the facts on any host; nothing else of the holder; and no name where the holder hides it", async () => {
    const [id = ""] = await issue([own]);
    const { verifyCode: code, holderName } = await rowOf(id);
    const found = await verifyCode(await visitor(), { code: code.toLowerCase() });
    expect(found).toMatchObject({ what: "certificate", state: "valid", holder: holderName, program: "Nurse Aide", school: { license: "L-77" } });
    expect(JSON.stringify(found)).not.toMatch(/email|birth|address|@/);
    const other = await aSchool();
    expect(await verifyCode(await makeCtx({ host: other.host, now: NOW, ip: "198.51.100.250" }), { code })).toEqual(found);
    await setNameShown(await me(), { certificate: id, is_shown: "off" });
    expect(await verifyCode(await visitor(), { code })).toEqual({ ...found, holder: null });
    const body = await call(`/api/verify/${code}/`, { headers: { "cf-connecting-ip": "198.51.100.251" } });
    expect(body).toMatchObject({ status: 200, body: { status: "valid", program: "Nurse Aide" } });
    expect(body.body).not.toHaveProperty("name");
    const json = await call(`/verify/${code}`, { headers: { Accept: "application/json", "cf-connecting-ip": "198.51.100.252" } });
    expect(json.body).toEqual(body.body);
    expect(json.headers.get("set-cookie")).toBeNull();
  });

  it("finds it by number and last name, whatever the case and accents", async () => {
    await db.update(students).set({ lastName: "Núñez Lee" }).where(eq(students.id, school.student.id));
    const [id = ""] = await issue([own]);
    const { number, verifyCode: code } = await rowOf(id);
    expect(await findByNumber(await visitor(), { number: number.toLowerCase(), last_name: "nunezlee" })).toEqual({ code });
    expect(await refusal(findByNumber(await visitor(), { number: number.replace("00001", "00002"), last_name: "x" }))).toMatchObject({
      code: "mistyped",
    });
  });

  it("is told the same of unknown numbers, wrong names and random codes, and nothing after ten tries in a minute or fifty in an hour", async () => {
    const [id = ""] = await issue([own]);
    const { number, verifyCode: code } = await rowOf(id);
    const unknownNumber = number.replace(/-(\d{5})-./, "-99999-").concat("X");
    const wrongName = await refusal(findByNumber(await visitor(), { number, last_name: "Wrong" }));
    const letters = "TRWAGMYFPDXBNJZSQVHLCKE";
    const unknown = [...letters].map((letter) => unknownNumber.replace(/X$/, letter)).find(isWellTyped) ?? "";
    expect(await refusal(findByNumber(await visitor(), { number: unknown, last_name: "Wrong" }))).toEqual(wrongName);

    const ip = "203.0.113.99";
    const guess = (at: number) => `${"0123456789ABCDEF"[at % 16]}${"23456789ABCDEFGH".slice(0, 15)}`;
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => verifyCode(await visitor(ip), { code: guess(at) }).catch((error) => error.code)),
    );
    expect(answers.filter((answer) => answer === "rate_limited")).toHaveLength(50);
    expect(new Set(answers.filter((answer) => answer !== "rate_limited").map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"what":"unknown"}']),
    );
    // Correct codes are refused as well, because an answer would confirm them.
    expect(await refusal(verifyCode(await visitor(ip), { code }))).toMatchObject({ code: "rate_limited" });
    expect(await refusal(findByNumber(await visitor(ip), { number, last_name: "Wrong" }))).toMatchObject({ code: "rate_limited" });
    const names = await Promise.all(
      Array.from({ length: 60 }, async (_, at) =>
        refusal(findByNumber(await visitor("203.0.113.98"), { number: at % 2 ? number : unknown, last_name: `N${at}` })),
      ),
    );
    expect(new Set(names.map((answer) => JSON.stringify(answer))).size).toBe(2);
    expect(names.filter(({ code: said }) => said === "rate_limited")).toHaveLength(50);
    let tries = 0;
    for (let minute = 0; minute < 7; minute += 1) {
      const at = new Date(NOW.getTime() + minute * 61_000);
      const results = await Promise.all(
        Array.from({ length: 10 }, async (_, n) => verifyCode(await makeCtx({ now: at, ip: "203.0.113.97" }), { code: guess(n) }).catch(() => null)),
      );
      tries += results.filter(Boolean).length;
    }
    expect(tries).toBe(50);
  });

  it("may look at what is there as often as needed", async () => {
    const [id = ""] = await issue([own]);
    const { verifyCode: code } = await rowOf(id);
    for (let look = 0; look < 15; look += 1) {
      expect(await verifyCode(await visitor("203.0.113.50"), { code })).toMatchObject({ what: "certificate" });
      await settled();
    }
  });

  it("learns whether a file is the one we made", async () => {
    const [id = ""] = await issue([own]);
    const { verifyCode: code } = await rowOf(id);
    expect(await checkPaper(await visitor(), { code, file: pdf(new Uint8Array([1])) })).toMatchObject({ answer: "not_made" });
    const bytes = await made(id);
    expect(await checkPaper(await visitor(), { code, file: pdf(bytes) })).toMatchObject({ answer: "ours" });
    bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1;
    expect(await checkPaper(await visitor(), { code, file: pdf(bytes) })).toMatchObject({ answer: "other" });
    expect(await refusal(checkPaper(await visitor(), { code }))).toMatchObject({ fields: { file: [expect.any(String)] } });
    const large = pdf(new Uint8Array(10 * 1024 * 1024 + 1));
    expect(await refusal(checkPaper(await visitor(), { code, file: large }))).toMatchObject({ code: "file_size" });
    const post = (length: number) =>
      call(`/verify/${code}`, {
        method: "POST",
        headers: { "Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "same-origin", Origin: "http://localhost" },
        body: new Uint8Array(length),
      });
    expect((await post(11 * 1024 * 1024)).status).toBe(413);
    expect((await post(1024)).status).toBe(200);
  });
});

describe("a certificate changes", () => {
  it("is revoked for good with a reason, and the student is told", async () => {
    const [id = ""] = await issue([own]);
    await revokeCertificate(await staff(), { id, reason: "hours_withdrawn", note: "Log was wrong" });
    const { verifyCode: code } = await rowOf(id);
    expect(await verifyCode(await visitor(), { code })).toMatchObject({ state: "revoked", revoked: { on: "2026-03-09", reason: "hours_withdrawn" } });
    expect(JSON.stringify(await verifyCode(await visitor(), { code }))).not.toContain("Log was wrong");
    await tellRevoked(await job(), { certificateId: id });
    await tellIssued(await job(), { certificateId: id });
    const sent = await db.select().from(mails).where(eq(mails.schoolId, school.id));
    expect(sent.map(({ template }) => template)).toEqual(["certificate_revoked"]);
    expect(sent[0]?.text).toContain("hours withdrawn");
    expect(await refusal(revokeCertificate(await staff(), { id, reason: "fraud" }))).toMatchObject({ code: "not_standing" });
    expect(await refusal(replaceCertificate(await staff(), { id }))).toMatchObject({ code: "not_standing" });
    expect(await issue([own])).toHaveLength(1);
  });

  it("is replaced for a new name: the old code says so without a name, and both files are ours", async () => {
    const [id = ""] = await issue([own]);
    const old = await made(id);
    const before = await rowOf(id);
    const { id: change } = await askNameChange(await me(), { certificate: id, first_name: "Robin", last_name: "Frost", file: pdf(old) });
    expect(await refusal(askNameChange(await me(), { certificate: id, first_name: "A", last_name: "B", file: pdf(old) }))).toMatchObject({
      code: "already_asked",
    });
    const ctxs = await Promise.all([staff(), staff()]);
    expect(await tally(ctxs.map((ctx) => decideNameChange(ctx, { change, decision: "approved" })))).toEqual({ done: 1, decided: 1 });
    const [state] = await db.select().from(nameChanges).where(eq(nameChanges.id, change));
    expect(state?.state).toBe("approved");
    const [renamed] = await db.select().from(students).where(eq(students.id, school.student.id));
    expect(renamed).toMatchObject({ firstName: "Robin", lastName: "Frost" });
    const rows = await db.select().from(certificates).where(eq(certificates.schoolId, school.id));
    const next = rows.find(({ status }) => status === "issued");
    expect(next).toMatchObject({ number: `${before.number}-R1`, holderName: "Robin Frost", completedOn: before.completedOn });
    const told = await verifyCode(await visitor(), { code: before.verifyCode });
    expect(told).toEqual({ what: "replaced", code: before.verifyCode, on: "2026-03-09" });
    const fresh = await made(next?.id ?? "");
    expect(await checkPaper(await visitor(), { code: before.verifyCode, file: pdf(old) })).toEqual({ answer: "replaced", on: "2026-03-09" });
    expect(await checkPaper(await visitor(), { code: next?.verifyCode, file: pdf(fresh) })).toMatchObject({ answer: "ours" });
    expect(await checkPaper(await visitor(), { code: next?.verifyCode, file: pdf(old) })).toMatchObject({ answer: "other" });
    expect(await refusal(ownCertificatePaper(await me(), { id }))).toMatchObject({ kind: "not_found" });
    const { id: third } = await replaceCertificate(await staff(), { id: next?.id, completed_on: "2026-03-05" });
    expect(await rowOf(third)).toMatchObject({ number: `${before.number}-R2`, completedOn: "2026-03-05", holderName: "Robin Frost" });
    expect(await refusal(replaceCertificate(await staff(), { id: third, first_name: "Only" }))).toMatchObject({
      fields: { last_name: [expect.any(String)] },
    });
  });

  it("must be revoked before completion is undone, on every way", async () => {
    const [id = ""] = await issue([own]);
    const undo = { registration: own, enrollment_status: "enrolled" };
    expect(await refusal(changeEnrollmentStatus(await staff(), undo))).toMatchObject({ code: "certificate_stands", kind: "conflict" });
    await expect(changeEnrollmentStatuses(await staff(), { ids: [own], enrollment_status: "enrolled" })).rejects.toMatchObject({
      extra: { refused: [expect.stringContaining("Revoke the certificate first")] },
    });
    expect(await refusal(updateStudent(await staff(), { id: school.student.id, ...undo }))).toMatchObject({ code: "certificate_stands" });
    await revokeCertificate(await staff(), { id, reason: "issued_in_error" });
    await changeEnrollmentStatus(await staff(), undo);
    expect((await db.select().from(registrations).where(eq(registrations.id, own)))[0]?.enrollmentStatus).toBe("enrolled");
  });

  it("expires, and its holder is told 90, 60 and 30 days before", async () => {
    await freeRule({ expires_after_months: "4" });
    const [id = ""] = await issue([own]);
    const row = await rowOf(id);
    expect(row.expiresOn).toBe("2026-07-09");
    const days = async () =>
      (
        await db
          .select()
          .from(outbox)
          .where(and(eq(outbox.schoolId, school.id), eq(outbox.topic, "certificate.expires-soon")))
      ).map(({ payload }) => JSON.parse(payload).days);
    await announceExpiring(makeJobCtx(new Date("2026-04-09T15:00:00Z")));
    expect(await days()).toEqual([]);
    await announceExpiring(makeJobCtx(new Date("2026-04-10T15:00:00Z")));
    await announceExpiring(makeJobCtx(new Date("2026-04-11T15:00:00Z")));
    expect(await days()).toEqual([90]);
    await tellExpiring(await job(), { certificateId: id, days: 90 });
    const [sent] = await db.select().from(mails).where(eq(mails.template, "certificate_expiring"));
    expect(sent?.subject).toContain("July 9, 2026");
    expect(await verifyCode(await makeCtx({ now: new Date("2026-07-10T15:00:00Z") }), { code: row.verifyCode })).toMatchObject({ state: "expired" });
  });
});

it("wording and rules are new versions, and refuse unknown placeholders", async () => {
  const form = { title: "Diploma", body: "has completed {{program}}.", language: "both", signatory_1: "Ada Moss", signatory_1_title: "Director" };
  await saveWording(await staff(), form);
  await saveWording(await staff(), { ...form, title: "Certificate" });
  expect(await refusal(saveWording(await staff(), { ...form, body: "{{ssn}}" }))).toMatchObject({ fields: { body: [expect.any(String)] } });
  const [id = ""] = await issue([own]);
  expect((await rowOf(id)).templateId).not.toBeNull();
  await made(id);
  const versions = await db.all(sql`SELECT version FROM certificate_templates WHERE school_id = ${school.id} ORDER BY version`);
  expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
});

it("the API issues, lists, revokes and replaces", async () => {
  const as = school.admin.id;
  const issued = await call("/api/certificates/", { method: "POST", as, body: { registrations: [own] } });
  expect(issued).toMatchObject({ status: 201, body: { issued: 1 } });
  const [id] = (issued.body as unknown as { ids: string[] }).ids;
  expect(await call("/api/certificates/", { as })).toMatchObject({ status: 200, body: { count: 1, results: [{ id, status: "valid" }] } });
  const again = await call("/api/certificates/", { method: "POST", as, body: { registrations: [own] } });
  expect(again).toMatchObject({ status: 409, body: { code: "already_issued" } });
  const replaced = await call(`/api/certificates/${id}/replace/`, { method: "POST", as, body: {} });
  expect(replaced).toMatchObject({ status: 200, body: { status: "valid", number: expect.stringMatching(/-R1$/) } });
  expect(await call(`/api/certificates/${replaced.body.id}/revoke/`, { method: "POST", as, body: { reason: "fraud" } })).toMatchObject({
    body: { status: "revoked" },
  });
  expect(await call("/api/verify/0000000000000000/", {})).toMatchObject({ status: 404, body: { code: "unknown_paper" } });
  expect(await call("/api/certificates/", { as: school.account.id })).toMatchObject({ status: 403 });
});

describe("a transcript", () => {
  it("says hours, skills and outcome, whatever is owed, and its code and hash are checked", async () => {
    const session = await insert(classSessions, sessionRow(school.id, classId, { date: "2026-03-03", minutes: 90, kind: "lab" }));
    const skill = await insert(skills, skillRow(school.id, program, { name: "Handwashing" }));
    await insert(instalments, instalmentRow(school.id, own, { amountCents: 90_000, dueDate: "2026-01-08" }));
    await markAttendance(await staff(), {
      marks: [{ id: newId(), session: session.id, registration: own, status: "present", reason: "Late entry" }],
    });
    await checkSkills(await staff(), { checks: [{ registration: own, skill: skill.id, result: "not_yet", date: "2026-03-04" }] });
    const { courses } = await ownTranscript(await me(), {});
    expect(courses).toMatchObject([
      {
        ...{ program: "Nurse Aide", code: "CNA-1", from: "2026-03-03", to: "2026-03-03", outcome: "Completed" },
        ...{ hours: { theory: "0", lab: "1.5", total: "1.5" }, skills: [{ name: "Handwashing", result: "not_yet" }] },
      },
    ]);
    await db.update(registrations).set({ enrollmentStatus: "enrolled" }).where(eq(registrations.id, own));
    await db.update(registrations).set({ enrollmentStatus: "dropped", dropReason: "health" }).where(eq(registrations.id, own));
    expect((await ownTranscript(await me(), {})).courses[0]?.outcome).toMatch(/^Left: health/);
    const { id } = await makeTranscript(await staff(), { student: school.student.id });
    const [row] = await db.select().from(transcripts).where(eq(transcripts.id, id));
    expect(await verifyCode(await visitor(), { code: row?.verifyCode })).toMatchObject({ what: "transcript", madeOn: "2026-03-09" });
    const { body } = await ownTranscriptPaper(await me(), { id });
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    expect(await checkPaper(await visitor(), { code: row?.verifyCode, file: pdf(bytes) })).toMatchObject({ answer: "ours" });
    const other = await aSchool();
    expect(await refusal(transcriptPaper(await makeCtx({ as: other.owner.id }), { id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(ownTranscriptPaper(await makeCtx({ as: other.account.id }), { id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(makeTranscript(await makeCtx({ as: other.owner.id }), { student: school.student.id }))).toMatchObject({ kind: "not_found" });
    await expect(db.update(transcripts).set({ pdfSha256: "0" }).where(eq(transcripts.id, id))).rejects.toThrow();
    expect(await refusal(makeTranscript(await withSet("finance"), { student: school.student.id }))).toMatchObject({ kind: "forbidden" });
  });
});
