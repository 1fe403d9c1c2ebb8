import { base58 } from "@scure/base";
import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { keysOfIssuer } from "~/features/certificates/data/badges";
import { findSchoolById } from "~/features/identity/data/school-row";
import { showGaps } from "~/features/inspector/domain/gaps";
import { announceExpired, deletePacket, failPacket, makePacket } from "~/features/inspector/domain/make-packet";
import type { Papers } from "~/features/inspector/domain/packet-content";
import { askPacket, downloadPacket, getPacket, listPackets } from "~/features/inspector/domain/packets";
import { gapsExport } from "~/features/inspector/exports";
import { withSchool } from "~/platform/context";
import { fromBase64url, newId, sha256 } from "~/platform/ids";
import { classRow, programRow, registrationRow, sessionRow, studentRow, userRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** Papers need font files, which this runtime has not; their own tests look at them. */
const PAPERS: Papers = {
  agreement: async (_, { number }) => new TextEncoder().encode(`%PDF-1.7 agreement ${number}`),
  transcript: async (_, __, name) => new TextEncoder().encode(`%PDF-1.7 transcript ${name}`),
  index: async (_, { title }) => new TextEncoder().encode(`%PDF-1.7 ${title}`),
};
const make = async (id: string, now = NOW) => makePacket(await job(now), id, PAPERS);

/** Monday, March 9, 2026, 11 AM in New York. */
const NOW = new Date("2026-03-09T15:00:00Z");
let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;

const staff = (now = NOW) => makeCtx({ as: school.admin.id, now });
const withSet = async (permissionSet: "registrar" | "finance" | "instructor") =>
  makeCtx({ as: (await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }))).id, now: NOW });
const job = async (now = NOW) => withSchool(makeJobCtx(now), (await findSchoolById(makeJobCtx(now), school.id)) as never);

/** A registration with a signed agreement. */
async function registered(lastName: string, given: { signedAt?: number | null; status?: "active" | "cancelled" } = {}): Promise<string> {
  const student = await insert(schema.students, studentRow(school.id, { firstName: "Kim", lastName }));
  const of = { studentId: student.id, programId: program, classId };
  const { id } = await insert(schema.registrations, registrationRow(school.id, of, { status: given.status ?? "active" }));
  if (given.signedAt !== null) {
    await insert(schema.agreements, {
      ...{ id: newId(), schoolId: school.id, registrationId: String(id), title: "Agreement", body: "I enroll.", policy: "Refunds." },
      ...{ signature: "Kim", signedAt: given.signedAt ?? Date.parse("2026-02-01T15:00:00Z"), ip: "192.0.2.7", userAgent: "Phone", textHash: "ab" },
    });
  }
  return String(id);
}

/** A session whose attendance was taken, with these students there. */
async function attended(registrationIds: string | string[], day: string, kind: "theory" | "clinical" = "theory"): Promise<string> {
  const session = await insert(schema.classSessions, sessionRow(school.id, classId, { date: day, kind }));
  for (const registrationId of [registrationIds].flat()) {
    await insert(schema.attendanceMarks, {
      ...{
        schoolId: school.id,
        id: newId(),
        sessionId: session.id,
        registrationId,
        status: "present" as const,
        minutes: 60,
        source: "office" as const,
      },
      ...{ deviceAt: NOW.getTime(), receivedAt: NOW.getTime() },
    });
  }
  await db.run(sql`UPDATE class_sessions SET taken_at = 1 WHERE id = ${session.id}`);
  return session.id;
}

const gaps = async (given: object = { by: "class", class: "CNA-1" }) =>
  (await showGaps(await staff(), given)).gaps.map(({ kind, name, detail }) => [kind, name, detail]);
const ask = async (given: object = {}) =>
  (
    await askPacket(await staff(), {
      by: "class",
      class: "CNA-1",
      parts: ["school", "classes", "students", "documents", "money"],
      reason: "State visit",
      ...given,
    })
  ).id;

