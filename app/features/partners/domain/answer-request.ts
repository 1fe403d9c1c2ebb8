import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { affiliations, directoryEntries } from "#drizzle/schema/partners";
import { forbidden, invalidTransition } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import type { AffiliationRow } from "../data/affiliations";
import { mayAnswer } from "../model";
import { ownAffiliation, sideOf } from "./read-affiliations";

/**
 * The partner accepts, declines, ends or takes up an affiliation again; the local school may end it as well. With its end the
 * partner's programs leave the school's directory. @throws conflict `invalid_transition`
 */
export const answerRequest = command({
  name: "affiliations.answer",
  allow: schoolStaff,
  input: z.object({ id: id(), status: choice(["accepted", "revoked"]) }),
  async run(ctx, { id: affiliationId, status }) {
    const { db } = inSchool(ctx);
    const row = await ownAffiliation(ctx, affiliationId);
    const side = sideOf(ctx, row);
    if (!mayAnswer(side, row.status, status)) throw side === "school" ? forbidden() : invalidTransition(row.status, status);
    const now = ctx.now.getTime();
    ctx.stage(
      db
        .update(affiliations)
        .set({ status, respondedAt: now, updatedAt: now })
        .where(
          and(
            eq(affiliations.schoolId, row.schoolId),
            eq(affiliations.partnerId, row.partnerId),
            eq(affiliations.id, row.id),
            eq(affiliations.status, row.status),
          ),
        ),
      invalidTransition(row.status, status),
    );
    if (row.status === "accepted") await leaveDirectory(ctx, row);
    if (status === "accepted") ctx.emit("affiliation.accepted", { affiliationId: row.id }, `${row.id}:${now}`);
    else ctx.emit("affiliation.ended", { affiliationId: row.id, wasAccepted: row.status === "accepted", by: side }, `${row.id}:${now}`);
    ctx.record({ type: "affiliation", id: row.id, before: { status: row.status }, after: { status } });
    return { id: row.id, status, wasAccepted: row.status === "accepted", schoolId: row.schoolId, school: row.schoolName, partner: row.partnerName };
  },
  touches: ({ wasAccepted, schoolId }) => (wasAccepted ? [schoolId] : []),
});

/** The partner's programs are gone from the school's directory and site, at once. */
async function leaveDirectory(ctx: CommandCtx, { schoolId, partnerId }: AffiliationRow): Promise<void> {
  const { db } = inSchool(ctx);
  ctx.stage(db.delete(directoryEntries).where(and(eq(directoryEntries.schoolId, schoolId), eq(directoryEntries.partnerId, partnerId))));
}
