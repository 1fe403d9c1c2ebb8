import { preEnrollments } from "#drizzle/schema/admissions";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findPreEnrollment } from "../data/pre-enrollments";
import { remarkFields } from "../model";

/** The staff comment, which the applicant never sees. Empty text deletes it. */
export const commentPreEnrollment = command({
  name: "pre-enrollments.comment",
  allow: schoolStaff,
  scope: "pre-enrollments:write",
  input: remarkFields.extend({ id: id() }),
  async run(ctx, { id: preEnrollmentId, comment = null }) {
    const { preEnrollment } = await findPreEnrollment(ctx, preEnrollmentId);
    const { db, own } = inSchool(ctx);
    ctx.stage(db.update(preEnrollments).set({ comment, updatedAt: ctx.now.getTime() }).where(own(preEnrollments, preEnrollment.id)), notFound());
    ctx.record({ type: "pre_enrollment", id: preEnrollment.id, before: { comment: preEnrollment.comment }, after: { comment } });
    return { id: preEnrollment.id };
  },
});