async function unzipped(packetId: string): Promise<Record<string, Uint8Array>> {
  const { body } = await downloadPacket(await staff(), { id: packetId });
  return unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
}

beforeEach(async () => {
  school = await aSchool({ name: "Bayside Health Academy", timezone: "America/New_York" });
  program = (await insert(schema.programs, programRow(school.id, { title: "Nurse Aide" }))).id;
  classId = (await insert(schema.classes, classRow(school.id, program, { code: "CNA-1", startDate: "2026-03-02", endDate: "2026-03-30" }))).id;
});

describe("gaps", () => {
  it("are none for complete records", async () => {
    const id = await registered("Abbot");
    await attended(id, "2026-03-02");
    expect(await gaps()).toEqual([]);
    expect(await showGaps(await staff(), { by: "class", class: "cna-1" })).toMatchObject({ students: 1, title: "CNA-1, Nurse Aide" });
  });

  it("name agreements that are missing, late, or not countersigned", async () => {
    await registered("Abbot", { signedAt: null });
    const late = await registered("Brown", { signedAt: Date.parse("2026-03-04T03:00:00Z") });
    await attended(late, "2026-03-02");
    await db
      .update(schema.schools)
      .set({ countersignsSince: Date.parse("2026-03-01T00:00:00Z") })
      .where(eq(schema.schools.id, school.id));
    await registered("Gone", { signedAt: null, status: "cancelled" });
    expect(await gaps()).toEqual([
      ["no_agreement", "Kim Abbot", ""],
      ["no_countersignature", "Kim Brown", "Signed on 03/03/2026"],
      ["signed_late", "Kim Brown", "Signed on 03/03/2026, first attended on 03/02/2026"],
    ]);
  });

  it("name sessions without attendance, of the past alone", async () => {
    const id = await registered("Abbot");
    await attended(id, "2026-03-02");
    for (const date of ["2026-03-03", "2026-03-05", "2026-03-20"]) await insert(schema.classSessions, sessionRow(school.id, classId, { date }));
    await insert(
      schema.classSessions,
      sessionRow(school.id, classId, { date: "2026-03-04", status: "cancelled", cancelledAt: 1, cancelWay: "shorten" }),
    );
    expect(await gaps()).toEqual([["attendance_not_taken", "CNA-1", "2 sessions from 03/03/2026 to 03/05/2026"]]);
  });

  it("name clinical days without a document that was valid then", async () => {
    const requirement = await insert(schema.requirements, {
      ...{ id: newId(), schoolId: school.id, key: "tb", label: "TB test", category: "health", appliesTo: "student", needed: "before_clinical" },
      ...{ sensitivity: "health", isActive: true, createdAt: 1, updatedAt: 1 },
    });
    const held = async (registrationId: string, expiresOn: string | null, replacedAt: number | null = null) => {
      const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, registrationId));
      await insert(schema.holdings, {
        ...{ id: newId(), schoolId: school.id, studentId: row?.studentId ?? "", key: requirement.key, state: "accepted", expiresOn, replacedAt },
        ...{ source: "office", createdAt: 1 },
      });
    };
    const none = await registered("Abbot");
    const expired = await registered("Brown");
    const renewed = await registered("Clark");
    await held(expired, "2026-03-03");
    await held(renewed, "2026-03-03", 5);
    await held(renewed, "2026-12-31");
    for (const day of ["2026-03-03", "2026-03-04"]) await attended([none, expired, renewed], day, "clinical");
    expect((await gaps()).filter(([kind]) => kind === "document_missing")).toEqual([
      ["document_missing", "Kim Abbot", "TB test: 2 sessions, the first on 03/03/2026"],
      ["document_missing", "Kim Brown", "TB test: session of 03/04/2026"],
    ]);
  });

  it("name late refunds, by the school's day", async () => {
    const duty = async (lastName: string, settledAt: number | null) => {
      const registrationId = await registered(lastName);
      await insert(schema.refundDuties, {
        ...{
          id: newId(),
          schoolId: school.id,
          registrationId,
          effectiveOn: "2026-01-01",
          because: "notice",
          dueOn: "2026-02-15",
          cents: 5000,
          rule: "CA",
        },
        ...{ settledAt, createdAt: 1, updatedAt: 1 },
      });
    };
    await duty("Abbot", null);
    // Eleven in the evening of the last day in New York, which is the next day in UTC.
    await duty("Brown", Date.parse("2026-02-16T04:00:00Z"));
    await duty("Clark", Date.parse("2026-02-16T06:00:00Z"));
    expect(await gaps()).toEqual([
      ["refund_late", "Kim Abbot", "Due on 02/15/2026"],
      ["refund_late", "Kim Clark", "Due on 02/15/2026, settled on 02/16/2026"],
    ]);
  });

  it("name instructors whose license ended before a day they taught", async () => {
    const instructor = await insert(schema.instructors, {
      ...{ id: newId(), schoolId: school.id, firstName: "Ana", lastName: "Lopez", email: "ana@x.test", status: "active", createdAt: 1, updatedAt: 1 },
      ...{ licenseNumber: "RN-1", licenseExpiry: "2026-03-02" },
    });
    const id = await registered("Abbot");
    await attended(id, "2026-03-02");
    await db.run(sql`UPDATE class_sessions SET instructor_id = ${instructor.id} WHERE class_id = ${classId}`);
    expect(await gaps()).toEqual([]);
    await attended(id, "2026-03-05");
    await db.run(sql`UPDATE class_sessions SET instructor_id = ${instructor.id} WHERE class_id = ${classId}`);
    expect(await gaps()).toEqual([["license_lapsed", "Ana Lopez", "Expired on 03/02/2026, taught until 03/05/2026"]]);
  });

  it("are looked for in a class, a program, or a period, and refused elsewhere", async () => {
    await registered("Abbot", { signedAt: null });
    const found = async (given: object) => (await showGaps(await staff(), given)).students;
    expect(await found({})).toBe(1);
    expect(await found({ by: "period", from: "2026-03-03" })).toBe(0);
    expect(await found({ by: "program", program })).toBe(1);
    expect(await showGaps(await staff(), { by: "class" })).toMatchObject({ scope: null, refusal: null });
    expect(await showGaps(await staff(), { by: "class", class: "NO-1" })).toMatchObject({ scope: null, refusal: "No class has this ID." });
    expect(await showGaps(await staff(), { by: "period", from: "2026-03-03", to: "2026-03-01" })).toMatchObject({ scope: null });
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.admin.id, now: NOW });
    expect(await showGaps(stranger, { by: "class", class: classId })).toMatchObject({ scope: null, refusal: "No class has this ID." });
    expect(await showGaps(await withSet("registrar"), {})).toMatchObject({ students: 1 });
    for (const set of ["finance", "instructor"] as const)
      expect(await refusal(showGaps(await withSet(set), {}))).toMatchObject({ kind: "forbidden" });
  });

  it("go into a CSV", async () => {
    await registered("Abbot", { signedAt: null });
    const { body } = await gapsExport.download(await staff(), { by: "class", class: "CNA-1" });
    expect(await new Response(body).text()).toContain("No signed agreement,Kim Abbot");
  });
});

