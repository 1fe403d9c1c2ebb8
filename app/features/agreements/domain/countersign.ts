import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { agreements } from "#drizzle/schema/enrollment";
import { schools } from "#drizzle/schema/schools";
import { zoneOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolOwner, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { selectOpenAddenda } from "../data/addenda";
import {
  agreementSettings,
  countAgreements,
  countersignsSince,
  selectAgreements,
  selectToGuardian,
  selectWaiting,
  stateConditions,
} from "../data/agreements";
import { agreementState, countersignForm, countersignsForm, MAX_COUNTERSIGNED } from "../model";
import { alreadyCountersigned } from "./constraints";

/** Agreements that wait for a signature of the school or a guardian, and addenda that wait for one of the student: the oldest 100 of each. */
export const agreementsToCountersign = query({
  name: "agreements.waiting",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [[school], rows, guardians, addenda] = await inSchool(ctx).db.batch([
      agreementSettings(ctx),
      selectWaiting(ctx, MAX_COUNTERSIGNED),
      selectToGuardian(ctx, MAX_COUNTERSIGNED),
      selectOpenAddenda(ctx, MAX_COUNTERSIGNED),
    ]);
    return {
      asksGuardian: school?.asksGuardian ?? true,
      guardians,
      addenda: addenda.map(({ addendum: { registrationId, createdAt, changes }, number, firstName, lastName, program, code }) => ({
        ...{ id: registrationId, number, firstName, lastName, program, code, createdAt, what: changes.map(({ what }) => what) },
      })),
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

const guardianMissing = () => conflict("guardian_missing", "A guardian still has to sign one of these agreements.");

/**
 * Signs agreements for the school with a typed name, all or none; each student gets a link to the copy by email.
 * @throws invalid beside `registrations`; not_found; conflict `already_countersigned`, `guardian_missing`
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
    const found = await db
      .select({ countersignedAt: agreements.countersignedAt, needsGuardian: agreements.needsGuardian, guardianSignedAt: agreements.guardianSignedAt })
      .from(agreements)
      .where(signed);
    if (found.length < ids.length) throw notFound();
    if (found.some(({ countersignedAt }) => countersignedAt !== null)) throw alreadyCountersigned();
    if (found.some(({ needsGuardian, guardianSignedAt }) => needsGuardian && guardianSignedAt === null)) throw guardianMissing();
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

const listAgreementsInput = listInput({
  sorts: ["signed_at"],
  ordering: "-signed_at",
  filters: { state: choice(["waiting_for_guardian", "to_countersign", "complete"]), registration: id() },
});

/** Signed agreements with their states, the latest first. */
export const listAgreements = query({
  name: "agreements.list",
  allow: schoolStaff,
  input: listAgreementsInput,
  async run(ctx, { limit, offset, state, registration }) {
    const where = and(state ? stateConditions(ctx)[state] : undefined, registration ? eq(agreements.registrationId, registration) : undefined);
    const [[settings], rows, [total]] = await inSchool(ctx).db.batch([
      countersignsSince(ctx),
      selectAgreements(ctx, where, { limit, offset }),
      countAgreements(ctx, where),
    ]);
    return { results: rows.map((row) => ({ ...row, state: agreementState(row.agreement, settings?.since ?? null) })), count: total?.count ?? 0 };
  },
});
