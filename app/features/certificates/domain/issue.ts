import { type SQL, sql } from "drizzle-orm";
import { type Ctx, type School, schoolOf, todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, forbidden, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { nameOf } from "~/platform/person-name";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { issuingSchool, wordingOf } from "../data/certificates";
import { type StandingRow, standingsOf } from "../data/standings";
import { type Condition, conditionText, eligibility, expiryOf, hoursOf, isPrintable, issueForm, missingOf } from "../model";
import { CHECK_LETTERS, nameKey, newVerifyCode, numberPrefix, prefixRemainder, shortCode } from "../number-model";

export const nameMissing = (number: string) =>
  conflict("name_missing", `${number}: the student's record has no full name. Add the first and last name, then issue the certificate.`);
const alreadyIssued = (names: string) => conflict("already_issued", `${names} already has this certificate.`);

const notEligible = (row: StandingRow, missing: Condition[]) =>
  conflict(
    "not_eligible",
    `${nameOf(row)} doesn't meet all conditions yet: ${missing.map((condition) => conditionText(condition)).join(", ")}.`,
    undefined,
    {
      registration: row.id,
      conditions: missing.map(({ what, label, needed, has, isMet }) => ({ what, label, needed, has, met: isMet })),
    },
  );

/** The school as a certificate names it. */
export const certifyingSchool = ({ name, address, city, state, zipcode }: School, license: string | null) => ({
  ...{ name, address, city, state, zipcode, license },
});

/** The name as it is printed. @throws conflict `name_missing` */
export function printedName(row: { number: string; firstName: string; middleName?: string | null; lastName: string }): string {
  const { firstName, middleName, lastName } = row;
  if (!isPrintable(firstName) || !isPrintable(lastName)) throw nameMissing(row.number);
  return [firstName, middleName && isPrintable(middleName) ? middleName : null, lastName].filter(Boolean).join(" ").trim();
}

/** The facts of a certificate that is about to be issued, all but its number. */
function factsOf(row: StandingRow, issuedOn: IsoDate, override: { missing: string[]; reason: string } | null) {
  const { kinds } = hoursOf(row);
  const minutes = Object.fromEntries(kinds.map(({ kind, counted }) => [kind, counted])) as Record<"theory" | "lab" | "clinical", number>;
  return {
    id: newId(),
    registrationId: row.id,
    studentId: row.studentId,
    code: newVerifyCode(),
    kind: row.rule.kind,
    holderName: printedName(row),
    lastKey: nameKey(row.lastName),
    program: row.program,
    classCode: row.code,
    minutes: { ...minutes, total: minutes.theory + minutes.lab + minutes.clinical },
    ceu: row.rule.kind === "continuing_education" ? row.rule.ceuHundredths : null,
    startedOn: row.attendedFrom ?? row.classStart,
    completedOn: row.attendedOn ?? (row.classEnd !== null && row.classEnd <= issuedOn ? row.classEnd : issuedOn),
    expiresOn: expiryOf(row.rule, issuedOn),
    ruleVersion: row.rule.version,
    override,
  };
}

/**
 * Takes numbers for `count` certificates of completed registrations, in the batch that inserts them: without that, a number would be lost.
 * No number is taken when one of them is not completed any more.
 */
const takeNumbers = (schoolId: string, year: number, ids: readonly string[]): SQL => sql`INSERT INTO number_series(school_id, series, year, last)
  SELECT ${schoolId}, 'certificate', ${year}, ${ids.length} WHERE (SELECT count(*) FROM registrations r WHERE r.school_id = ${schoolId}
    AND r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND r.status = 'active' AND r.enrollment_status = 'completed') = ${ids.length}
  ON CONFLICT(school_id, series, year) DO UPDATE SET last = last + excluded.last`;

/**
 * Stages certificates with gapless numbers, their events and the audit entry. The caller has checked the conditions.
 * @throws conflict `stale` at commit once a registration is not completed any more, `already_issued` once another certificate stands
 */
export async function stageCertificates(
  ctx: CommandCtx,
  rows: readonly StandingRow[],
  { override, by }: { override: { missing: string[]; reason: string } | null; by: string | null },
): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const programIds = [...new Set(rows.map(({ programId }) => programId))];
  const [[own], ...wordings] = await Promise.all([issuingSchool(ctx), ...programIds.map((programId) => wordingOf(ctx, programId))]);
  const templates = new Map(programIds.map((programId, index) => [programId, wordings[index]?.[0]?.id ?? null]));
  const issuedOn = todayOf(ctx);
  const year = Number(issuedOn.slice(0, 4));
  const prefix = numberPrefix(shortCode(school.name), year);
  const facts = rows.map((row) => ({ ...factsOf(row, issuedOn, override), template: templates.get(row.programId) ?? null }));
  const ids = rows.map(({ id }) => id);
  ctx.stage(rawStatement(db, takeNumbers(schoolId, year, ids)), changedMeanwhile());
  const counter = sql`((SELECT n.last FROM number_series n WHERE n.school_id = ${schoolId} AND n.series = 'certificate' AND n.year = ${year})
    - ${facts.length} + f.key + 1)`;
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO certificates(id, school_id, registration_id, student_id, number, verify_code, kind, status, holder_name, holder_last_key,
          program_title, class_code, school, minutes, ceu_hundredths, started_on, completed_on, issued_on, expires_on, template_id, rule_version,
          override, issued_by, is_name_public, created_at)
        SELECT f.value ->> 'id', ${schoolId}, f.value ->> 'registrationId', f.value ->> 'studentId',
          ${prefix} || printf('%05d', ${counter}) || '-' || substr(${CHECK_LETTERS}, (${prefixRemainder(prefix)} + ${counter}) % 23 + 1, 1),
          f.value ->> 'code', f.value ->> 'kind', 'issued', f.value ->> 'holderName', f.value ->> 'lastKey', f.value ->> 'program',
          f.value ->> 'classCode', ${JSON.stringify(certifyingSchool(school, own?.license ?? null))}, json(f.value -> 'minutes'), f.value ->> 'ceu',
          f.value ->> 'startedOn', f.value ->> 'completedOn', ${issuedOn}, f.value ->> 'expiresOn', f.value ->> 'template',
          f.value ->> 'ruleVersion', f.value ->> 'override', ${by}, 1, ${ctx.now.getTime()}
        FROM json_each(${JSON.stringify(facts)}) f ORDER BY f.key`,
    ),
  );
  for (const { id } of facts) ctx.emit("certificate.issued", { certificateId: id }, id);
  const [only] = facts;
  ctx.record(
    facts.length === 1 && only
      ? { type: "registration", id: only.registrationId, after: { certificate: only.id, override } }
      : { type: "certificate", id: facts[0]?.id ?? "", after: { certificates: facts.map(({ id }) => id) } },
  );
  return facts.map(({ id }) => id);
}

/** ID of the person who issues; null for the clock. */
const actorId = ({ actor }: Ctx): string | null => (actor.kind === "user" ? actor.id : null);

/**
 * Issues one certificate, or up to 200, all or none. With a reason, an owner issues although conditions are missing; a student who has not
 * completed the program gets none.
 * @throws not_found; conflict `not_eligible` with the conditions, `already_issued`, `name_missing`, `stale`
 */
export const issueCertificates = command({
  name: "certificates.issue",
  allow: schoolStaff,
  scope: "certificates:write",
  input: issueForm,
  async run(ctx, { registrations: given, reason }) {
    const ids = [...new Set(given)];
    if (ids.length === 0) throw conflict("none_chosen", "Choose at least one student.");
    const isOwner = ctx.actor.kind === "user" && ctx.actor.role === "school_owner";
    if (reason && !isOwner) throw forbidden("Only an owner can issue a certificate with missing conditions.", "owner_only");
    const rows = await standingsOf(ctx, ids);
    if (rows.length < ids.length) throw notFound();
    const taken = rows.filter(({ certificateId }) => certificateId !== null);
    if (taken.length > 0) throw alreadyIssued(taken.map(nameOf).join(", "));
    const missing = new Map(rows.map((row) => [row.id, missingOf(eligibility(row))]));
    for (const row of rows) {
      const lacks = missing.get(row.id) ?? [];
      if (lacks.length > 0 && (!reason || lacks.some(({ what }) => what === "completed"))) throw notEligible(row, lacks);
    }
    const all = [...new Set([...missing.values()].flat().map((condition) => conditionText(condition)))];
    const override = reason && all.length > 0 ? { missing: all, reason } : null;
    const issued = await stageCertificates(ctx, rows, { override, by: actorId(ctx) });
    return { ids: issued, issued: issued.length };
  },
  retryOn: ["stale"],
});
