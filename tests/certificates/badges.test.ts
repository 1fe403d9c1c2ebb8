import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { badges, certificates, issuerKeys, statusLists } from "#drizzle/schema/certificates";
import { registrations } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { storeStatusList } from "~/features/certificates/data/badges";
import { listRevoked, signBadge, signForSchool } from "~/features/certificates/domain/badge/issue-badge";
import { readAchievement, readBadge, readIssuer, readStatusList } from "~/features/certificates/domain/badge/public-documents";
import { revokeCertificate } from "~/features/certificates/domain/change";
import { saveRule } from "~/features/certificates/domain/design";
import { issueCertificates } from "~/features/certificates/domain/issue";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { sha256 } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const rawRun = async (ctx: Ctx, credential: string, count: number) => inSchool(ctx).db.batch([storeStatusList(ctx, credential, count)]);

const NOW = new Date("2026-03-09T15:00:00Z");
let school: Awaited<ReturnType<typeof aSchool>>;
let id: string;

const staff = () => makeCtx({ as: school.admin.id, now: NOW });
const stranger = () => makeCtx({ now: NOW });
const job = async () => withSchool(makeJobCtx(NOW), (await findSchoolById(makeJobCtx(NOW), school.id)) as never);
const rowOf = async () => (await db.select().from(certificates).where(eq(certificates.id, id)))[0] as typeof certificates.$inferSelect;
const read = async () => JSON.parse((await readBadge(await stranger(), { code: (await rowOf()).verifyCode })).body);
const listed = async (): Promise<number[]> => {
  const { credentialSubject } = JSON.parse((await readStatusList(await stranger(), { id: school.id, list: 1 })).body);
  const packed = Uint8Array.from(atob(credentialSubject.encodedList.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (char: string) =>
    char.charCodeAt(0),
  );
  const bits = new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  expect(bits).toHaveLength(16_384);
  return [...bits].flatMap((byte, at) => Array.from({ length: 8 }, (_, bit) => (byte & (128 >> bit) ? [at * 8 + bit] : [])).flat());
};

beforeEach(async () => {
  school = await aSchool({ name: "Bayside Health Academy", timezone: "America/New_York" });
  const program = (await insert(programs, programRow(school.id, { title: "Nurse Aide" }))).id;
  const classId = (await insert(classes, classRow(school.id, program, { code: "CNA-1", startDate: "2026-03-02", endDate: "2026-03-06" }))).id;
  const of = { studentId: school.student.id, programId: program, classId };
  const own = (await insert(registrations, registrationRow(school.id, of, { enrollmentStatus: "completed" }))).id;
  await saveRule(await staff(), { program, kind: "completion", asks_hours: "off", asks_skills: "off", balance: "none", documents: [] });
  id = (await issueCertificates(await staff(), { registrations: [own] })).ids[0] ?? "";
});

describe("an Open Badge", () => {
  it("is signed once, and names its holder by a salted hash alone", async () => {
    expect(await refusal(readBadge(await stranger(), { code: (await rowOf()).verifyCode }))).toMatchObject({ kind: "not_found" });
    await signBadge(await job(), { certificateId: id });
    const badge = await read();
    await signBadge(await job(), { certificateId: id });
    expect(await read()).toEqual(badge);
    expect(badge).toMatchObject({
      type: ["VerifiableCredential", "OpenBadgeCredential"],
      name: "Nurse Aide",
      proof: { cryptosuite: "eddsa-rdfc-2022" },
    });
    const [{ salt, identityHash }] = badge.credentialSubject.identifier;
    expect(identityHash).toBe(`sha256$${await sha256(new TextEncoder().encode(school.student.email.toLowerCase() + salt))}`);
    const text = JSON.stringify(badge);
    for (const personal of [school.student.email, school.student.lastName, school.student.id]) expect(text).not.toContain(personal);
    const issuer = JSON.parse((await readIssuer(await stranger(), { id: school.id })).body);
    expect(issuer.id).toBe(badge.issuer.id);
    expect(issuer.assertionMethod).toEqual([badge.proof.verificationMethod]);
    const achievement = badge.credentialSubject.achievement.id.split("/").at(-1);
    expect(JSON.parse((await readAchievement(await stranger(), { id: school.id, achievement })).body)).toMatchObject({
      type: ["Achievement"],
      name: "Nurse Aide",
    });
    expect(await refusal(readIssuer(await stranger(), { id: (await aSchool()).id }))).toMatchObject({ kind: "not_found" });
  });

  it("is marked in the school's list once its certificate is revoked", async () => {
    await signBadge(await job(), { certificateId: id });
    expect(await listed()).toEqual([]);
    await revokeCertificate(await staff(), { id, reason: "fraud", note: "Not the same person." });
    await listRevoked(await job(), { certificateId: id });
    const [badge] = await db.select().from(badges).where(eq(badges.certificateId, id));
    expect(await listed()).toEqual([badge?.statusIndex]);
    expect(await read()).toMatchObject({ credentialStatus: { statusListIndex: String(badge?.statusIndex) } });
  });

  it("has an older list never replace a newer one", async () => {
    await signBadge(await job(), { certificateId: id });
    const before = (await db.select().from(statusLists).where(eq(statusLists.schoolId, school.id)))[0]?.credential;
    // A list without revoked places, stored after one was revoked.
    await revokeCertificate(await staff(), { id, reason: "fraud", note: "Not the same person." });
    await rawRun(await job(), "{}", 0);
    expect((await db.select().from(statusLists).where(eq(statusLists.schoolId, school.id)))[0]?.credential).toBe(before);
    await rawRun(await job(), "{}", 1);
    expect((await db.select().from(statusLists).where(eq(statusLists.schoolId, school.id)))[0]?.credential).toBe("{}");
  });

  it("is signed with one key of the school, however many are signed at once", async () => {
    const signed = await Promise.all(Array.from({ length: 8 }, async () => signForSchool(await job(), new Uint8Array([1, 2, 3]))));
    expect(new Set(signed.map(({ verificationMethod }) => verificationMethod)).size).toBe(1);
    expect(await db.select().from(issuerKeys).where(eq(issuerKeys.schoolId, school.id))).toHaveLength(1);
  });
});
