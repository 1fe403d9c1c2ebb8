import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { sponsoredStudents } from "#drizzle/schema/employers";
import { staffOfEmployer, staffToWriteTo } from "~/features/identity/data/find-account";
import { findSchoolById } from "~/features/identity/data/school-row";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { employerTarget } from "~/features/notifications/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { stageCover, stageSponsorOf } from "~/features/sponsors/domain/cover";
import { invalidTransition } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { choice, id } from "~/platform/input";
import { basisPoints } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { sponsoredOf } from "../data/announced";
import { findSponsoredHere } from "../data/sponsored";
import { sponsoredStudentPath } from "../paths";
import { stageStep } from "./sponsored";

/**
 * The school confirms that an employer sponsors a student, or declines. Confirmed, the employer stands as the sponsor on the registration
 * and pays what it said, by the school's invoices. @throws conflict `invalid_transition`, what covering refuses
 */
export const answerSponsored = command({
  name: "sponsored.answer",
  allow: schoolStaff,
  input: z.object({ id: id(), status: choice(["approved", "declined"]) }),
  async run(ctx, { id: sponsoredId, status }) {
    const { db, schoolId, own } = inSchool(ctx);
    const row = await findSponsoredHere(ctx, sponsoredId);
    if (row.status !== "proposed") throw invalidTransition(row.status, status);
    if (status === "approved") {
      const { employerId, employer, employerEmail: email, kind } = row;
      const sponsorId = row.sponsorId ?? stageSponsorOf(ctx, { employerId, name: employer, email: email ?? "", kind });
      const amount = row.amountCents ?? basisPoints(row.tuitionCents, row.percent ?? 0);
      await stageCover(ctx, row.registrationId, { id: sponsorId, name: employer, contact: email }, amount, { employerId });
    }
    ctx.stage(
      db
        .update(sponsoredStudents)
        .set({ status, updatedAt: ctx.now.getTime() })
        .where(and(own(sponsoredStudents, sponsoredId), eq(sponsoredStudents.status, "proposed"))),
      invalidTransition(row.status, status),
    );
    stageStep(ctx, { schoolId, sponsoredId, what: status === "approved" ? "Confirmed by the school" : "Declined by the school" });
    ctx.emit("sponsored.answered", { sponsoredId, status }, sponsoredId);
    ctx.record({ type: "sponsored_student", id: sponsoredId, before: { status: "proposed" }, after: { status } });
    return { id: sponsoredId, status };
  },
});

/** The school hears that an employer wants to pay for a student. */
export const announceProposal = heard("sponsored.proposed", "sponsored.announce-proposal", async (ctx, { sponsoredId }) => {
  const row = await sponsoredOf(ctx, sponsoredId);
  if (row?.status !== "proposed") return;
  const school = await findSchoolById(ctx, row.schoolId);
  for (const person of await staffToWriteTo(ctx, row.schoolId, "employers.show"))
    await queueMail(ctx, {
      key: `sponsored_student_proposed:${sponsoredId}:${person.id}`,
      template: "sponsored_student_proposed",
      to: person.email,
      toName: person.name,
      school: null,
      subject: { type: "sponsored_student", id: sponsoredId },
      values: { employer: row.employer, student_name: row.student, sponsorship_link: siteOrigin(ctx, school) + employerTarget(row.employerId) },
    });
});

/** Emails the employer the school's answer. */
export const announceSponsoredAnswer = heard("sponsored.answered", "sponsored.announce-answer", async (ctx, { sponsoredId, status }) => {
  const row = await sponsoredOf(ctx, sponsoredId);
  if (row?.status !== status) return;
  for (const person of await staffOfEmployer(ctx, row.employerId))
    await queueMail(ctx, {
      key: `sponsored_student_answered:${sponsoredId}:${person.id}`,
      template: "sponsored_student_answered",
      to: person.email,
      toName: person.name,
      school: null,
      subject: { type: "sponsored_student", id: sponsoredId },
      values: {
        student_name: status === "approved" ? row.student : `Your student at ${row.school}`,
        answer: status === "approved" ? "confirmed" : "declined",
        sponsorship_link: siteOrigin(ctx, null) + sponsoredStudentPath(sponsoredId),
      },
    });
});
