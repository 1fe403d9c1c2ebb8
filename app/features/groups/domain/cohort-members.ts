import { and, eq, type SQL, sql } from "drizzle-orm";
import { cohortMembers } from "#drizzle/schema/groups";
import type { Ctx } from "~/platform/context";
import { isOneOf, rawStatement } from "~/platform/db";
import { conflict, invalid, invalidField, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { MAX_COHORT_MEMBERS, memberFields, removeFields } from "../cohort-model";
import { newMembers } from "../data/cohort-members";
import { findCohort } from "../data/cohorts";
import { cohortFull } from "./refusals";

/** The condition of a cohort's members. */
export const membersAre = (ctx: Ctx, cohortId: string): SQL | undefined =>
  and(eq(cohortMembers.schoolId, inSchool(ctx).schoolId), eq(cohortMembers.cohortId, cohortId));

/**
 * Adds registrations to a cohort: named ones, or all active ones of a class or a group order. Members stay members. @throws not_found,
 * conflict `nobody_new`, `cohort_full` {free}, invalid on `registrations`, `class` or `group_order`
 */
export const addMembers = command({
  name: "cohorts.add-members",
  allow: schoolStaff,
  scope: "groups:write",
  input: memberFields.extend({ id: id() }),
  async run(ctx, { id: cohortId, registrations, class: classId, group_order: orderId }) {
    const { db, schoolId } = inSchool(ctx);
    const cohort = await findCohort(ctx, cohortId);
    if (registrations.length === 0 && !classId && !orderId) throw invalidField("registrations", "Choose at least one registration.", "required");
    const found = await newMembers(ctx, cohortId, { registrations, classId, orderId });
    const errors: Record<string, string[]> = {};
    if (!found.hasRegistrations) errors.registrations = ["Choose from the list."];
    if (!found.hasClass) errors.class = ["Choose from the list."];
    if (!found.hasOrder) errors.group_order = ["Choose from the list."];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { ids } = found;
    if (ids.length === 0) throw conflict("nobody_new", "There is no one to add: all of them are in the cohort already, or not registered.");
    const free = MAX_COHORT_MEMBERS - cohort.memberCount;
    if (ids.length > free) throw cohortFull(free);
    ctx.stage(
      rawStatement(
        db,
        // Skips registrations that another request added; the limit is a constraint of the cohort's row.
        sql`INSERT INTO cohort_members(school_id, cohort_id, registration_id, created_at)
          SELECT ${schoolId}, ${cohortId}, r.id, ${ctx.now.getTime()} FROM registrations r
          WHERE r.school_id = ${schoolId} AND ${isOneOf(sql`r.id`, ids)} ON CONFLICT DO NOTHING`,
      ),
    );
    ctx.record({ type: "cohort", id: cohortId, after: { added: ids.length, class: classId, groupOrder: orderId } });
    return { id: cohortId, added: ids.length };
  },
});

/** Removes members from a cohort; they stay registered. @throws not_found for a cohort or registrations that aren't there */
export const removeMembers = command({
  name: "cohorts.remove-members",
  allow: schoolStaff,
  scope: "groups:write",
  input: removeFields.extend({ id: id() }),
  async run(ctx, { id: cohortId, registrations }) {
    const { db } = inSchool(ctx);
    await findCohort(ctx, cohortId);
    if (registrations.length === 0) throw invalidField("registrations", "Choose at least one registration.", "required");
    ctx.stage(db.delete(cohortMembers).where(and(membersAre(ctx, cohortId), isOneOf(cohortMembers.registrationId, registrations))), notFound());
    ctx.record({ type: "cohort", id: cohortId, after: { removed: registrations } });
    return { id: cohortId, removed: registrations.length };
  },
});
