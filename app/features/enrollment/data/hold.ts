import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import { occupiedSeats, registrationDrafts } from "#drizzle/schema/enrollment";
import { promoUses } from "#drizzle/schema/terms";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { Draft } from "./drafts";

/** When the seat that is held for a draft is given back (epoch ms); null when none is held. */
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

/**
 * Other drafts with the same address that hold a seat of the same class, by id. What a waitlist offer reserves is not among them: that is
 * opened by its own link alone.
 */
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
        eq(registrationDrafts.email, draft.email),
        ne(registrationDrafts.id, draft.id),
        mayTakeOver(draft),
      ),
    );
  return rows.map(({ id }) => id);
}

/** What the person of an address began by link or account is not a stranger's to take over. */
const mayTakeOver = ({ email, ownerEmail }: Pick<Draft, "email" | "ownerEmail">) =>
  ownerEmail === email ? undefined : or(isNull(registrationDrafts.ownerEmail), ne(registrationDrafts.ownerEmail, email ?? ""));

/** Other drafts with the same address that hold a promo code, by id. */
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

/** The seat that a waitlist offer reserves, while it does; null otherwise. */
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
