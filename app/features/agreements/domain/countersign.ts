import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { agreements } from "#drizzle/schema/enrollment";
import { schools } from "#drizzle/schema/schools";
import { zoneOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { schoolOwner, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { countersignsSince, selectWaiting } from "../data/agreements";
import { countersignForm, countersignsForm, MAX_COUNTERSIGNED } from "../model";
import { alreadyCountersigned } from "./constraints";

/** Agreements that wait for the school's signature: the first 100, the oldest first. One round trip. */
export const agreementsToCountersign = query({
  name: "agreements.waiting",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [[school], rows] = await inSchool(ctx).db.batch([countersignsSince(ctx), selectWaiting(ctx, MAX_COUNTERSIGNED)]);
    return {
      since: school?.since ?? null,
      rows: rows.map(({ id, number, firstName, lastName, program, code, agreement: { signedAt } }) => ({
        id,
        number,
        firstName,
        lastName,
        program,
        code,
        signedAt,
      })),
      zone: zoneOf(ctx),
    };
  },
});

/**
 * Signs agreements for the school with a typed name, all or none; each student gets a link to the copy by email.
 * @throws invalid beside `registrations`; not_found; conflict `already_countersigned`
 */
export const countersignAgreements = command({
  name: "agreements.countersign",
  allow: schoolStaff,
  input: countersignForm,
  async run(ctx, { registrations, signature }) {
    const { db, schoolId } = inSchool(ctx);
    const ids = [...new Set(registrations)];
    if (ids.length === 0) throw invalidField("registrations", "Choose at least one agreement.", "required");
    const signed = and(eq(agreements.schoolId, schoolId), inArray(agreements.registrationId, ids));
    const found = await db.select({ id: agreements.id, countersignedAt: agreements.countersignedAt }).from(agreements).where(signed);
    if (found.length < ids.length) throw notFound();
    if (found.some(({ countersignedAt }) => countersignedAt !== null)) throw alreadyCountersigned();
    const now = ctx.now.getTime();
    for (const registrationId of ids) {
      ctx.stage(
        db
          .update(agreements)
          .set({ countersignature: signature, countersignedBy: userOf(ctx).id, countersignedAt: now })
          .where(and(eq(agreements.schoolId, schoolId), eq(agreements.registrationId, registrationId), isNull(agreements.countersignedAt))),
        alreadyCountersigned(),
      );
      ctx.emit("agreement.countersigned", { registrationId }, registrationId);
      ctx.record({ type: "registration", id: registrationId, after: { countersignature: signature } });
    }
    return { signed: ids.length };
  },
});

/** Turns the school's signatures on, for agreements signed from now on, or off. */
export const changeCountersigning = command({
  name: "agreements.change-countersigning",
  allow: schoolOwner,
  input: countersignsForm,
  async run(ctx, { countersigns }) {
    const { db, schoolId } = inSchool(ctx);
    const [school] = await countersignsSince(ctx);
    if ((school?.since != null) === countersigns) return { countersigns };
    ctx.stage(
      db
        .update(schools)
        .set({ countersignsSince: countersigns ? ctx.now.getTime() : null })
        .where(eq(schools.id, schoolId)),
    );
    ctx.record({ type: "school", id: schoolId, before: { countersigns: !countersigns }, after: { countersigns } });
    return { countersigns };
  },
});
