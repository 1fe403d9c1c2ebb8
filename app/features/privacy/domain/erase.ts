import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { files } from "#drizzle/schema/platform";
import { erasedStudents } from "#drizzle/schema/privacy";
import { stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { stageStudentAccountStatus } from "~/features/identity/domain/account-status";
import { suppressionReason } from "~/features/messaging/data/suppressed-addresses";
import { mailTemplateOf, writtenMail } from "~/features/messaging/domain/send-mail";
import { CLOCKS, type RetentionKind } from "~/features/retention/clock-model";
import { isStudentHeld } from "~/features/schools/data/legal-holds";
import { forgetInArchive } from "~/platform/archive";
import { type Ctx, schoolOf, todayOf, zoneOf } from "~/platform/context";
import { isOneOf, rawStatement, readTogether } from "~/platform/db";
import { erasedEmail, isErasedEmail } from "~/platform/erased";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { id, text } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { schoolOwner, schoolStaff } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { seal, unseal } from "~/platform/sealing";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { dayIn, type IsoDate, plusMonths } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { archivesOf, blankStudent, erasures, heldSeatsReleased, identitiesErased, mailAboutErased, searchErasures } from "../data/erasure";
import { clocksOf, type Ends, MATTERS, noOpenMatters, openMattersOf } from "../data/matters";
import { countRowsOf, type FoundPerson, filesOf, findPerson, rowsOf, type StoredFile, storedFiles } from "../data/person";
import { ACCOUNT_TABLES, GROUPS, type GroupKey, PERSON_TABLES } from "../data/person-tables";
import { moveRequest, selectRequest } from "../data/requests";
import { namesStudent, STATE_LABELS } from "../model";
import { alreadyErased } from "./constraints";

const SEAL = "erased-student";
const openMatters = (words: readonly string[]) => conflict("open_matters", `Close this first: ${words.join(" ")}`);
const holdInPlace = () => conflict("hold_in_place", "A legal hold is in place. Nothing may be deleted until it is lifted.");
const notReady = () => conflict("not_in_work", "Check who asks and start work on the request first.");

/** Until when records stay, in words of the page: a day, for ever, or null without a clock. */
function untilOf({ lastDay, lastPayment, lastSigned, months }: Ends, zone: string): Partial<Record<GroupKey, IsoDate | "ever">> {
  const until = (from: string | null, kind: RetentionKind): IsoDate | "ever" | undefined => {
    const choice = months.find((each) => each.kind === kind);
    if (choice?.months === null) return "ever";
    return from ? plusMonths(from, Math.max(choice?.months ?? 0, CLOCKS[kind].preset.length)) : undefined;
  };
  const signedOn = lastSigned === null ? null : dayIn(new Date(lastSigned), zone);
  return {
    enrollment: until(lastDay, "student_file"),
    certificates: "ever",
    agreements: until(signedOn && lastDay && lastDay > signedOn ? lastDay : signedOn, "agreement"),
    money: until(lastPayment, "ledger"),
    log: "ever",
  };
}

/** The kinds of data that an erasure deletes and keeps, their numbers of rows, and open matters. @throws not_found; conflict `wrong_kind`, `already_erased` */
export const showErasure = query({
  name: "erasures.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: requestId }) {
    const { request, person } = await requested(ctx, requestId);
    const [counts, { matters, isHeld }, ends] = await Promise.all([countRowsOf(ctx, person), openMattersOf(ctx, person), clocksOf(ctx, person)]);
    const until = untilOf(ends, zoneOf(ctx));
    const groups = (Object.keys(GROUPS) as GroupKey[]).map((key) => ({
      ...{ key, ...GROUPS[key], isKept: GROUPS[key].why !== "", until: until[key] ?? null },
      rows: counts.filter(({ group }) => group === key).reduce((sum, { rows }) => sum + rows, 0),
    }));
    return {
      ...{ id: requestId, state: request.state, stateText: STATE_LABELS[request.state], name: nameOf(person.student), studentId: person.studentId },
      ...{ numbers: person.registrations.map(({ number }) => number), groups, isHeld, matters: matters.map((key) => MATTERS[key]) },
      isReady: request.state === "in_work" && matters.length === 0 && !isHeld,
    };
  },
});

