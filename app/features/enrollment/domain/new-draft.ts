import { registrationDrafts } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
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
  const student = given.source ? null : studentActor(ctx);
  return {
    id: newId(),
    schoolId: inSchool(ctx).schoolId,
    code: publicCode(),
    tokenHash: await hashToken(token),
    state: "draft",
    source: student ? "student" : "visitor",
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

/** The signed-in student, if any. */
export const studentActor = ({ actor }: Ctx) => (actor.kind === "user" && actor.roleType === "student" ? actor : null);

export function stageNewDraft(ctx: CommandCtx, draft: Draft): void {
  ctx.stage(inSchool(ctx).db.insert(registrationDrafts).values(draft));
}
