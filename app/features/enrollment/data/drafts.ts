import { and, eq, type SQL, sql } from "drizzle-orm";
import { registrationDrafts, students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
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
/** A draft's id and a signature; a secret token is never as long. */
const RESUME_TOKEN = /^([0-9a-f-]{36})([\w-]{32})$/;

/**
 * A second token of a draft, for mail: it needs no row of its own and leaves the browser's as it is. It is good for the address it was
 * sent to; whoever corrects the address voids it.
 */
export const resumeToken = async (ctx: Ctx, draft: Pick<Draft, "id" | "email">): Promise<string> =>
  draft.id + (await sign(ctx.env, RESUME_PURPOSE, draft.id, draft.email ?? ""));

const BROWSER_PURPOSE = "registration-in-browser";

/** The token that a browser keeps of a draft it has opened by mail: it stays good when the address is corrected on the way. */
export const browserToken = async (ctx: Ctx, draft: Pick<Draft, "id" | "tokenHash">): Promise<string> =>
  draft.id + (await sign(ctx.env, BROWSER_PURPOSE, draft.id, draft.tokenHash));

/** How a token is looked for: one from mail names its draft, any other is known by its hash. */
async function byToken(token: string): Promise<SQL> {
  const resumed = RESUME_TOKEN.exec(token);
  return resumed?.[1] ? eq(registrationDrafts.id, resumed[1]) : eq(registrationDrafts.tokenHash, await hashToken(token));
}

/** Whether the token found this draft by right, for this person. */
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
 * Browsers are shared: what a signed-in student has typed is that student's, and a visitor's draft is no student's. What the office has
 * begun belongs to whom it was sent, signed in or not.
 */
function isFor(ctx: Ctx, draft: Draft): boolean {
  const student = ctx.actor.kind === "user" && ctx.actor.roleType === "student" ? ctx.actor : null;
  if (draft.source === "student") return draft.studentId === (student?.studentId ?? null);
  return student === null || (draft.source === "staff" && draft.email === student.email);
}

/** Whether a token is from a link of a mail, or from the browser that has opened one. */
export const cameByLink = (token: string | undefined): boolean => token !== undefined && RESUME_TOKEN.test(token);

/** Whether a token is from a mail to the address that the draft has now. */
export async function isMailedTo(ctx: Ctx, draft: Draft, token: string): Promise<boolean> {
  const signature = RESUME_TOKEN.exec(token)?.[2];
  return signature !== undefined && draft.email !== null && isSigned(ctx.env, signature, RESUME_PURPOSE, draft.id, draft.email);
}

/** The draft a token opens for this person, at this school. */
export async function findDraftByToken(ctx: Ctx, token: string | null | undefined): Promise<Draft | null> {
  if (!token) return null;
  const [row] = await drafts(ctx, await byToken(token));
  return row && (await isOpenedBy(ctx, row, token)) ? row : null;
}

/** Where a registration begins: the draft of a token, as `soughtBy` looks for it, and, of a signed-in student, the student record. One round trip. */
export async function findStart(ctx: Ctx, { token, which }: Sought) {
  const { db, own } = inSchool(ctx);
  const studentId = ctx.actor.kind === "user" ? (ctx.actor.studentId ?? "") : "";
  const [[draft], [student]] = await db.batch([drafts(ctx, which), db.select().from(students).where(own(students, studentId))]);
  return { found: draft ?? null, draft: draft && (await isOpenedBy(ctx, draft, token)) ? draft : null, student: student ?? null };
}

export interface Sought {
  token: string;
  which: SQL;
}

/** What a token looks for, worked out before anything is asked. */
export const soughtBy = async (token = ""): Promise<Sought> => ({ token, which: await byToken(token) });

/** The program of the draft that is looked for, as a question within another one: whether it may be opened is not asked here. */
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

/** What the promo code of a registration is used for: the draft that it was made of, or itself when staff wrote it down without one. */
export async function promoObligationOf(ctx: Ctx, registrationId: string): Promise<string> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: registrationDrafts.id })
    .from(registrationDrafts)
    .where(and(eq(registrationDrafts.schoolId, schoolId), eq(registrationDrafts.registrationId, registrationId)));
  return row?.id ?? registrationId;
}
