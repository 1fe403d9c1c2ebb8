import { and, eq, inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { certificates, nameChanges } from "#drizzle/schema/certificates";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { type FileContent, readStoredFile } from "~/features/files/domain/read-file";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { type Ctx, schoolOf, todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id, optional } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { query } from "~/platform/verb";
import { badgesOfStudent } from "../data/badges";
import { type CertificateRow, countCertificates, findCertificate, selectCertificates, selectNameChanges } from "../data/certificates";
import { type StandingRow, selectStandings, standingsOf, toStanding, withoutCertificate } from "../data/standings";
import { eligibility, linkedInUrl, MAX_ISSUED, missingOf, stateOf } from "../model";
import { badgeLink } from "./badge/compose";
import { paperLink } from "./certificate-pdf";

const candidate = (row: StandingRow) => {
  const conditions = eligibility(row);
  return {
    ...{ id: row.id, number: row.number, studentId: row.studentId, firstName: row.firstName, lastName: row.lastName },
    ...{ program: row.program, classId: row.classId, code: row.code, conditions, isReady: missingOf(conditions).length === 0 },
  };
};

/** Students who completed a program and have no certificate yet, the ready ones first: the latest 200. One round trip. */
export const readyForCertificate = query({
  name: "certificates.ready",
  allow: schoolStaff,
  input: z.object({ program: optional(id()), class: optional(id()), missing: optional(choice(["hours", "skills", "document", "money"])) }),
  async run(ctx, { missing, ...filters }) {
    const [rows, programs, waiting] = await inSchool(ctx).db.batch([
      selectStandings(ctx, withoutCertificate(ctx, filters), MAX_ISSUED),
      programsInOrder(ctx),
      selectNameChanges(ctx, eq(nameChanges.state, "asked")),
    ]);
    const lacks = {
      hours: ["theory", "lab", "clinical", "practical", "hours"],
      skills: ["skills"],
      document: ["document"],
      money: ["balance", "paid"],
    } as const;
    const found = rows
      .map((row) => candidate(toStanding(row)))
      .filter(({ conditions }) => !missing || missingOf(conditions).some(({ what }) => (lacks[missing] as readonly string[]).includes(what)));
    return {
      candidates: found.sort((one, other) => Number(other.isReady) - Number(one.isReady)),
      isCut: rows.length === MAX_ISSUED,
      programs,
      nameChanges: waiting.map(({ change, number, holderName }) => ({
        ...{ id: change.id, certificateId: change.certificateId, firstName: change.firstName, lastName: change.lastName },
        ...{ fileId: change.fileId, createdAt: change.createdAt, number, holderName },
      })),
      zone: zoneOf(ctx),
    };
  },
});

export const certificateListInput = listInput({
  sorts: ["created_at"],
  ordering: "-created_at",
  filters: { status: choice(["issued", "revoked", "replaced"]), student: id(), registration: id() },
});

/** Issued certificates, newest first. */
export const listCertificates = query({
  name: "certificates.list",
  allow: schoolStaff,
  scope: "certificates:read",
  input: certificateListInput,
  async run(ctx, { limit, offset, status, student: studentId, registration, search }) {
    const pattern = search ? sought(search) : null;
    const where = and(
      status ? eq(certificates.status, status) : undefined,
      studentId ? eq(certificates.studentId, studentId) : undefined,
      registration ? eq(certificates.registrationId, registration) : undefined,
      pattern ? or(contains(sql`${certificates.holderName}`, pattern), contains(sql`${certificates.number}`, pattern)) : undefined,
    );
    const [results, [total]] = await inSchool(ctx).db.batch([selectCertificates(ctx, where, { limit, offset }), countCertificates(ctx, where)]);
    return { results: results.map((row) => viewOf(ctx, row)), count: total?.count ?? 0 };
  },
});

/** A certificate with its state today and its public address. */
export const viewOf = (ctx: Ctx, row: CertificateRow) => ({
  ...row,
  state: stateOf(row, todayOf(ctx)),
  link: paperLink(ctx, row.verifyCode),
  isMade: row.pdfFileId !== null,
});
export type CertificateView = ReturnType<typeof viewOf>;

/** @throws not_found for another school's */
export const getCertificate = query({
  name: "certificates.show",
  allow: schoolStaff,
  scope: "certificates:read",
  input: z.object({ id: id() }),
  async run(ctx, { id: certificateId }) {
    const row = await findCertificate(ctx, certificateId);
    if (!row) throw notFound();
    return viewOf(ctx, row);
  },
});

/** A certificate for the office, with the certificates of the same registration. @throws not_found */
export const certificateFile = query({
  name: "certificates.file",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: certificateId }) {
    const row = await findCertificate(ctx, certificateId);
    if (!row) throw notFound();
    const all = await selectCertificates(ctx, eq(certificates.registrationId, row.registrationId), { limit: 20 });
    return {
      certificate: viewOf(ctx, row),
      others: all.filter(({ id: other }) => other !== row.id).map((each) => viewOf(ctx, each)),
      zone: zoneOf(ctx),
      today: todayOf(ctx),
    };
  },
});

