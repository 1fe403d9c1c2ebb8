import { and, eq, ne } from "drizzle-orm";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { type Ctx, studentOf } from "~/platform/context";
import { hashToken, newId, publicCode, secretToken } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import type { Draft } from "../data/drafts";

export const DRAFT_DAYS = 14;

type Given = Partial<Omit<Draft, "id" | "schoolId" | "code" | "tokenHash" | "createdAt" | "updatedAt">>;

/** A new draft with token and code, not saved yet. A signed-in student owns it. */
export async function newDraft(ctx: Ctx, given: Given, token: string = secretToken()): Promise<Draft> {
  const now = ctx.now.getTime();
  const student = given.source ? null : studentOf(ctx);
  return {
    id: newId(),
    schoolId: inSchool(ctx).schoolId,
    code: publicCode(),
    tokenHash: await hashToken(token),
    state: "draft",
    source: student ? "student" : "visitor",
    locale: ctx.locale,
    programId: null,
    classId: null,
    studentId: student?.studentId ?? null,
    step: 1,
    email: student?.email ?? null,
    ownerEmail: student?.email ?? null,
    firstName: null,
    lastName: null,
    phone: null,
    values: {},
    affid: null,
    preEnrollmentId: null,
    registrationId: null,
    emailSentAt: null,
    expiresAt: now + DRAFT_DAYS * DAY_MS,
    origin: null,
    originId: null,
    allowedOptions: null,
    tuitionOverrideCents: null,
    termsProgramId: null,
    termsClassId: null,
    message: null,
    createdBy: null,
    openedAt: null,
    resentAt: null,
    ...given,
    createdAt: now,
    updatedAt: now,
  };
}

/** `isOnce`: a draft with the same key stays as it is. */
export function stageNewDraft(ctx: CommandCtx, draft: Draft, { isOnce = false } = {}): void {
  const added = inSchool(ctx).db.insert(registrationDrafts).values(draft);
  ctx.stage(isOnce ? added.onConflictDoNothing() : added);
}

/** Stages the draft of a person whom another draft brings along; one that was written before gets the current values. */
export function stagePartyDraft(ctx: CommandCtx, draft: Draft): void {
  const { db, schoolId } = inSchool(ctx);
  const { programId, classId, firstName, lastName, values, locale, affid, expiresAt, updatedAt } = draft;
  ctx.stage(
    db
      .insert(registrationDrafts)
      .values(draft)
      .onConflictDoUpdate({
        target: registrationDrafts.id,
        set: { state: "paying", programId, classId, firstName, lastName, values, locale, affid, expiresAt, updatedAt },
        setWhere: and(eq(registrationDrafts.schoolId, schoolId), ne(registrationDrafts.state, "completed")),
      }),
  );
}

type Sent = Omit<typeof registrationDrafts.$inferInsert, "id" | "schoolId" | "code" | "state" | "createdAt" | "updatedAt">;

/** Stages a draft whose link is sent; one with the same link is extended instead. */
export function stageSentDraft(ctx: CommandCtx, sent: Sent): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const row = { id: newId(), schoolId, code: publicCode(), state: "sent" as const, ...sent, createdAt: now, updatedAt: now };
  const set = { expiresAt: sent.expiresAt, updatedAt: now };
  ctx.stage(db.insert(registrationDrafts).values(row).onConflictDoUpdate({ target: registrationDrafts.tokenHash, set }));
}

/** Ends the draft of a link, unless it has become a registration. */
export function stageSentDraftEnd(ctx: CommandCtx, tokenHash: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const isOpen = and(
    eq(registrationDrafts.schoolId, schoolId),
    eq(registrationDrafts.tokenHash, tokenHash),
    ne(registrationDrafts.state, "completed"),
  );
  ctx.stage(
    db
      .update(registrationDrafts)
      .set({ state: "expired", expiresAt: now - 1, updatedAt: now })
      .where(isOpen),
  );
}
