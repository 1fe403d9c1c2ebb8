import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { badges, certificates, issuerKeys, statusLists } from "#drizzle/schema/certificates";
import { registrations, students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { besideSchool, eachDatabase, findAnywhere, inSchool } from "~/platform/school-scope";

export type IssuerKey = typeof issuerKeys.$inferSelect;

/** The key that signs for the school now. */
export function currentKey(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(issuerKeys)
    .where(and(eq(issuerKeys.schoolId, schoolId), isNull(issuerKeys.retiredAt)));
}

/** A certificate with what its badge needs, and the badge if it is signed. */
export function badgeFacts(ctx: Ctx, certificateId: string) {
  const { db, own } = inSchool(ctx);
  return db
    .select({ certificate: certificates, programId: registrations.programId, email: students.email, badge: badges })
    .from(certificates)
    .innerJoin(registrations, and(eq(registrations.schoolId, certificates.schoolId), eq(registrations.id, certificates.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, certificates.schoolId), eq(students.id, certificates.studentId)))
    .leftJoin(badges, and(eq(badges.schoolId, certificates.schoolId), eq(badges.certificateId, certificates.id)))
    .where(own(certificates, certificateId));
}

/** Which of these places of the school's status list are taken. */
export function takenPlaces(ctx: Ctx, places: readonly number[]) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ place: badges.statusIndex })
    .from(badges)
    .where(and(eq(badges.schoolId, schoolId), inArray(badges.statusIndex, [...places])));
}

/** Badges of certificates that count no more: far fewer than all, so they are read first. */
const revoked = (schoolId: string) =>
  sql`FROM certificates c CROSS JOIN badges b ON b.school_id = c.school_id AND b.certificate_id = c.id
    WHERE c.school_id = ${schoolId} AND c.status IN ('revoked', 'replaced')`;

/** Places of certificates that count no more. */
export async function revokedPlaces(ctx: Ctx): Promise<number[]> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db.all<{ place: number }>(sql`SELECT b.status_index AS place ${revoked(schoolId)} ORDER BY place`);
  return rows.map(({ place }) => place);
}

/** Stores a status list, if this many places are revoked: an older list must not replace a newer one. */
export function storeStatusList(ctx: Ctx, credential: string, revokedCount: number) {
  const { db, schoolId } = inSchool(ctx);
  return rawStatement(
    db,
    sql`INSERT INTO status_lists(school_id, credential, updated_at) SELECT ${schoolId}, ${credential}, ${ctx.now.getTime()}
      WHERE (SELECT count(*) ${revoked(schoolId)}) = ${revokedCount}
      ON CONFLICT(school_id) DO UPDATE SET credential = excluded.credential, updated_at = excluded.updated_at`,
  );
}

/** Signed badges of the student's certificates. */
export function badgesOfStudent(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ certificateId: badges.certificateId })
    .from(certificates)
    .innerJoin(badges, and(eq(badges.schoolId, certificates.schoolId), eq(badges.certificateId, certificates.id)))
    .where(and(eq(certificates.schoolId, schoolId), eq(certificates.studentId, studentId)));
}

/** Up to `limit` certificates whose badge this key signed. */
export function signedWith(ctx: Ctx, keyId: string, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ certificateId: badges.certificateId })
    .from(badges)
    .where(and(eq(badges.schoolId, schoolId), eq(badges.keyId, keyId)))
    .limit(limit);
}

export interface IssuerKeyRow {
  id: string;
  schoolId: string;
  school: string;
  publicKey: string;
  createdAt: number;
  retiredAt: number | null;
  compromisedAt: number | null;
  /** As far as the call counts. */
  badges: number;
  /** When the school's status list was signed last. */
  listedAt: number | null;
}

/** Keys of every school with what they signed, the latest first. */
export async function everyIssuerKey(ctx: Ctx, limit: number): Promise<IssuerKeyRow[]> {
  const found: IssuerKeyRow[] = [];
  for (const db of eachDatabase(ctx, "the product looks after the keys of every school"))
    found.push(
      ...(await db.all<IssuerKeyRow>(sql`SELECT k.id, k.school_id AS schoolId, s.name AS school, k.public_key AS publicKey, k.created_at AS createdAt,
          k.retired_at AS retiredAt, k.compromised_at AS compromisedAt, l.updated_at AS listedAt,
          (SELECT count(*) FROM (SELECT 1 FROM badges b WHERE b.school_id = k.school_id AND b.key_id = k.id LIMIT ${ctx.countLimit})) AS badges
        FROM issuer_keys k JOIN schools s ON s.id = k.school_id LEFT JOIN status_lists l ON l.school_id = k.school_id
        ORDER BY k.created_at DESC LIMIT ${limit}`)),
    );
  return found.sort((one, other) => other.createdAt - one.createdAt).slice(0, limit);
}

const REASON = "badges and their issuers are public documents, found by a secret code or the school's ID at any host";

/** The signed badge of a certificate by its code; null without one. */
export const badgeByCode = (ctx: Ctx, code: string) =>
  findAnywhere(ctx, REASON, (db) =>
    db
      .select({ credential: badges.credential })
      .from(certificates)
      .innerJoin(badges, and(eq(badges.schoolId, certificates.schoolId), eq(badges.certificateId, certificates.id)))
      .where(eq(certificates.verifyCode, code)),
  );

/** Every key that a school has signed with. */
export const keysOfIssuer = (ctx: Ctx, schoolId: string) =>
  besideSchool(ctx, REASON, schoolId)
    .select({ publicKey: issuerKeys.publicKey, compromisedAt: issuerKeys.compromisedAt })
    .from(issuerKeys)
    .where(eq(issuerKeys.schoolId, schoolId))
    .orderBy(asc(issuerKeys.createdAt), asc(issuerKeys.id));

export const statusListOf = (ctx: Ctx, schoolId: string) =>
  besideSchool(ctx, REASON, schoolId).select({ credential: statusLists.credential }).from(statusLists).where(eq(statusLists.schoolId, schoolId));

/** A badge of a program with a version of its rule: its achievement is that of all of them. */
export const badgeOfProgram = (ctx: Ctx, schoolId: string, programId: string, version: number) =>
  besideSchool(ctx, REASON, schoolId)
    .select({ credential: badges.credential })
    .from(registrations)
    .innerJoin(certificates, and(eq(certificates.schoolId, registrations.schoolId), eq(certificates.registrationId, registrations.id)))
    .innerJoin(badges, and(eq(badges.schoolId, certificates.schoolId), eq(badges.certificateId, certificates.id)))
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.programId, programId), eq(certificates.ruleVersion, version)))
    .limit(1);
