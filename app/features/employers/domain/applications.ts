import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { jobApplications } from "#drizzle/schema/employers";
import { signedFileUrl } from "~/features/files/domain/create-upload";
import { staffOfEmployer } from "~/features/identity/data/find-account";
import { findSchoolById } from "~/features/identity/data/school-row";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { conflict, invalidTransition } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { choice, id, keysOf } from "~/platform/input";
import { employer } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { command, query } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { applicationOf } from "../data/announced";
import { applicationPage, findApplication, findJob } from "../data/jobs";
import { inEmployer } from "../data/scope";
import { APPLICATION_LABELS, applicationListInput, messageForm, NEXT_STATUSES } from "../job-model";
import { jobPath } from "../paths";

/** A job with who has applied for it. */
export const listApplications = query({
  name: "applications.list",
  allow: employer,
  input: applicationListInput.extend({ id: id() }),
  async run(ctx, { id: jobId, limit, offset, ordering, ...filters }) {
    const [job, page] = await Promise.all([findJob(ctx, jobId), applicationPage(ctx, jobId, filters, { limit, offset, ordering })]);
    const results = await Promise.all(
      page.results.map(async ({ resume, resumeFileId, ...row }) => ({
        ...row,
        resume: JSON.parse(resume) as Record<string, unknown>,
        resumeLink: resumeFileId ? await signedFileUrl(ctx, resumeFileId) : null,
      })),
    );
    return { job, page: { results, count: page.count } };
  },
});

/** Moves an application on; the student hears of an offer and of a refusal. @throws conflict `invalid_transition` */
export const setApplicationStatus = command({
  name: "applications.set-status",
  allow: employer,
  input: z.object({ id: id(), status: choice(keysOf(APPLICATION_LABELS)) }),
  async run(ctx, { id: applicationId, status }) {
    const { db, employerId } = inEmployer(ctx);
    const row = await findApplication(ctx, applicationId);
    if (!NEXT_STATUSES[row.status].includes(status)) throw invalidTransition(row.status, status);
    ctx.stage(
      db
        .update(jobApplications)
        .set({ status, updatedAt: ctx.now.getTime() })
        .where(and(eq(jobApplications.employerId, employerId), eq(jobApplications.id, applicationId), eq(jobApplications.status, row.status))),
      invalidTransition(row.status, status),
    );
    if (status === "offered" || status === "declined") ctx.emit("application.answered", { applicationId, status }, `${applicationId}:${status}`);
    ctx.record({ type: "job_application", id: applicationId, before: { status: row.status }, after: { status } });
    return { id: applicationId, status };
  },
});

/** Emails an applicant in the employer's words. @throws rate_limited */
export const mailApplicant = command({
  name: "applications.mail",
  allow: employer,
  input: messageForm.extend({ id: id() }),
  async run(ctx, { id: applicationId, subject, message }) {
    const row = await findApplication(ctx, applicationId);
    if (row.status === "withdrawn") throw conflict("withdrawn", "This application was withdrawn.");
    await countUse(ctx, `applicant:${applicationId}`, 5, HOUR_MS, "Please wait before you send another email.");
    await queueMail(ctx, {
      key: `applicant_message:${applicationId}:${ctx.now.getTime()}`,
      template: "applicant_message",
      to: row.email,
      toName: row.student,
      school: null,
      locale: row.locale,
      subject: { type: "job_application", id: applicationId },
      values: { employer: row.employer, job_title: row.title, subject, message },
    });
    ctx.record({ type: "job_application", id: applicationId, after: { mailed: subject } });
    return { student: row.student };
  },
});

/** Emails the employer's job staff about a new application. */
export const announceApplication = heard("application.sent", "applications.announce", async (ctx, { applicationId }) => {
  const found = await applicationOf(ctx, applicationId);
  if (!found || found.status === "withdrawn") return;
  for (const person of await staffOfEmployer(ctx, found.employerId))
    await queueMail(ctx, {
      key: `application_received:${applicationId}:${person.id}`,
      template: "application_received",
      to: person.email,
      toName: person.name,
      school: null,
      subject: { type: "job_application", id: applicationId },
      values: { student_name: found.student, job_title: found.title, application_link: siteOrigin(ctx, null) + jobPath(found.jobId) },
    });
});

/** The student hears that there is an offer, or that there is none. */
export const announceAnswer = heard("application.answered", "applications.announce-answer", async (ctx, { applicationId, status }) => {
  const found = await applicationOf(ctx, applicationId);
  if (found?.status !== status) return;
  const school = await findSchoolById(ctx, found.schoolId);
  await queueMail(ctx, {
    key: `application_${status}:${applicationId}`,
    template: status === "offered" ? "application_offered" : "application_declined",
    to: found.email,
    toName: found.student,
    school: null,
    locale: found.locale,
    subject: { type: "job_application", id: applicationId },
    values: { employer: found.employer, job_title: found.title, jobs_link: `${siteOrigin(ctx, school)}/student/jobs?tab=applied` },
  });
});
