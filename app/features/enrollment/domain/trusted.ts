import type { Ctx, UserActor } from "~/platform/context";
import { cameByLink, type Draft } from "../data/drafts";
import { valuesOf } from "./draft-values";

/** Whether somebody of the school's office acts, who may also change what a student has typed. */
export const isStaff = (ctx: Ctx): ctx is Ctx & { actor: UserActor } => ctx.actor.kind === "user" && ctx.actor.roleType === "school";

/**
 * Whether a draft is submitted by staff, or by the person whose address stands in it: from the account, or from a link that was sent to
 * this very address. Everybody who knows an address can type it, so nothing else counts.
 */
export function isTrusted(ctx: Ctx, draft: Draft, token: string | undefined): boolean {
  if (isStaff(ctx)) return true;
  const email = valuesOf(draft).student?.email ?? draft.email;
  if (draft.ownerEmail === null || draft.ownerEmail !== email) return false;
  // Whoever only names a draft has no link of it.
  if (token === undefined) return ctx.actor.kind === "user" && ctx.actor.roleType === "student" && ctx.actor.email === email;
  return draft.source !== "visitor" || cameByLink(token);
}
