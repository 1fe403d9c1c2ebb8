import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { outcomes } from "#drizzle/schema/careers";
import { outcomeExclusions } from "#drizzle/schema/outcomes";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { storeFile } from "~/features/files/domain/store-file";
import { staffToWriteTo } from "~/features/identity/data/find-account";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, todayOf, zoneOf } from "~/platform/context";
import { invalidField, invalidTransition, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { findRegistration } from "../data/attempts";
import { announcedOutcome, outcomePage, ownOutcomes, selectExclusion } from "../data/placements";
import { decideForm, exclusionForm, outcomeForm, outcomeListInput, placementForm } from "../model";
import { placementListPath } from "../paths";
import { reportedAlready } from "./constraints";

const NOT_STARTED = "Enter a start date that isn't in the future. You can report the job once you've started.";

/** Reports a job after a completed class; the school confirms it. @throws not_found, conflict `outcome_exists` */
export const claimOutcome = command({
  name: "placements.claim",
  allow: student,
  input: outcomeForm,
  async run(ctx, input) {
    const own = (await ownOutcomes(ctx)).find(({ registrationId }) => registrationId === input.registration);
    if (!own) throw notFound();
    if (own.id && own.status !== "declined") throw reportedAlready();
    return stageClaim(ctx, ownStudent(ctx).student.id, input);
  },
});

/** Stages a job that a graduate reports, with its event. @throws invalid beside `started_on` */
export function stageClaim(
  ctx: CommandCtx,
  studentId: string,
  input: { registration: string; employer: string; job_title: string; started_on: string },
): { id: string } {
  const { db, schoolId } = inSchool(ctx);
  if (input.started_on > todayOf(ctx)) throw invalidField("started_on", NOT_STARTED);
  const at = ctx.now.getTime();
  const outcomeId = newId();
  const job = { employer: input.employer, jobTitle: input.job_title, startedOn: input.started_on };
  ctx.stage(
    db
      .insert(outcomes)
      .values({ id: outcomeId, schoolId, studentId, registrationId: input.registration, ...job, status: "claimed", createdAt: at, updatedAt: at }),
  );
  ctx.emit("outcome.claimed", { outcomeId }, outcomeId);
  ctx.record({ type: "outcome", id: outcomeId, after: job });
  return { id: outcomeId };
}

/** Reported jobs and the placement rate. */
export const listOutcomes = query({
  name: "placements.list",
  allow: schoolStaff,
  input: outcomeListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    return { ...(await outcomePage(ctx, filters, { limit, offset, ordering })), zone: zoneOf(ctx) };
  },
});

/** Confirms or declines a reported job. A declined one no longer counts. @throws conflict `invalid_transition` once it is decided */
export const decideOutcome = command({
  name: "placements.decide",
  allow: schoolStaff,
  input: decideForm,
  async run(ctx, { id: outcomeId, status }) {
    const { db, own } = inSchool(ctx);
    if (!(await announcedOutcome(ctx, outcomeId))) throw notFound();
    ctx.stage(
      db
        .update(outcomes)
        .set({
          status,
          decidedBy: userOf(ctx).id,
          updatedAt: nextVersion(ctx, outcomes.updatedAt),
          ...(status === "declined" ? { isCounted: false } : {}),
        })
        .where(and(own(outcomes, outcomeId), eq(outcomes.status, "claimed"))),
      invalidTransition("decided", status),
    );
    ctx.record({ type: "outcome", id: outcomeId, before: { status: "claimed" }, after: { status } });
    return { id: outcomeId };
  },
});

/**
 * Records a job as staff verified it, or changes one. With `is_counted` it replaces the job that counted before.
 * @throws not_found; invalid beside a field; conflict `stale`, `outcome_exists`
 */
