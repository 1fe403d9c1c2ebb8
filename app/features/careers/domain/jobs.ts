import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { jobBookmarks } from "#drizzle/schema/careers";
import { jobApplications } from "#drizzle/schema/employers";
import { findPlace } from "~/features/employers/data/places";
import { ALREADY_APPLIED, RESUME_FIRST } from "~/features/employers/job-model";
import { DEFAULT_DISTANCE, milesOf, ZIP_FORMAT, ZIP_UNKNOWN } from "~/features/employers/model";
import type { Ctx } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { student } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { findJob, jobPage, type Near, ownPlace } from "../data/jobs";
import { ofStudent } from "../data/own";
import { isComplete, readResume, toResume } from "../data/resume";
import { applyForm, jobListInput, localJobsCall, localJobsInput } from "../model";

export const alreadyApplied = () => conflict("already_applied", ALREADY_APPLIED);

/** Open, applied or saved jobs. */
export const listJobs = query({
  name: "careers.jobs",
  allow: student,
  input: jobListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => jobPage(ctx, filters, null, { limit, offset, ordering }),
});

/** The search location: the given ZIP code, or the student's. */
async function lookFrom(ctx: Ctx, named: string | undefined) {
  const own = named === undefined ? await ownPlace(ctx) : null;
  const zip = named ?? own?.zip ?? "";
  const error = /^\d{5}$/.test(zip) ? null : ZIP_FORMAT;
  const point = error ? null : own ? own.point : await findPlace(ctx, zip);
  return { zip, point, error: error ?? (point ? null : ZIP_UNKNOWN) };
}

/** Jobs near a ZIP code, nearest first. An unknown ZIP code gives an error and an empty list. */
export const listLocalJobs = query({
  name: "careers.local-jobs",
  allow: student,
  input: localJobsInput,
  async run(ctx, { limit, offset, ordering, zipCode, zipCodeRange, ...filters }) {
    const { zip, point, error } = await lookFrom(ctx, zipCode);
    const range = zipCodeRange ?? DEFAULT_DISTANCE;
    const page = point ? await jobPage(ctx, filters, { point, miles: milesOf(range) }, { limit, offset, ordering }) : { results: [], count: 0 };
    return { page, zip, range, error };
  },
});

/** The same for the API; `distance=all` ignores the location. @throws invalid on `zipCode` */
export const getLocalJobs = query({
  name: "jobs.local",
  allow: student,
  input: localJobsCall,
  async run(ctx, { limit, offset, ordering, zipCode, distance, ...filters }) {
    let near: Near | null = null;
    if (distance !== "all" || zipCode) {
      const { point, error } = await lookFrom(ctx, zipCode);
      if (!point) throw invalidField("zipCode", error ?? ZIP_FORMAT);
      near = { point, miles: distance === "all" ? null : milesOf(distance) };
    }
    return jobPage(ctx, filters, near, { limit, offset, ordering: near ? ordering : ordering.endsWith("distance") ? "-posted_at" : ordering });
  },
});

/** A job with the student's application. @throws not_found */
export const showJob = query({
  name: "careers.job",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [job, resume] = await Promise.all([findJob(ctx, input.id), readResume(ctx)]);
    if (!job) throw notFound();
    return { job, hasResume: isComplete(resume) };
  },
});

/** Applies with the current resume. @throws not_found, conflict `already_applied`, `resume_needed` */
export const applyForJob = command({
  name: "careers.apply",
  allow: student,
  input: applyForm.extend({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    const [job, resume] = await Promise.all([findJob(ctx, input.id), readResume(ctx)]);
    if (job?.applicationId) throw alreadyApplied();
    if (!job?.isOpen || job.submissionType !== "in_app_submission") throw notFound();
    if (!isComplete(resume)) throw conflict("resume_needed", RESUME_FIRST);
    const at = ctx.now.getTime();
    const applicationId = newId();
    ctx.stage(
      db.insert(jobApplications).select(
        sql`SELECT ${applicationId}, ${schoolId}, j.employer_id, j.id, ${studentId}, ${input.cover_note ?? null}, ${JSON.stringify(toResume(resume))},
            ${resume.row?.fileId ?? null}, 'submitted', ${at}, ${at} FROM jobs j WHERE j.id = ${input.id} AND j.status = 'open'`,
      ),
      notFound(),
    );
    ctx.emit("application.sent", { applicationId }, applicationId);
    ctx.record({ type: "job_application", id: applicationId, after: { job: input.id } });
    return { id: applicationId, employer: job.employer };
  },
});

/** Withdraws an application that was not reviewed. @throws conflict `reviewed` */
export const withdrawApplication = command({
  name: "careers.withdraw",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    const job = await findJob(ctx, input.id);
    if (!job?.applicationId) throw notFound();
    ctx.stage(
      db
        .update(jobApplications)
        .set({ status: "withdrawn", updatedAt: ctx.now.getTime() })
        .where(
          and(
            eq(jobApplications.schoolId, schoolId),
            eq(jobApplications.studentId, studentId),
            eq(jobApplications.jobId, input.id),
            eq(jobApplications.status, "submitted"),
          ),
        ),
      conflict("reviewed", "The employer has already reviewed your application."),
    );
    ctx.record({ type: "job_application", id: job.applicationId, after: { status: "withdrawn" } });
    return { id: input.id };
  },
});

/** Saves a job, or removes it from saved jobs. */
export const bookmarkJob = command({
  name: "careers.bookmark",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, studentId } = ofStudent(ctx);
    const job = await findJob(ctx, input.id);
    if (!job) throw notFound();
    if (job.isSaved)
      ctx.stage(
        db
          .delete(jobBookmarks)
          .where(and(eq(jobBookmarks.schoolId, schoolId), eq(jobBookmarks.studentId, studentId), eq(jobBookmarks.jobId, input.id))),
      );
    else ctx.stage(db.insert(jobBookmarks).values({ schoolId, studentId, jobId: input.id, createdAt: ctx.now.getTime() }).onConflictDoNothing());
    return { isSaved: !job.isSaved };
  },
});
