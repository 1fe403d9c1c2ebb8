import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { occupiedSeats, registrationDrafts } from "#drizzle/schema/enrollment";
import { promoUses } from "#drizzle/schema/terms";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { Draft } from "./drafts";

/** End of a draft's hold in epoch milliseconds; null without one. */
export async function findHold(ctx: Ctx, draftId: string): Promise<number | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ expiresAt: occupiedSeats.occupiedUntil })
    .from(occupiedSeats)
    .where(
      and(
        eq(occupiedSeats.schoolId, schoolId),
        eq(occupiedSeats.draftId, draftId),
        eq(occupiedSeats.state, "held"),
        gt(occupiedSeats.occupiedUntil, ctx.now.getTime()),
      ),
    );
  return row?.expiresAt ?? null;
}

/** How many seats of a class these drafts hold. */
export async function countHolds(ctx: Ctx, draftIds: readonly string[], classId: string): Promise<number> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(occupiedSeats)
    .where(
      and(
        eq(occupiedSeats.schoolId, schoolId),
        eq(occupiedSeats.classId, classId),
        eq(occupiedSeats.state, "held"),
        gt(occupiedSeats.occupiedUntil, ctx.now.getTime()),
        isOneOf(occupiedSeats.draftId, draftIds),
      ),
    );
  return row?.count ?? 0;
}

/** IDs of other drafts with the same email that hold a seat in the class. Excludes seats reserved by a waitlist offer or a group order, which only their links open. */
export async function findEarlierHolds(ctx: Ctx, draft: Pick<Draft, "id" | "classId" | "email" | "ownerEmail">): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  if (!draft.classId || !draft.email) return [];
  const rows = await db
    .select({ id: registrationDrafts.id })
    .from(occupiedSeats)
    .innerJoin(registrationDrafts, and(eq(registrationDrafts.schoolId, occupiedSeats.schoolId), eq(registrationDrafts.id, occupiedSeats.draftId)))
    .where(
      and(
        eq(occupiedSeats.schoolId, schoolId),
        eq(occupiedSeats.classId, draft.classId),
        eq(occupiedSeats.state, "held"),
        gt(occupiedSeats.occupiedUntil, ctx.now.getTime()),
        isNull(occupiedSeats.waitlistEntryId),
        or(isNull(registrationDrafts.origin), ne(registrationDrafts.origin, "group")),
        eq(registrationDrafts.email, draft.email),
        ne(registrationDrafts.id, draft.id),
        mayTakeOver(draft),
      ),
    );
  return rows.map(({ id }) => id);
}

/** A stranger cannot take over a draft that the person started by link or account. */
const mayTakeOver = ({ email, ownerEmail }: Pick<Draft, "email" | "ownerEmail">) =>
  ownerEmail === email ? undefined : or(isNull(registrationDrafts.ownerEmail), ne(registrationDrafts.ownerEmail, email ?? ""));

/** IDs of other drafts with the same email that hold a promo code. */
export async function findEarlierPromoHolds(ctx: Ctx, draft: Pick<Draft, "id" | "email" | "ownerEmail">): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  if (!draft.email) return [];
  const rows = await db
    .select({ id: registrationDrafts.id })
    .from(registrationDrafts)
    .innerJoin(promoUses, and(eq(promoUses.schoolId, registrationDrafts.schoolId), eq(promoUses.obligationId, registrationDrafts.id)))
    .where(
      and(
        eq(registrationDrafts.schoolId, schoolId),
        eq(registrationDrafts.email, draft.email),
        ne(registrationDrafts.id, draft.id),
        eq(promoUses.state, "held"),
        gt(promoUses.expiresAt, ctx.now.getTime()),
        mayTakeOver(draft),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The seat reserved by a waitlist offer, while it lasts; otherwise null. */
export async function findReservation(ctx: Ctx, entryId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: occupiedSeats.id, classId: occupiedSeats.classId, draftId: occupiedSeats.draftId, expiresAt: occupiedSeats.occupiedUntil })
    .from(occupiedSeats)
    .where(
      and(
        eq(occupiedSeats.schoolId, schoolId),
        eq(occupiedSeats.waitlistEntryId, entryId),
        eq(occupiedSeats.state, "held"),
        gt(occupiedSeats.occupiedUntil, ctx.now.getTime()),
      ),
    );
  return row ?? null;
}
