import { and, eq } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import { requirementPrograms, requirements } from "#drizzle/schema/wallet";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { reviewDays, selectRequirements } from "../data/requirements";
import { chooseForm, MOMENTS_OF, requirementForm, requirementsInput, reviewDaysForm, STARTER_REQUIREMENTS } from "../requirement-model";

/** The requirements of a kind of holder (students), and those of the starter set that the school has never chosen. One round trip. */
export const listRequirements = query({
  name: "requirements.list",
  allow: schoolStaff,
  input: requirementsInput,
  async run(ctx, { of = "student" }) {
    const [rows, programs, [school]] = await inSchool(ctx).db.batch([selectRequirements(ctx, of), programsInOrder(ctx), reviewDays(ctx)]);
    const results = rows.map(({ requirement, programs: only }) => ({ ...requirement, programs: only }));
    const known = new Set(results.map(({ key }) => key));
    const unused = STARTER_REQUIREMENTS.filter(({ key, appliesTo }) => appliesTo === of && !known.has(key)).map(({ key, label }) => ({
      key,
      label,
      isActive: false,
    }));
    return {
      of,
      programs,
      reviewDays: school?.days ?? 0,
      results: results.filter(({ isActive }) => isActive),
      choices: [...results.map(({ key, label, isActive }) => ({ key, label, isActive })), ...unused],
    };
  },
});
export type RequirementList = Awaited<ReturnType<typeof listRequirements>>;

/** Chooses what the school asks a kind of holder (students) for: the others of the list are off. Their documents are kept. */
export const chooseRequirements = command({
  name: "requirements.choose",
  allow: schoolStaff,
  input: chooseForm,
  async run(ctx, { of = "student", keys }) {
    const { db, schoolId, own } = inSchool(ctx);
    const rows = (await selectRequirements(ctx, of)).map(({ requirement }) => requirement);
    const now = ctx.now.getTime();
    for (const { id, key, isActive } of rows)
      if (isActive !== keys.includes(key))
        ctx.stage(
          db
            .update(requirements)
            .set({ isActive: !isActive, updatedAt: nextVersion(ctx, requirements.updatedAt) })
            .where(own(requirements, id)),
        );
    for (const starter of STARTER_REQUIREMENTS)
      if (starter.appliesTo === of && keys.includes(starter.key) && !rows.some(({ key }) => key === starter.key))
        ctx.stage(db.insert(requirements).values({ id: newId(), schoolId, ...starter, isActive: true, createdAt: now, updatedAt: now }));
    ctx.record({ type: "school", id: schoolId, after: { of, requirements: keys } });
    return { of };
  },
});

/** Changes an active requirement. Without programs it applies to all. @throws not_found; invalid on `programs`, `needed`; conflict `stale` */
export const editRequirement = command({
  name: "requirements.edit",
  allow: schoolStaff,
  input: requirementForm,
  async run(
    ctx,
    { requirement: id, version, label, help = "", needed, valid_months: validMonths = null, may_expire_during: mayExpireDuring, programs },
  ) {
    const { db, schoolId, own } = inSchool(ctx);
    const [[before], all] = await db.batch([db.select().from(requirements).where(own(requirements, id)), programsInOrder(ctx)]);
    if (!before) throw notFound();
    if (!MOMENTS_OF[before.appliesTo].includes(needed)) throw invalidField("needed", "Choose when it is needed.");
    const chosen = [...new Set(programs)];
    if (chosen.some((program) => !all.some((each) => each.id === program))) throw invalidField("programs", "Choose programs of the list.");
    const after = { label, help, needed, validMonths, mayExpireDuring };
    ctx.stage(
      db
        .update(requirements)
        .set({ ...after, updatedAt: nextVersion(ctx, requirements.updatedAt) })
        .where(and(own(requirements, id), isUnchanged(requirements.updatedAt, version))),
      changedMeanwhile(),
    );
    ctx.stage(db.delete(requirementPrograms).where(and(eq(requirementPrograms.schoolId, schoolId), eq(requirementPrograms.requirementId, id))));
    for (const programId of chosen) ctx.stage(db.insert(requirementPrograms).values({ schoolId, requirementId: id, programId }));
    ctx.record({ type: "school", id: schoolId, after: { requirement: before.key, ...after, programs: chosen } });
    return { label, of: before.appliesTo };
  },
});

/** Changes for how many business days a document may wait for a decision before it is late. */
export const changeReviewDays = command({
  name: "requirements.change-review-days",
  allow: schoolStaff,
  input: reviewDaysForm,
  async run(ctx, { review_days: days }) {
    const { db, schoolId } = inSchool(ctx);
    const [before] = await reviewDays(ctx);
    ctx.stage(db.update(schools).set({ documentReviewDays: days }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "school", id: schoolId, before: { reviewDays: before?.days }, after: { reviewDays: days } });
    return {};
  },
});
