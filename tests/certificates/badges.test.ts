import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { badges, certificates, issuerKeys, statusLists } from "#drizzle/schema/certificates";
import { registrations } from "#drizzle/schema/enrollment";
import { outbox } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { storeStatusList } from "~/features/certificates/data/badges";
import { listRevoked, signAnew, signBadge, signForSchool } from "~/features/certificates/domain/badge/issue-badge";
import { listIssuerKeys, replaceIssuerKey } from "~/features/certificates/domain/badge/issuer-keys";
import { readAchievement, readBadge, readIssuer, readStatusList } from "~/features/certificates/domain/badge/public-documents";
import { announceUnfinished } from "~/features/certificates/domain/by-the-clock";
import { revokeCertificate } from "~/features/certificates/domain/change";
import { saveRule } from "~/features/certificates/domain/design";
import { issueCertificates } from "~/features/certificates/domain/issue";
import { ownCertificates } from "~/features/certificates/domain/read";
import { verifyCode } from "~/features/certificates/domain/verify";
import { reactions } from "~/features/certificates/reactions";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { newId, sha256 } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

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

  it("is linked from the public page and the student's own once it is signed", async () => {
    const code = (await rowOf()).verifyCode;
    const own = async () => (await ownCertificates(await makeCtx({ as: school.account.id, now: NOW }), {})).certificates[0];
    expect(await verifyCode(await stranger(), { code })).toMatchObject({ what: "certificate", badge: null });
    expect(await own()).toMatchObject({ badge: null });
    await signBadge(await job(), { certificateId: id });
    const { badge } = (await verifyCode(await stranger(), { code })) as { badge: string };
    expect(badge).toBe((await read()).id);
    expect(await own()).toMatchObject({ badge });
  });

  it("is made a night later if the job was lost", async () => {
    const announced = async () =>
      (await db.select().from(outbox).where(eq(outbox.topic, "certificate.unfinished"))).map(({ payload }) => JSON.parse(String(payload)));
    await announceUnfinished(makeJobCtx(new Date(NOW.getTime() + 30 * 60_000)));
    expect(await announced()).not.toContainEqual({ certificateId: id });
    await announceUnfinished(makeJobCtx(new Date(NOW.getTime() + 20 * 3_600_000)));
    expect(await announced()).toContainEqual({ certificateId: id });
    await reactions.find(({ name }) => name === "sign the missing badge")?.run(await job(), { certificateId: id }, newId());
    expect(await read()).toMatchObject({ name: "Nurse Aide" });
  });

  describe("whose key is replaced", () => {
    const admin = async () => makeCtx({ as: (await aSuperAdmin()).id, now: NOW });
    const current = async () => (await listIssuerKeys(await admin(), {})).keys.find((key) => key.schoolId === school.id && key.retiredAt === null);
    const replace = async (was_exposed: "on" | "off", key: string) =>
      replaceIssuerKey(await admin(), { school: school.id, key, was_exposed, reason: "A laptop was stolen." });

    it("stays valid, and the next one has the new key", async () => {
      await signBadge(await job(), { certificateId: id });
      const before = await read();
      const old = await current();
      await replace("off", old?.id ?? "");
      expect(await read()).toEqual(before);
      const issuer = JSON.parse((await readIssuer(await stranger(), { id: school.id })).body);
      expect(issuer.assertionMethod).toHaveLength(2);
      const { verificationMethod } = await signForSchool(await job(), new Uint8Array([1]));
      expect(verificationMethod).not.toBe(before.proof.verificationMethod);
      expect(await refusal(replace("off", old?.id ?? ""))).toMatchObject({ code: "stale" });
    });

    it("is signed anew if someone else may have it, under the same address and place", async () => {
      await signBadge(await job(), { certificateId: id });
      const before = await read();
      const old = await current();
      await replace("on", old?.id ?? "");
      await signAnew(await job(), { schoolId: school.id, keyId: old?.id ?? "" });
      const after = await read();
      expect(after).toMatchObject({ id: before.id, credentialStatus: before.credentialStatus, credentialSubject: before.credentialSubject });
      const issuer = JSON.parse((await readIssuer(await stranger(), { id: school.id })).body);
      expect(issuer.assertionMethod).toEqual([after.proof.verificationMethod]);
      expect(issuer.verificationMethod).toHaveLength(2);
      const list = JSON.parse((await readStatusList(await stranger(), { id: school.id, list: 1 })).body);
      expect(list.proof.verificationMethod).toBe(after.proof.verificationMethod);
    });

    it("is of a school that exists, and nobody else's to replace", async () => {
      await signBadge(await job(), { certificateId: id });
      const key = (await current())?.id ?? "";
      const given = { school: school.id, key, was_exposed: "on", reason: "Curious." };
      expect(await refusal(replaceIssuerKey(await staff(), given))).toMatchObject({ kind: "forbidden" });
      expect(await refusal(replaceIssuerKey(await admin(), { ...given, school: "none" }))).toMatchObject({ kind: "not_found" });
      expect(await refusal(replaceIssuerKey(await admin(), { ...given, school: (await aSchool()).id }))).toMatchObject({ code: "stale" });
    });
  });
});