/** Where a registration stands, for its page: the conditions, and the certificates so far. */
export async function certificateStanding(ctx: Ctx, registrationId: string) {
  const [[row], issued] = await Promise.all([
    standingsOf(ctx, [registrationId]),
    selectCertificates(ctx, eq(certificates.registrationId, registrationId), { limit: 10 }),
  ]);
  return { conditions: row ? eligibility(row) : [], certificates: issued.map((each) => viewOf(ctx, each)) };
}
export type CertificateStanding = Awaited<ReturnType<typeof certificateStanding>>;

/** The PDF of a row. @throws not_found while it is made */
async function pdfOf(ctx: Ctx, row: CertificateRow | null): Promise<FileContent> {
  if (!row?.pdfFileId) throw notFound();
  return readStoredFile(ctx, row.pdfFileId);
}

/** The PDF for the office, also of a revoked or replaced certificate. @throws not_found */
export const certificatePaper = query({
  name: "certificates.paper",
  like: "certificates.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: async (ctx, input) => pdfOf(ctx, await findCertificate(ctx, input.id)),
});

/** The student's certificates: the ones that stand, and revoked ones. One round trip. */
export const ownCertificates = query({
  name: "certificates.own",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me } = ownStudent(ctx);
    const school = schoolOf(ctx);
    const [rows, changes, signed] = await inSchool(ctx).db.batch([
      selectCertificates(ctx, and(eq(certificates.studentId, me.id), inArray(certificates.status, ["issued", "revoked"])), { limit: 100 }),
      selectNameChanges(ctx, eq(nameChanges.studentId, me.id)),
      badgesOfStudent(ctx, me.id),
    ]);
    return {
      certificates: rows.map((row) => {
        const { id: own, number, programTitle, classCode, holderName, issuedOn, expiresOn, state, link, isMade, isNamePublic } = viewOf(ctx, row);
        const change = changes.findLast((each) => each.change.certificateId === own)?.change;
        return {
          ...{ id: own, number, program: programTitle, classCode, holderName, issuedOn, expiresOn, state, link, isMade, isNamePublic },
          linkedIn: linkedInUrl({ program: programTitle, school: school?.name ?? "", number, issuedOn, expiresOn, link }),
          badge: signed.some(({ certificateId }) => certificateId === own) ? badgeLink(ctx, row.verifyCode) : null,
          change: change ? { state: change.state, name: `${change.firstName} ${change.lastName}`, reason: change.reason } : null,
        };
      }),
    };
  },
});

/** The student's own PDF; that of a replaced or revoked certificate is not given out. @throws not_found */
export const ownCertificatePaper = query({
  name: "certificates.own-paper",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { student: me } = ownStudent(ctx);
    const row = await findCertificate(ctx, input.id);
    if (row?.studentId !== me.id || row.status !== "issued") throw notFound();
    return pdfOf(ctx, row);
  },
});
