import { and, eq, type SQL, sql } from "drizzle-orm";
import { registrationDrafts, seats, students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { hashToken } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { isSigned, sign } from "~/platform/signing";

export type Draft = typeof registrationDrafts.$inferSelect;

const drafts = (ctx: Ctx, which: SQL) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(registrationDrafts)
    .where(and(eq(registrationDrafts.schoolId, schoolId), which));
};

const RESUME_PURPOSE = "resume-registration";
/** A draft's ID and a signature; secret tokens are shorter. */
const RESUME_TOKEN = /^([0-9a-f-]{36})([\w-]{32})$/;

/** A second token of a draft, for mail, without a row. Valid for the address it was sent to; correcting the address voids it. */
export const resumeToken = async (ctx: Ctx, draft: Pick<Draft, "id" | "email">): Promise<string> =>
  draft.id + (await sign(ctx.env, RESUME_PURPOSE, draft.id, draft.email ?? ""));

const BROWSER_PURPOSE = "registration-in-browser";

/** The token a browser keeps after opening a draft by mail; correcting the address does not void it. */
export const browserToken = async (ctx: Ctx, draft: Pick<Draft, "id" | "tokenHash">): Promise<string> =>
  draft.id + (await sign(ctx.env, BROWSER_PURPOSE, draft.id, draft.tokenHash));

/** How a token is looked up: a mail token names its draft, any other is found by hash. */
async function byToken(token: string): Promise<SQL> {
  const resumed = RESUME_TOKEN.exec(token);
  return resumed?.[1] ? eq(registrationDrafts.id, resumed[1]) : eq(registrationDrafts.tokenHash, await hashToken(token));
}

/** Whether the token opens this draft for this person. */
async function isOpenedBy(ctx: Ctx, draft: Draft, token: string): Promise<boolean> {
  const signature = RESUME_TOKEN.exec(token)?.[2];
  const isOurs =
    !signature ||
    (await isSigned(ctx.env, signature, RESUME_PURPOSE, draft.id, draft.email ?? "")) ||
    (await isSigned(ctx.env, signature, BROWSER_PURPOSE, draft.id, draft.tokenHash));
  if (!isOurs) return false;
  return isFor(ctx, draft);
}

/**
 * Browsers are shared: a signed-in student's draft is only theirs, and a visitor's draft is no student's. A draft started by staff belongs
 * to its addressee, signed in or not.
 */
function isFor(ctx: Ctx, draft: Draft): boolean {
  const student = ctx.actor.kind === "user" && ctx.actor.roleType === "student" ? ctx.actor : null;
  if (draft.source === "student") return draft.studentId === (student?.studentId ?? null);
  return student === null || (draft.source === "staff" && draft.email === student.email);
}

/** Whether a token came from a mail's link, or from the browser that opened it. */
export const cameByLink = (token: string | undefined): boolean => token !== undefined && RESUME_TOKEN.test(token);

/** Whether a token came from a mail to the draft's current address. */
export async function isMailedTo(ctx: Ctx, draft: Draft, token: string): Promise<boolean> {
  const signature = RESUME_TOKEN.exec(token)?.[2];
  return signature !== undefined && draft.email !== null && isSigned(ctx.env, signature, RESUME_PURPOSE, draft.id, draft.email);
}

/** The draft that a token opens for this person at this school. */
export async function findDraftByToken(ctx: Ctx, token: string | null | undefined): Promise<Draft | null> {
  if (!token) return null;
  const [row] = await drafts(ctx, await byToken(token));
  return row && (await isOpenedBy(ctx, row, token)) ? row : null;
}

/** The draft of a token, found as `soughtBy` says, the seat held for it, and the student record of a signed-in student. One round trip. */
export async function findStart(ctx: Ctx, { token, which }: Sought) {
  const { db, schoolId, own } = inSchool(ctx);
  const studentId = ctx.actor.kind === "user" ? (ctx.actor.studentId ?? "") : "";
  const [[draft], [student], [seat]] = await db.batch([
    drafts(ctx, which),
    db.select().from(students).where(own(students, studentId)),
    db
      .select({ classId: seats.classId, until: seats.expiresAt })
      .from(seats)
      // Found by the index of held seats, which needs the literal state; the plus keeps the planner from the school's.
      .where(
        sql`${seats.draftId} = (SELECT ${registrationDrafts.id} FROM ${registrationDrafts} WHERE ${registrationDrafts.schoolId} = ${schoolId} AND ${which})
          AND ${seats.state} = 'held' AND ${seats.expiresAt} > ${ctx.now.getTime()} AND +${seats.schoolId} = ${schoolId}`,
      ),
  ]);
  const isOpened = draft !== undefined && (await isOpenedBy(ctx, draft, token));
  return { found: draft ?? null, draft: isOpened ? draft : null, seat: (isOpened && seat) || null, student: student ?? null };
}

export interface Sought {
  token: string;
  which: SQL;
}

/** The lookup key of a token, computed before any query. */
export const soughtBy = async (token = ""): Promise<Sought> => ({ token, which: await byToken(token) });

/** The program of a draft, as a subquery; does not check access. */
export const programOfSought = (ctx: Ctx, { which }: Sought): SQL =>
  sql`(SELECT ${registrationDrafts.programId} FROM ${registrationDrafts} WHERE ${registrationDrafts.schoolId} = ${inSchool(ctx).schoolId} AND ${which})`;

export async function findDraftByCode(ctx: Ctx, code: string): Promise<Draft | null> {
  const [row] = await drafts(ctx, eq(registrationDrafts.code, code));
  return row ?? null;
}

export async function findDraftById(ctx: Ctx, id: string): Promise<Draft | null> {
  const [row] = await drafts(ctx, eq(registrationDrafts.id, id));
  return row ?? null;
}

export async function findDraftsById(ctx: Ctx, ids: readonly string[]): Promise<Draft[]> {
  return drafts(ctx, isOneOf(registrationDrafts.id, ids));
}

/** The obligation that uses a registration's promo code: its draft, or the registration itself if staff made it without one. */
export async function promoObligationOf(ctx: Ctx, registrationId: string): Promise<string> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: registrationDrafts.id })
    .from(registrationDrafts)
    .where(and(eq(registrationDrafts.schoolId, schoolId), eq(registrationDrafts.registrationId, registrationId)));
  return row?.id ?? registrationId;
}