describe("a packet", () => {
  it("has an index, the records of each student, and a manifest that is right for every file", async () => {
    const abbot = await registered("Abbot");
    await registered("Ärmström", { signedAt: null });
    await attended(abbot, "2026-03-02");
    const id = await ask();
    expect(await getPacket(await staff(), { id })).toMatchObject({ state: "asked", studentCount: 2, title: "CNA-1, Nurse Aide" });
    await make(id);
    const packet = await getPacket(await staff(), { id });
    expect(packet).toMatchObject({ state: "ready", gapCount: 1, error: null });
    const files = await unzipped(id);
    const names = Object.keys(files);
    expect(packet.fileCount).toBe(names.length);
    const [number] = await db.select({ number: schema.registrations.number }).from(schema.registrations).where(eq(schema.registrations.id, abbot));
    const folder = `03-students/Abbot-Kim-${number?.number}`;
    expect(names).toEqual(
      expect.arrayContaining(["00-index.html", "00-index.pdf", "00-index.csv", "manifest.json", `${folder}/identity.csv`, `${folder}/agreement.pdf`]),
    );
    expect(names).toEqual(
      expect.arrayContaining([`${folder}/transcript.pdf`, `${folder}/attendance.csv`, "02-classes/CNA-1/sessions.csv", "01-school/school.csv"]),
    );
    expect(names.every((name) => /^[\x20-\x7e]{1,200}$/.test(name))).toBe(true);
    const lines = strFromU8(files["manifest.sha256"] as Uint8Array)
      .trim()
      .split("\n");
    expect(lines).toHaveLength(names.length - 2);
    for (const line of lines) {
      const [hash, path = ""] = line.split("  ");
      expect(await sha256(files[path] as never), path).toBe(hash);
    }
    expect(strFromU8(files["00-index.html"] as Uint8Array)).toContain("Missing: No signed agreement");
    const { verification_method, signature } = JSON.parse(strFromU8(files["manifest.sha256.sig.json"] as Uint8Array));
    const [key] = await keysOfIssuer(await job(), school.id);
    expect(verification_method).toContain(key?.publicKey);
    const raw = base58.decode((key?.publicKey ?? "").slice(1)).slice(2);
    const publicKey = await crypto.subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
    const check = (bytes: Uint8Array) => crypto.subtle.verify({ name: "Ed25519" }, publicKey, fromBase64url(signature), bytes as BufferSource);
    expect(await check(files["manifest.sha256"] as Uint8Array)).toBe(true);
    expect(await check(files["00-index.csv"] as Uint8Array)).toBe(false);
  });

  it("is the same when it is made again, and says nothing of other schools", async () => {
    const abbot = await registered("Abbot");
    await attended(abbot, "2026-03-02");
    const other = await aSchool();
    const [one, two] = [await ask(), await ask()];
    for (const id of [one, two]) await make(id, later(days(1), NOW));
    const hashes = await Promise.all([one, two].map(async (id) => (await getPacket(await staff(), { id })).sha256));
    expect(hashes[0]).toBe(hashes[1]);
    const text = Object.values(await unzipped(one))
      .map((bytes) => strFromU8(bytes))
      .join("\n");
    expect(text).not.toContain(other.student.email);
    const stranger = await makeCtx({ as: other.admin.id, now: NOW });
    expect(await refusal(downloadPacket(stranger, { id: one }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(getPacket(stranger, { id: one }))).toMatchObject({ kind: "not_found" });
  });

  it("escapes what strangers wrote, in the index and in spreadsheets", async () => {
    const student = await insert(schema.students, studentRow(school.id, { firstName: "=1+1", lastName: "<script>alert(1)</script>" }));
    await insert(schema.registrations, registrationRow(school.id, { studentId: student.id, programId: program, classId }));
    const id = await ask({ parts: ["students"] });
    await make(id);
    const files = await unzipped(id);
    expect(strFromU8(files["00-index.html"] as Uint8Array)).not.toContain("<script>");
    const identity = Object.entries(files).find(([name]) => name.endsWith("identity.csv"))?.[1];
    expect(strFromU8(identity as Uint8Array)).toContain("'=1+1");
  });

  it("lists health documents and never includes them", async () => {
    const id = await registered("Abbot");
    const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, id));
    const ctx = await staff();
    for (const [key, sensitivity] of [
      ["tb", "health"],
      ["cpr", "normal"],
    ] as const) {
      await insert(schema.requirements, {
        ...{
          id: newId(),
          schoolId: school.id,
          key,
          label: key.toUpperCase(),
          category: "health",
          appliesTo: "student",
          needed: "before_class",
          sensitivity,
        },
        ...{ isActive: true, createdAt: 1, updatedAt: 1 },
      });
      const fileKey = `s/${school.id}/${key}`;
      await ctx.ports.files.put(fileKey, `%PDF-1.7 content of ${key}`, "application/pdf");
      const file = await insert(schema.files, {
        ...{
          id: newId(),
          schoolId: school.id,
          purpose: "answer",
          access: "private",
          state: "ready",
          name: "scan.PDF",
          contentType: "application/pdf",
        },
        ...{ size: 20, key: fileKey, createdAt: 1 },
      });
      const holding = await insert(schema.holdings, {
        ...{ id: newId(), schoolId: school.id, studentId: row?.studentId ?? "", key, state: "accepted", source: "student", createdAt: 1 },
      });
      await insert(schema.holdingFiles, { schoolId: school.id, holdingId: holding.id, fileId: file.id, position: 0 });
    }
    const packet = await ask({ parts: ["documents"] });
    await make(packet);
    const files = await unzipped(packet);
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join("\n");
    expect(Object.keys(files).filter((name) => name.includes("/documents/"))).toEqual([expect.stringMatching(/documents\/01-CPR\.pdf$/)]);
    expect(text).toContain("content of cpr");
    expect(text).not.toContain("content of tb");
    expect(text).toContain("TB,accepted");
  });

  it("is asked for with parts and a reason, of somebody, and three at a time", async () => {
    expect(await refusal(askPacket(await staff(), { by: "class", class: "CNA-1", parts: ["school"], reason: "x" }))).toMatchObject({
      code: "nobody",
    });
    await registered("Abbot");
    expect(await refusal(askPacket(await staff(), { by: "class", class: "CNA-1", parts: [], reason: "x" }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(askPacket(await staff(), { by: "class", class: "CNA-1", parts: ["school"], reason: "" }))).toMatchObject({
      kind: "invalid",
    });
    expect(await refusal(askPacket(await staff(), { by: "class", class: "NO-1", parts: ["school"], reason: "x" }))).toMatchObject({
      kind: "invalid",
    });
    for (let count = 0; count < 3; count += 1) await ask();
    expect(await refusal(ask())).toMatchObject({ code: "packets_waiting" });
    expect(await refusal(askPacket(await withSet("finance"), { by: "class", class: "CNA-1", parts: ["school"], reason: "x" }))).toMatchObject({
      kind: "forbidden",
    });
  });

  it("keeps every download on record, and its row when the file is deleted after 30 days", async () => {
    await registered("Abbot");
    const id = await ask({ parts: ["school"] });
    expect(await refusal(downloadPacket(await staff(), { id }))).toMatchObject({ kind: "not_found" });
    await make(id);
    expect(await tally(Array.from({ length: 3 }, async () => downloadPacket(await staff(), { id })))).toEqual({ done: 3 });
    expect(await db.select().from(schema.packetDownloads).where(eq(schema.packetDownloads.packetId, id))).toHaveLength(3);
    const after = later(days(31), NOW);
    await announceExpired(makeJobCtx(after));
    expect(
      await db
        .select()
        .from(schema.outbox)
        .where(eq(schema.outbox.id, `packet.expired:${id}`)),
    ).toHaveLength(1);
    await deletePacket(await job(after), { packetId: id });
    expect(await refusal(downloadPacket(await staff(after), { id }))).toMatchObject({ code: "packet_gone" });
    expect((await listPackets(await staff(after), {})).results).toMatchObject([{ downloads: 3, packet: { id } }]);
  });

  it("fails for good after the last attempt, once", async () => {
    await registered("Abbot");
    const id = await ask({ parts: ["school"] });
    await failPacket(await job(), id);
    await make(id);
    expect(await getPacket(await staff(), { id })).toMatchObject({ state: "failed", error: "This packet could not be made. Try again." });
  });

  it("is asked for through the API", async () => {
    await registered("Abbot");
    const body = { by: "class", class: "CNA-1", parts: ["school"], reason: "State visit" };
    const made = await call("/api/packets/", { method: "POST", as: school.admin.id, body });
    expect(made).toMatchObject({ status: 202, body: { status: "asked", students: 1, download_url: null } });
  });
});
