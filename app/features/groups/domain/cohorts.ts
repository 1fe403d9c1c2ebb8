import { and } from "drizzle-orm";
import { z } from "zod";
import { cohortMembers, cohorts } from "#drizzle/schema/groups";
import { changesOf } from "~/platform/changes";
import type { Ctx } from "~/platform/context";
import { invalid, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optionalText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { cohortChanges, cohortForm, cohortListInput, memberListInput } from "../cohort-model";
import { readCohort, readCohortPage, readMembers } from "../data/cohort-members";
import { cohortPage, findCohort, ownReferences, readCohortForm } from "../data/cohorts";
import { membersAre } from "./cohort-members";

/** Cohorts of the school, with the options of the filters. */
export const listCohorts = query({
  name: "cohorts.list",
  allow: schoolStaff,
  scope: "groups:read",
  input: cohortListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => cohortPage(ctx, filters, { limit, offset, ordering }),
});

/** A cohort with its comparison. @throws not_found */
export const getCohort = query({
  name: "cohorts.get",
  allow: schoolStaff,
  scope: "groups:read",
  input: z.object({ id: id() }),
  run: (ctx, input) => readCohort(ctx, input.id),
});

/** A page of a cohort's members. @throws not_found */
export const listMembers = query({
  name: "cohorts.members",
  allow: schoolStaff,
  scope: "groups:read",
  input: memberListInput.extend({ id: id() }),
  run: (ctx, { id: cohortId, ...page }) => readMembers(ctx, cohortId, page),
});

/** The page of a cohort; with `do=add` also whom it can add. @throws not_found */
export const showCohort = query({
  name: "cohorts.show",
  allow: schoolStaff,
  input: memberListInput.extend({ id: id(), do: optionalText(20), find: optionalText(80) }),
  run: (ctx, { id: cohortId, do: panel, find, ...page }) => readCohortPage(ctx, cohortId, page, { isAdding: panel === "add", find }),
});

/** The options of the form, with the cohort if there is one. @throws not_found */
export const cohortForForm = query({
  name: "cohorts.form",
  allow: schoolStaff,
  input: z.object({ id: id().optional() }),
  run: (ctx, input) => readCohortForm(ctx, input.id ?? null),
});

/** @throws invalid on `program` or `sponsor` of another school */
async function refuseForeign(ctx: Ctx, of: { program?: string | null; sponsor?: string | null }): Promise<void> {
  if (!of.program && !of.sponsor) return;
  const own = await ownReferences(ctx, of);
  const errors: Record<string, string[]> = {};
  if (of.program && !own.program) errors.program = ["Choose from the list."];
  if (of.sponsor && !own.sponsor) errors.sponsor = ["Choose from the list."];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Makes an empty cohort. @throws invalid on `program` or `sponsor` */
export const addCohort = command({
  name: "cohorts.add",
  allow: schoolStaff,
  scope: "groups:write",
  input: cohortForm,
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    await refuseForeign(ctx, input);
    const at = ctx.now.getTime();
    const values = {
      ...{ name: input.name, programId: input.program ?? null, sponsorId: input.sponsor ?? null, startsOn: input.starts_on ?? null },
      ...{ color: input.color, note: input.note ?? null },
    };
    const cohortId = newId();
    ctx.stage(db.insert(cohorts).values({ id: cohortId, schoolId, ...values, createdAt: at, updatedAt: at }));
    ctx.record({ type: "cohort", id: cohortId, after: values });
    return { id: cohortId };
  },
});

/** Updates a cohort; absent fields stay. @throws not_found, conflict `stale`, invalid on `program` or `sponsor` */
export const editCohort = command({
  name: "cohorts.edit",
  allow: schoolStaff,
  scope: "groups:write",
  input: cohortChanges.extend({ id: id(), version: version() }),
  async run(ctx, { id: cohortId, version: seen, program, sponsor, starts_on, ...fields }) {
    const { db, own } = inSchool(ctx);
    const before = await findCohort(ctx, cohortId);
    await refuseForeign(ctx, { program, sponsor });
    const changes = changesOf(before, { ...fields, programId: program, sponsorId: sponsor, startsOn: starts_on });
    if (seen !== undefined && seen !== before.updatedAt) throw changedMeanwhile();
    if (!changes) return { id: cohortId };
    ctx.stage(
      db
        .update(cohorts)
        .set({ ...changes.after, updatedAt: nextVersion(ctx, cohorts.updatedAt) })
        .where(and(own(cohorts, cohortId), isUnchanged(cohorts.updatedAt, seen))),
      changedMeanwhile(),
    );
    ctx.record({ type: "cohort", id: cohortId, ...changes });
    return { id: cohortId };
  },
});

/** Deletes a cohort; its members stay registered. @throws not_found */
export const deleteCohort = command({
  name: "cohorts.delete",
  allow: schoolStaff,
  scope: "groups:write",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const { name, memberCount } = await findCohort(ctx, input.id);
    ctx.stage(db.delete(cohortMembers).where(membersAre(ctx, input.id)));
    ctx.stage(db.delete(cohorts).where(own(cohorts, input.id)), notFound());
    ctx.record({ type: "cohort", id: input.id, before: { name, members: memberCount } });
    return { id: input.id };
  },
});
