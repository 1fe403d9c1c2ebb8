import { and, eq } from "drizzle-orm";
import { partnerships } from "#drizzle/schema/employers";
import { markNoticesRead } from "~/features/notifications/domain/mark-notices-read";
import type { Orm } from "~/platform/db";
import { conflict, forbidden, invalidTransition, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import type { CommandCtx } from "~/platform/verb";
import type { Standing } from "../data/partnerships";
import { mayAnswer, type Side } from "../model";

export const alreadyRequested = () => conflict("already_requested", "A request already exists.");
const answered = () => conflict("request_answered", "This request has already been answered.");

/** Between whom it is, who acts, and through which tables. */
export interface Pair {
  db: Orm;
  side: Side;
  schoolId: string;
  employerId: string;
  standing: Standing;
}

/** The notices of one request carry this key. */
export const requestKey = (id: string, requestedAt: number): string => `${id}:${requestedAt}`;

const own = ({ schoolId, employerId }: Pair) => and(eq(partnerships.schoolId, schoolId), eq(partnerships.employerId, employerId));

/** Stages a request, for the first time or again after an end. @throws conflict `already_requested`, `already_affiliated` */
export function stageRequest(ctx: CommandCtx, pair: Pair, message: string | null): { id: string } {
  const { db, side, schoolId, employerId, standing } = pair;
  if (standing.status === "requested") throw alreadyRequested();
  if (standing.status === "accepted") throw conflict("already_affiliated", "You're already partners.");
  const now = ctx.now.getTime();
  const request = { status: "requested" as const, askedBy: side, message, requestedAt: now, respondedAt: null, updatedAt: now };
  const id = standing.partnershipId ?? newId();
  if (standing.partnershipId)
    ctx.stage(
      db
        .update(partnerships)
        .set(request)
        .where(and(own(pair), eq(partnerships.status, "revoked"))),
      alreadyRequested(),
    );
  else ctx.stage(db.insert(partnerships).values({ id, schoolId, employerId, ...request, createdAt: now }));
  ctx.emit("partnership.requested", { partnershipId: id, requestedAt: now }, requestKey(id, now));
  ctx.record({ type: "partnership", id, before: { status: standing.status }, after: { status: "requested", by: side } });
  return { id };
}

/**
 * Stages the cancellation of a request, back to `not_requested`. @throws conflict `request_answered`, forbidden for the side that was
 * asked
 */
export function stageCancel(ctx: CommandCtx, pair: Pair): { id: string } {
  const { db, side, standing } = pair;
  const { partnershipId: id, requestedAt } = standing;
  if (!id || requestedAt === null) throw notFound();
  if (standing.status !== "requested") throw answered();
  if (standing.askedBy !== side) throw forbidden();
  ctx.stage(
    db.delete(partnerships).where(and(own(pair), eq(partnerships.status, "requested"), eq(partnerships.requestedAt, requestedAt))),
    answered(),
  );
  markNoticesRead(ctx, { type: "partnership_requested", eventKey: requestKey(id, requestedAt) });
  ctx.record({ type: "partnership", id, before: { status: "requested" }, after: { status: "not_requested" } });
  return { id };
}

interface PartnershipAnswer {
  id: string;
  wasAccepted: boolean;
  /** An employer's sponsorships show on the school's site only during the partnership. */
  schoolId: string;
}

/** Stages an answer: accepted, declined, ended, or taken up again. @throws conflict `invalid_transition` */
export async function stageAnswer(ctx: CommandCtx, pair: Pair, status: "accepted" | "revoked"): Promise<PartnershipAnswer> {
  const { db, side, schoolId, standing } = pair;
  const { partnershipId: id, askedBy, status: from } = standing;
  if (!id || !askedBy) throw notFound();
  if (!mayAnswer(side, askedBy, from, status)) throw from === "requested" ? forbidden() : invalidTransition(from, status);
  const now = ctx.now.getTime();
  ctx.stage(
    db
      .update(partnerships)
      .set({ status, respondedAt: now, updatedAt: now })
      .where(and(own(pair), eq(partnerships.status, from as "requested" | "accepted" | "revoked"))),
    invalidTransition(from, status),
  );
  const wasAccepted = from === "accepted";
  if (status === "accepted") ctx.emit("partnership.accepted", { partnershipId: id, by: side }, `${id}:${now}`);
  else ctx.emit("partnership.ended", { partnershipId: id, wasAccepted, by: side }, `${id}:${now}`);
  ctx.record({ type: "partnership", id, before: { status: from }, after: { status } });
  return { id, wasAccepted, schoolId };
}
