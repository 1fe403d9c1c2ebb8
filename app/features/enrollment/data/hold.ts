import { and, eq } from "drizzle-orm";
import { seats } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/db";

/** When the seat that is held for a draft is given back (epoch ms); null when none is held. */
export async function findHold(ctx: Ctx, draftId: string): Promise<number | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ expiresAt: seats.expiresAt })
    .from(seats)
    .where(and(eq(seats.schoolId, schoolId), eq(seats.draftId, draftId), eq(seats.state, "held")));
  return row && row.expiresAt > ctx.now.getTime() ? row.expiresAt : null;
}

/** The seat that a waitlist offer reserves, while it does; null otherwise. */
export async function findReservation(ctx: Ctx, entryId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: seats.id, classId: seats.classId, draftId: seats.draftId, expiresAt: seats.expiresAt })
    .from(seats)
    .where(and(eq(seats.schoolId, schoolId), eq(seats.waitlistEntryId, entryId), eq(seats.state, "held")));
  return row && row.expiresAt > ctx.now.getTime() ? row : null;
}
