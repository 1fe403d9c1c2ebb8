import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { registrations } from "#drizzle/schema/enrollment";
import { registrationFundings } from "#drizzle/schema/refund-duties";
import { notFound } from "~/platform/errors";
import { choice, id, keysOf, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { FUNDING_LABELS } from "../../refund-model";

/** Sets the payer whose refund rules apply to a registration; empty for none. @throws not_found */
export const setRefundFunding = command({
  name: "refunds.set-funding",
  allow: schoolStaff,
  input: z.object({ registration: id(), funding: optional(choice(keysOf(FUNDING_LABELS))) }),
  async run(ctx, { registration, funding }) {
    const { db, schoolId, own } = inSchool(ctx);
    const ofRegistration = and(eq(registrationFundings.schoolId, schoolId), eq(registrationFundings.registrationId, registration));
    const [[found], [present]] = await db.batch([
      db.select({ id: registrations.id }).from(registrations).where(own(registrations, registration)),
      db.select({ kind: registrationFundings.kind }).from(registrationFundings).where(ofRegistration),
    ]);
    if (!found) throw notFound();
    const before = present?.kind ?? null;
    const after = funding ?? null;
    if (before === after) return { id: registration };
    const row = { kind: funding ?? "va", setBy: userOf(ctx).id, createdAt: ctx.now.getTime() };
    if (after === null) ctx.stage(db.delete(registrationFundings).where(ofRegistration));
    else
      ctx.stage(
        db
          .insert(registrationFundings)
          .values({ schoolId, registrationId: registration, ...row })
          .onConflictDoUpdate({ target: [registrationFundings.schoolId, registrationFundings.registrationId], set: row }),
      );
    ctx.emit("registration.funding-changed", { registrationId: registration });
    ctx.record({ type: "registration", id: registration, before: { refundFunding: before }, after: { refundFunding: after } });
    return { id: registration };
  },
});
