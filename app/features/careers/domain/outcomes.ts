import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { outcomes } from "#drizzle/schema/careers";
import { staffToWriteTo } from "~/features/identity/data/find-account";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, todayOf, zoneOf } from "~/platform/context";
import { conflict, invalidField, invalidTransition, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { announcedOutcome, outcomePage, ownOutcomes } from "../data/outcomes";
import { ofStudent } from "../data/own";
import { outcomeForm, outcomeListInput } from "../model";
import { outcomesPath } from "../paths";

export const saidAlready = () => conflict("outcome_exists", "You've already reported this job to your school.");

/** Reports a job after a completed class; the school confirms it. @throws not_found, conflict `outcome_exists` */
export const claimOutcome = command({
  name: "careers.claim-outcome",
  allow: student,
  input: outcomeForm,
  async run(ctx, input) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    const own = (await ownOutcomes(ctx)).find(({ registrationId }) => registrationId === input.registration);
    if (!own) throw notFound();
    if (own.id) throw saidAlready();
    if (input.started_on > todayOf(ctx))
      throw invalidField("started_on", "Enter a start date that isn't in the future. You can report the job once you've started.");
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
  },
});

/** Reported jobs and the placement rate. */
export const listOutcomes = query({
  name: "careers.outcomes",
  allow: schoolStaff,
  input: outcomeListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    return { ...(await outcomePage(ctx, filters, { limit, offset, ordering })), zone: zoneOf(ctx) };
  },
});

/** Confirms or declines a reported job. @throws conflict `invalid_transition` once it is decided */
export const decideOutcome = command({
  name: "careers.decide-outcome",
  allow: schoolStaff,
  input: z.object({ id: id(), status: choice(["confirmed", "declined"]) }),
  async run(ctx, { id: outcomeId, status }) {
    const { db, own } = inSchool(ctx);
    if (!(await announcedOutcome(ctx, outcomeId))) throw notFound();
    ctx.stage(
      db
        .update(outcomes)
        .set({ status, decidedBy: userOf(ctx).id, updatedAt: ctx.now.getTime() })
        .where(and(own(outcomes, outcomeId), eq(outcomes.status, "claimed"))),
      invalidTransition("decided", status),
    );
    ctx.record({ type: "outcome", id: outcomeId, before: { status: "claimed" }, after: { status } });
    return { id: outcomeId };
  },
});

/** Notifies staff of the reported job. */
export const announceOutcome = heard("outcome.claimed", "careers.announce-outcome", async (ctx, { outcomeId }) => {
  const school = schoolOf(ctx);
  const outcome = await announcedOutcome(ctx, outcomeId);
  if (!school || outcome?.status !== "claimed") return;
  for (const person of await staffToWriteTo(ctx, school.id, "careers.outcomes"))
    await queueMail(ctx, {
      key: `outcome_claimed:${outcomeId}:${person.id}`,
      template: "outcome_claimed",
      to: person.email,
      toName: person.name,
      school: null,
      subject: { type: "outcome", id: outcomeId },
      values: { student_name: outcome.student, employer: outcome.employer, outcomes_link: siteOrigin(ctx, school) + outcomesPath },
    });
});
