import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { badges, certificates, transcripts } from "#drizzle/schema/certificates";
import { schools } from "#drizzle/schema/schools";
import { type Ctx, schoolOf } from "~/platform/context";
import { conflict, invalidField, tooMany } from "~/platform/errors";
import { sha256 } from "~/platform/ids";
import { chosenFile, text } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { countUse, giveBackUse, placeOf } from "~/platform/rate-limit";
import { findAnywhere } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn, HOUR_MS, type IsoDate, MINUTE_MS } from "~/platform/zones";
import { words } from "~/words/en/certificates";
import { MAX_PAPER_MB, type RevokeReason, stateOf } from "../model";
import { isWellTyped, nameKey, normalCode, normalNumber } from "../number-model";
import { badgeLink } from "./badge/compose";

const PER_MINUTE = 10;
const PER_HOUR = 50;
const keysOf = (ctx: Ctx) => [`verify:m:${placeOf(ctx)}`, `verify:h:${placeOf(ctx)}`] as const;

/** Counts a try of this place, before anything is looked up: 10 a minute, 50 an hour. @throws too_many */
async function countTry(ctx: Ctx): Promise<void> {
  const [minute, hour] = keysOf(ctx);
  const refused = await Promise.allSettled([countUse(ctx, minute, PER_MINUTE, MINUTE_MS), countUse(ctx, hour, PER_HOUR, HOUR_MS)]);
  if (refused.some(({ status }) => status === "rejected")) throw tooMany(words.tooMany);
}

/** Gives a try back once a certificate was found. Runs after the response, so that its time reveals nothing. */
const notATry = (ctx: Ctx): void => ctx.later(giveBackUse(ctx, ...keysOf(ctx)));

/** Certificates are found by code, or by number and name, across schools. */
const REASON = "a paper is checked at any host, by its secret code or its number and name";

const certificateBy = (ctx: Ctx, where: ReturnType<typeof sql>) =>
  findAnywhere(ctx, REASON, (db) =>
    db
      .select({ certificate: certificates, zone: schools.timezone, hasBadge: sql<number>`${badges.certificateId} IS NOT NULL`.as("has_badge") })
      .from(certificates)
      .innerJoin(schools, eq(schools.id, certificates.schoolId))
      .leftJoin(badges, and(eq(badges.schoolId, certificates.schoolId), eq(badges.certificateId, certificates.id)))
      .where(where)
      .orderBy(sql`${certificates.schoolId} = ${schoolOf(ctx)?.id ?? ""} DESC`)
      .limit(1),
  );

const transcriptBy = (ctx: Ctx, code: string) =>
  findAnywhere(ctx, REASON, (db) =>
    db
      .select({ transcript: transcripts, zone: schools.timezone, school: schools.name, state: schools.state, license: schools.licenseNumber })
      .from(transcripts)
      .innerJoin(schools, eq(schools.id, transcripts.schoolId))
      .where(eq(transcripts.verifyCode, code)),
  );

const find = async (ctx: Ctx, code: string) => {
  const [certificate, transcript] = await Promise.all([certificateBy(ctx, sql`${certificates.verifyCode} = ${code}`), transcriptBy(ctx, code)]);
  return { certificate, transcript };
};

/** What anyone with the code may know. A replaced certificate says nothing of its holder, and nothing of the new one. */
export type Checked =
  | { what: "unknown" }
  | { what: "replaced"; code: string; on: IsoDate }
  | {
      what: "certificate";
      code: string;
      state: "valid" | "expired" | "revoked";
      revoked: { on: IsoDate; reason: RevokeReason } | null;
      /** Null where the holder keeps it private. */
      holder: string | null;
      number: string;
      program: string;
      school: { name: string; state: string | null; license: string | null };
      minutes: { theory: number; lab: number; clinical: number; total: number };
      ceuHundredths: number | null;
      completedOn: IsoDate;
      issuedOn: IsoDate;
      expiresOn: IsoDate | null;
      isMade: boolean;
      /** The signed Open Badge, once it is made. */
      badge: string | null;
    }
  | { what: "transcript"; code: string; holder: string; school: { name: string; state: string | null; license: string | null }; madeOn: IsoDate };

