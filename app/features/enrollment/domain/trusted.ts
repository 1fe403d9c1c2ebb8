import type { Ctx, UserActor } from "~/platform/context";
import { cameByLink, type Draft } from "../data/drafts";
import { valuesOf } from "./draft-values";

/** Whether the school's staff act, who may change a student's data. */
export const isStaff = (ctx: Ctx): ctx is Ctx & { actor: UserActor } => ctx.actor.kind === "user" && ctx.actor.roleType === "school";

/**
 * Whether a draft is submitted by staff, or by the person with its email: signed in, or with a link sent to that email. Anyone can enter an
 * email, so nothing else counts.
 */
export function isTrusted(ctx: Ctx, draft: Draft, token: string | undefined): boolean {
  if (isStaff(ctx)) return true;
  const email = valuesOf(draft).student?.email ?? draft.email;
  if (draft.ownerEmail === null || draft.ownerEmail !== email) return false;
  // A caller who only names a draft has no link to it.
  if (token === undefined) return ctx.actor.kind === "user" && ctx.actor.roleType === "student" && ctx.actor.email === email;
  return draft.source !== "visitor" || cameByLink(token);
}