async function requested(ctx: Ctx, requestId: string) {
  const [found] = await selectRequest(ctx, requestId);
  if (!found) throw notFound();
  if (found.request.kind !== "erase") throw conflict("wrong_kind", "This request does not ask for erasure.");
  if (isErasedEmail(found.email)) throw alreadyErased();
  return { request: found.request, person: await findPerson(ctx, found.request.studentId) };
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Four characters that no other erased student of the school has; the unique key decides. */
const newPseudonym = (): string => [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => LETTERS[byte % LETTERS.length]).join("");

/** Stored files that go with the erased rows, and the account's picture. Files of what stays, stay. */
async function goingFiles(ctx: Ctx, person: FoundPerson): Promise<StoredFile[]> {
  const going: string[] = [];
  const staying = new Set<string>();
  for (const table of PERSON_TABLES) {
    if (!table.files && !table.filesIn) continue;
    const ids = filesOf(table, await rowsOf(ctx, person, table));
    if (table.erased === "row") going.push(...ids);
    else for (const each of ids) staying.add(each);
  }
  const found = await storedFiles(ctx, going, person.userId);
  const keptPurposes = new Set(["refund-attachment", "complaint", "exam-proof", "placement-proof", "certificate", "transcript"]);
  const named = new Set(going);
  return found.filter((file) => !staying.has(file.id) && (named.has(file.id) || !keptPurposes.has(file.purpose)));
}

/** Whether the name and birth date have to be known later: for a certificate or a transcript. */
async function needsBirthDate(ctx: Ctx, { schoolId, studentId }: FoundPerson): Promise<boolean> {
  const [[row]] = await readTogether(inSchool(ctx).db, [
    sql<{
      is: number;
    }>`SELECT EXISTS (SELECT 1 FROM registrations WHERE school_id = ${schoolId} AND student_id = ${studentId} AND enrollment_status = 'completed')
      OR EXISTS (SELECT 1 FROM certificates WHERE school_id = ${schoolId} AND student_id = ${studentId}) AS "is"`,
  ]);
  return Boolean(row?.is);
}

/**
 * Erases a person's data: what has no duty to stay goes, names become a pseudonym, and the true name is sealed. One batch: two at once
 * erase once. `confirm` is the student's name or a registration number.
 * @throws not_found; invalid on `confirm`; conflict `wrong_kind`, `already_erased`, `not_in_work`, `open_matters`, `hold_in_place`
 */
export const eraseStudent = command({
  name: "erasures.carry-out",
  allow: schoolStaff,
  input: z.object({ request: id(), confirm: text(200) }),
  secret: ["confirm"],
  touches: "site",
  retryOn: ["pseudonym_taken"],
  async run(ctx, { request: requestId, confirm }) {
    const { request, person } = await requested(ctx, requestId);
    const { student } = person;
    if (
      !namesStudent(
        confirm,
        nameOf(student),
        person.registrations.map(({ number }) => number),
      )
    )
      throw invalidField("confirm", "Type the student's name or a registration number.");
    if (request.state !== "in_work") throw notReady();
    const { matters, isHeld } = await openMattersOf(ctx, person);
    if (isHeld) throw holdInPlace();
    if (matters.length > 0) throw openMatters(matters.map((key) => MATTERS[key]));
    const { db, schoolId } = inSchool(ctx);
    const [going, [archives], keepsBirthDate] = await Promise.all([
      goingFiles(ctx, person),
      readTogether(db, [archivesOf(person)]),
      needsBirthDate(ctx, person),
    ]);
    const pseudonym = newPseudonym();
    const now = ctx.now.getTime();
    const sealed = {
      ...{ first_name: student.firstName, middle_name: student.middleName, last_name: student.lastName },
      date_of_birth: keepsBirthDate ? student.dateOfBirth : null,
    };
    const end = { state: "done" as const, answer: "Your data were erased.", decidedBy: userOf(ctx).id, decidedAt: now };
    ctx.stage(moveRequest(ctx, requestId, ["in_work"], end), changedMeanwhile());
    stageConditions(ctx, person);
    ctx.stage(
      db.insert(erasedStudents).values({
        ...{ schoolId, studentId: person.studentId, pseudonym, requestId, erasedAt: now },
        sealedName: await seal(ctx.env, SEAL, JSON.stringify(sealed)),
      }),
    );
    for (const statement of [
      heldSeatsReleased(person),
      ...searchErasures(person, student),
      identitiesErased(person, student),
      mailAboutErased(person),
    ])
      ctx.stage(rawStatement(db, statement));
    for (const statement of erasures(person, pseudonym)) ctx.stage(rawStatement(db, statement));
    if (going.length > 0)
      ctx.stage(
        db.delete(files).where(
          and(
            eq(files.schoolId, schoolId),
            isOneOf(
              files.id,
              going.map((file) => file.id),
            ),
          ),
        ),
      );
    for (const merged of person.merged)
      stageStudentChange(ctx, merged.id, { ...blankStudent(merged.id, pseudonym), updatedAt: now }, undefined, changedMeanwhile());
    stageStudentChange(ctx, person.studentId, blankStudent(person.studentId, pseudonym), isNull(students.deletedAt), changedMeanwhile());
    await stageAccount(ctx, person, pseudonym);
    ctx.emit(
      "privacy.erased",
      {
        requestId,
        keys: going.map(({ key }) => key),
        archives: archives.map(({ key, ids }) => ({ key, ids: JSON.parse(ids) as string[] })),
        to: await seal(ctx.env, SEAL, JSON.stringify({ email: student.email, name: nameOf(student), locale: student.locale })),
      },
      requestId,
    );
    ctx.record({
      type: "privacy_request",
      id: requestId,
      before: { state: request.state },
      after: { state: "done", pseudonym, files: going.length },
    });
    return { id: requestId, pseudonym };
  },
});

/** The same conditions as before, asked within the batch: a payment or a hold between the look and the commit stops it. */
function stageConditions(ctx: CommandCtx, person: FoundPerson): void {
  const { db, schoolId } = inSchool(ctx);
  const only = (condition: SQL) =>
    rawStatement(
      db,
      sql`UPDATE students SET updated_at = updated_at WHERE school_id = ${schoolId} AND id = ${person.studentId} AND updated_at = ${person.student.updatedAt} AND ${condition}`,
    );
  ctx.stage(only(sql`NOT ${isStudentHeld(schoolId, person.studentId)}`), holdInPlace());
  for (const condition of noOpenMatters(person)) ctx.stage(only(condition), openMatters(["Something changed. Look at the page again."]));
}

/** Stages the end of the account: nobody can sign in with it, and it names nobody. */
async function stageAccount(ctx: CommandCtx, { userId, studentId, schoolId }: FoundPerson, pseudonym: string): Promise<void> {
  if (userId === null) return;
  await stageStudentAccountStatus(ctx, userId, "inactive");
  const db = acrossSchools(ctx, "accounts are unique over all schools; the school is part of the condition");
  for (const table of ACCOUNT_TABLES) ctx.stage(rawStatement(db, sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${userId}`));
  ctx.stage(
    db
      .update(users)
      .set({
        ...{ email: erasedEmail(studentId), firstName: "Former student", lastName: pseudonym, phone: null, passwordHash: null, avatarFileId: null },
        ...{ timezone: null, jobTitle: null, emailNotifications: false, secondFactorAt: null, lastLoginAt: null, updatedAt: ctx.now.getTime() },
      })
      .where(and(eq(users.id, userId), eq(users.schoolId, schoolId), eq(users.role, "student"))),
  );
}

interface ErasedEvent {
  requestId: string;
  keys: readonly string[];
  archives: readonly { key: string; ids: readonly string[] }[];
  to: string;
}

/** Deletes the stored files and old texts of an erased person, then mails them. The address is in the event alone, sealed. */
export async function finishErasure(ctx: Ctx, { requestId, keys, archives, to }: ErasedEvent): Promise<void> {
  for (const key of keys) await ctx.ports.files.remove(key);
  for (const { key, ids } of archives) await forgetInArchive(ctx, key, ids);
  const school = schoolOf(ctx);
  const known = await unseal(ctx.env, SEAL, to);
  if (!school || known === null) return;
  const { email, name, locale } = JSON.parse(known) as { email: string; name: string; locale?: Locale };
  if (await suppressionReason(ctx, school.id, email)) return;
  const worded = await mailTemplateOf(ctx, "privacy_erased", school, locale);
  if (!worded) return;
  const order = { key: `privacy_erased:${requestId}`, template: "privacy_erased" as const, to: email, toName: name, school, locale, values: {} };
  const { subject, html, text: plain } = await writtenMail(ctx, order, worded);
  const sender = { fromName: school.name, replyTo: school.contactEmail ?? undefined };
  await ctx.ports.mailer.send({ id: order.key, to: email, toName: name, ...sender, subject, html, text: plain, auto: "auto-generated" });
}

/** The true name of an erased student, for the owner. Each look is in the audit log. @throws not_found */
export const revealName = command({
  name: "erasures.reveal-name",
  allow: schoolOwner,
  input: z.object({ student: id() }),
  idempotent: false,
  logged: "always",
  async run(ctx, { student: studentId }) {
    const { db, schoolId } = inSchool(ctx);
    const [row] = await db
      .select()
      .from(erasedStudents)
      .where(and(eq(erasedStudents.schoolId, schoolId), eq(erasedStudents.studentId, studentId)));
    const known = row ? await unseal(ctx.env, SEAL, row.sealedName) : null;
    if (known === null) throw notFound();
    ctx.record({ type: "student", id: studentId, after: { revealed: true } });
    const { first_name: first, middle_name: middle, last_name: last, date_of_birth: born } = JSON.parse(known) as Record<string, string | null>;
    return { name: [first, middle, last].filter(Boolean).join(" "), birthDate: born ?? null, today: todayOf(ctx) };
  },
});