function shown(ctx: Ctx, code: string, { certificate: found, transcript }: Awaited<ReturnType<typeof find>>): Checked {
  if (transcript) {
    const { school, state, license, zone } = transcript;
    const { holderName: holder, createdAt } = transcript.transcript;
    return { what: "transcript", code, holder, school: { name: school, state, license }, madeOn: dayIn(new Date(createdAt), zone) };
  }
  if (!found) return { what: "unknown" };
  const { certificate: row, zone, hasBadge } = found;
  const state = stateOf(row, dayIn(ctx.now, zone));
  if (state === "replaced") return { what: "replaced", code, on: dayIn(new Date(row.replacedAt ?? 0), zone) };
  const { name, state: place, license } = row.school;
  return {
    ...{ what: "certificate", code, state, holder: row.isNamePublic ? row.holderName : null, number: row.number, program: row.programTitle },
    revoked: row.revokedAt !== null && row.revokeReason ? { on: dayIn(new Date(row.revokedAt), zone), reason: row.revokeReason } : null,
    school: { name, state: place, license },
    ...{ minutes: row.minutes, ceuHundredths: row.ceuHundredths, completedOn: row.completedOn, issuedOn: row.issuedOn, expiresOn: row.expiresOn },
    isMade: row.pdfFileId !== null,
    badge: hasBadge ? badgeLink(ctx, row.verifyCode) : null,
  };
}

/** A paper by its code, on any host. A code that can't be one is as unknown as any other. @throws too_many */
export const verifyCode = query({
  name: "certificates.verify",
  allow: anyone,
  input: z.object({ code: text(64) }),
  async run(ctx, input): Promise<Checked> {
    await countTry(ctx);
    const code = normalCode(input.code) ?? "";
    const found = shown(ctx, code, await find(ctx, code));
    if (found.what !== "unknown") notATry(ctx);
    return found;
  },
});

const unknown = () => conflict("unknown_paper", words.notFound);

/**
 * The code of a certificate by its number and the holder's last name. An unknown number and a wrong name are answered alike, at the same
 * cost. @throws too_many; conflict `unknown_paper`; invalid beside `number` with a typing error
 */
export const findByNumber = query({
  name: "certificates.find",
  allow: anyone,
  input: z.object({ number: text(40), last_name: text(120) }),
  async run(ctx, input) {
    const number = normalNumber(input.number);
    if (!isWellTyped(number)) throw invalidField("number", words.numberMistyped, "mistyped");
    await countTry(ctx);
    const key = nameKey(input.last_name);
    const found = await certificateBy(ctx, sql`${certificates.number} = ${number} AND ${certificates.holderLastKey} = ${key}`);
    if (!found) throw unknown();
    notATry(ctx);
    return { code: found.certificate.verifyCode };
  },
});

/** A code that was typed in the form, in the form of its address. @throws invalid beside `code` */
export const findByCode = query({
  name: "certificates.find-code",
  allow: anyone,
  input: z.object({ code: text(64) }),
  async run(_, input) {
    const code = normalCode(input.code);
    if (!code) throw invalidField("code", words.codeMistyped, "mistyped");
    return { code };
  },
});

/** Whether a file is the one we made for this code. The file is not kept. @throws too_many; invalid beside `file` */
export const checkPaper = query({
  name: "certificates.check-file",
  allow: anyone,
  input: z.object({ code: text(64), file: chosenFile() }),
  async run(ctx, input): Promise<{ answer: "ours" | "replaced" | "revoked" | "other" | "not_made"; on: IsoDate | null }> {
    await countTry(ctx);
    if (!input.file) throw invalidField("file", words.chooseFile);
    if (input.file.size > MAX_PAPER_MB * 1024 * 1024) throw invalidField("file", words.fileTooLarge, "file_size");
    const { certificate: found, transcript } = await find(ctx, normalCode(input.code) ?? "");
    const hash = await sha256(await input.file.arrayBuffer());
    if (transcript) return { answer: transcript.transcript.pdfSha256 === hash ? "ours" : "other", on: null };
    if (found && found.certificate.pdfSha256 === null) return { answer: "not_made", on: null };
    if (!found || found.certificate.pdfSha256 !== hash) return { answer: "other", on: null };
    const { status, replacedAt, revokedAt } = found.certificate;
    const on = replacedAt ?? revokedAt;
    return { answer: status === "issued" ? "ours" : status, on: on === null ? null : dayIn(new Date(on), found.zone) };
  },
});