export const recordPlacement = command({
  name: "placements.record",
  allow: schoolStaff,
  input: placementForm,
  async run(ctx, { registration: registrationId, placement, version, proof, wage, wage_per: wagePer, in_field: inField, ...fields }) {
    const { db, schoolId, own } = inSchool(ctx);
    const [found] = await findRegistration(ctx, registrationId);
    if (!found) throw notFound();
    const today = todayOf(ctx);
    if (fields.started_on > today) throw invalidField("started_on", "Enter a start date that isn't in the future.");
    if (fields.verified_on > today) throw invalidField("verified_on", "Choose today or an earlier date.");
    if (wage !== undefined && !wagePer) throw invalidField("wage_per", "Choose what the wage is for.");
    const proofFileId = proof ? await storeFile(ctx, proof, { purpose: "placement-proof", access: "private" }, "proof") : null;
    const job = {
      ...{ employer: fields.employer, jobTitle: fields.job_title, startedOn: fields.started_on, hoursPerWeek: fields.hours_per_week ?? null },
      ...{
        isInField: inField === "unknown" ? null : inField === "yes",
        wageCents: wage ?? null,
        wagePer: wage === undefined ? null : (wagePer ?? null),
      },
      ...{ isSelfEmployed: fields.is_self_employed, verifiedBy: fields.verified_by, verifiedOn: fields.verified_on, isCounted: fields.is_counted },
      ...{ status: "confirmed" as const, decidedBy: userOf(ctx).id, ...(proofFileId ? { proofFileId } : {}) },
    };
    const placementId = placement ?? newId();
    const at = ctx.now.getTime();
    if (fields.is_counted)
      ctx.stage(
        db
          .update(outcomes)
          .set({ isCounted: false, updatedAt: nextVersion(ctx, outcomes.updatedAt) })
          .where(
            and(
              eq(outcomes.schoolId, schoolId),
              eq(outcomes.registrationId, registrationId),
              eq(outcomes.isCounted, true),
              ne(outcomes.id, placementId),
            ),
          ),
      );
    if (placement) {
      const [before] = await db
        .select()
        .from(outcomes)
        .where(and(own(outcomes, placement), eq(outcomes.registrationId, registrationId)));
      if (!before) throw notFound();
      ctx.stage(
        db
          .update(outcomes)
          .set({ ...job, updatedAt: nextVersion(ctx, outcomes.updatedAt) })
          .where(and(own(outcomes, placement), isUnchanged(outcomes.updatedAt, version))),
        changedMeanwhile(),
      );
      ctx.record({ type: "outcome", id: placementId, before, after: job });
      return { id: placementId, registrationId };
    }
    ctx.stage(
      db.insert(outcomes).values({ ...job, id: placementId, schoolId, registrationId, studentId: found.studentId, createdAt: at, updatedAt: at }),
    );
    ctx.record({ type: "outcome", id: placementId, after: job });
    return { id: placementId, registrationId };
  },
});

/** Says why a graduate isn't counted in some rates, or changes it. @throws not_found; invalid beside `since`, `proof` */
export const excludeGraduate = command({
  name: "placements.exclude",
  allow: schoolStaff,
  input: exclusionForm,
  async run(ctx, { registration: registrationId, reason, since, note, proof }) {
    const { db, schoolId } = inSchool(ctx);
    const [[found], [before]] = await db.batch([findRegistration(ctx, registrationId), selectExclusion(ctx, registrationId)]);
    if (!found) throw notFound();
    if (since > todayOf(ctx)) throw invalidField("since", "Choose today or an earlier date.");
    const proofFileId = proof ? await storeFile(ctx, proof, { purpose: "placement-proof", access: "private" }, "proof") : null;
    const at = ctx.now.getTime();
    const values = { reason, since, note: note ?? "", recordedBy: userOf(ctx).id, updatedAt: at, ...(proofFileId ? { proofFileId } : {}) };
    ctx.stage(
      db
        .insert(outcomeExclusions)
        .values({ ...values, id: newId(), schoolId, registrationId, createdAt: at })
        .onConflictDoUpdate({ target: [outcomeExclusions.schoolId, outcomeExclusions.registrationId], set: values }),
    );
    ctx.record({ type: "registration", id: registrationId, before: before ?? null, after: { excluded: reason, since } });
    return { registrationId };
  },
});

/** Counts a graduate again. @throws not_found */
export const includeGraduate = command({
  name: "placements.include",
  allow: schoolStaff,
  input: z.object({ registration: id() }),
  async run(ctx, { registration: registrationId }) {
    const { db, schoolId } = inSchool(ctx);
    const [before] = await selectExclusion(ctx, registrationId);
    if (!before) throw notFound();
    ctx.stage(
      db.delete(outcomeExclusions).where(and(eq(outcomeExclusions.schoolId, schoolId), sql`${outcomeExclusions.registrationId} = ${registrationId}`)),
    );
    ctx.record({ type: "registration", id: registrationId, before, after: { excluded: null } });
    return { registrationId };
  },
});

/** Notifies staff of the reported job. */
export const announceOutcome = heard("outcome.claimed", "placements.announce", async (ctx, { outcomeId }) => {
  const school = schoolOf(ctx);
  const outcome = await announcedOutcome(ctx, outcomeId);
  if (!school || outcome?.status !== "claimed") return;
  for (const person of await staffToWriteTo(ctx, school.id, "placements.list"))
    await queueMail(ctx, {
      key: `outcome_claimed:${outcomeId}:${person.id}`,
      template: "outcome_claimed",
      to: person.email,
      toName: person.name,
      school: null,
      subject: { type: "outcome", id: outcomeId },
      values: { student_name: outcome.student, employer: outcome.employer, outcomes_link: siteOrigin(ctx, school) + placementListPath() },
    });
});
