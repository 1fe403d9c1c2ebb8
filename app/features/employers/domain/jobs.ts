import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { jobs } from "#drizzle/schema/employers";
import { changesOf } from "~/platform/changes";
import type { Ctx } from "~/platform/context";
import { inUse, invalidField, invalidTransition } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { employer, employerProfile } from "~/platform/policy";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { dayIn, EASTERN } from "~/platform/zones";
import { findJob, jobPage } from "../data/jobs";
import { placeColumns } from "../data/places";
import { inEmployer } from "../data/scope";
import { type JobStatus, jobChange, jobForm, jobListInput } from "../job-model";

/** The employer's jobs in any status. */
export const listJobs = query({
  name: "jobs.list",
  allow: employer,
  input: jobListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => jobPage(ctx, filters, { limit, offset, ordering }),
});

/** One of the own jobs, for its form. */
export const showJob = query({
  name: "jobs.show",
  allow: employerProfile,
  input: z.object({ id: id() }),
  run: (ctx, input) => findJob(ctx, input.id),
});

async function columnsOf(ctx: Ctx, input: Omit<z.output<typeof jobForm>, "status">) {
  const { employment_type, pay_min, pay_max, pay_per, remote, submission_type, apply_url, ...same } = input;
  return {
    ...same,
    shift: same.shift ?? null,
    requirements: same.requirements ?? null,
    benefits: same.benefits ?? null,
    certification: same.certification ?? null,
    address: same.address ?? null,
    deadline: same.deadline ?? null,
    employmentType: employment_type,
    payMinCents: pay_min ?? null,
    payMaxCents: pay_max ?? null,
    payPer: pay_per,
    isRemote: remote,
    submissionType: submission_type,
    applyUrl: submission_type === "external_submission" ? (apply_url ?? null) : null,
    ...(await placeColumns(ctx, same.zipcode)),
  };
}

/** The deadline must not be over. @throws invalid on `deadline` */
function refusePast(ctx: Ctx, deadline: string | null | undefined): void {
  if (deadline && deadline < dayIn(ctx.now, EASTERN)) throw invalidField("deadline", "Choose a future date.");
}

export const addJob = command({
  name: "jobs.add",
  allow: employerProfile,
  input: jobForm,
  async run(ctx, { status, ...input }) {
    refusePast(ctx, input.deadline);
    const { db, employerId } = inEmployer(ctx);
    const at = ctx.now.getTime();
    const jobId = newId();
    const row = {
      id: jobId,
      employerId,
      ...(await columnsOf(ctx, input)),
      status,
      postedAt: status === "open" ? at : null,
      createdAt: at,
      updatedAt: at,
    };
    ctx.stage(db.insert(jobs).values(row));
    ctx.record({ type: "job", id: jobId, after: { ...input, status } });
    return { id: jobId };
  },
});

/** Changes a job. @throws conflict `stale` */
export const editJob = command({
  name: "jobs.edit",
  allow: employerProfile,
  input: jobChange,
  async run(ctx, { id: jobId, version: seen, ...input }) {
    const { db, employerId } = inEmployer(ctx);
    const job = await findJob(ctx, jobId);
    if (input.deadline !== (job.deadline ?? undefined)) refusePast(ctx, input.deadline);
    if (seen !== undefined && seen !== job.updatedAt) throw changedMeanwhile();
    const changes = changesOf(job, await columnsOf(ctx, input));
    if (!changes) return { id: jobId };
    ctx.stage(
      db
        .update(jobs)
        .set({ ...changes.after, updatedAt: nextVersion(ctx, jobs.updatedAt) })
        .where(and(eq(jobs.employerId, employerId), eq(jobs.id, jobId), isUnchanged(jobs.updatedAt, seen))),
      changedMeanwhile(),
    );
    ctx.record({ type: "job", id: jobId, ...changes });
    return { id: jobId };
  },
});

const MAY_BECOME: Record<JobStatus, readonly JobStatus[]> = { draft: ["open"], open: ["closed"], closed: ["open"] };

/** Opens, closes or reopens a job. @throws conflict `invalid_transition`, invalid beside `deadline` for one that is over */
export const setJobStatus = command({
  name: "jobs.set-status",
  allow: employerProfile,
  input: z.object({ id: id(), status: choice(["open", "closed"]) }),
  async run(ctx, { id: jobId, status }) {
    const { db, employerId } = inEmployer(ctx);
    const job = await findJob(ctx, jobId);
    if (!MAY_BECOME[job.status].includes(status)) throw invalidTransition(job.status, status);
    if (status === "open") refusePast(ctx, job.deadline);
    const at = ctx.now.getTime();
    ctx.stage(
      db
        .update(jobs)
        .set({ status, updatedAt: nextVersion(ctx, jobs.updatedAt), ...(status === "open" ? { postedAt: at } : {}) })
        .where(and(eq(jobs.employerId, employerId), eq(jobs.id, jobId), eq(jobs.status, job.status))),
      invalidTransition(job.status, status),
    );
    ctx.record({ type: "job", id: jobId, before: { status: job.status }, after: { status } });
    return { id: jobId };
  },
});

/** Copies a job as a draft. */
export const duplicateJob = command({
  name: "jobs.duplicate",
  allow: employerProfile,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db } = inEmployer(ctx);
    const job = await findJob(ctx, input.id);
    const at = ctx.now.getTime();
    const copy = { ...job, id: newId(), title: `${job.title.slice(0, 150)} (copy)`, status: "draft" as const, postedAt: null, deadline: null };
    ctx.stage(db.insert(jobs).values({ ...copy, createdAt: at, updatedAt: at }));
    ctx.record({ type: "job", id: copy.id, after: { copyOf: job.id } });
    return { id: copy.id };
  },
});

const NO_APPLICATIONS: SQL = sql`NOT EXISTS (SELECT 1 FROM job_applications a WHERE a.employer_id = ${jobs.employerId} AND a.job_id = ${jobs.id})`;

/** Deletes a job without applications. @throws conflict `in_use` */
export const deleteJob = command({
  name: "jobs.delete",
  allow: employerProfile,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, employerId } = inEmployer(ctx);
    const job = await findJob(ctx, input.id);
    ctx.stage(db.delete(jobs).where(and(eq(jobs.employerId, employerId), inArray(jobs.id, [job.id]), NO_APPLICATIONS)), inUse("Close it instead."));
    ctx.record({ type: "job", id: job.id, before: { title: job.title, status: job.status } });
    return { id: job.id };
  },
});
