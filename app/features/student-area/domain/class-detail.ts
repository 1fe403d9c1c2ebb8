import { z } from "zod";
import { serviceFeesIn, toClassSummary, toInstalments, toLedger, totalsOf } from "~/features/accounts/domain/account-summary";
import { certificateStanding } from "~/features/certificates/domain/read";
import { meetingLinkAt } from "~/features/enrollment/domain/meeting-link";
import { placeOf, sitesOf } from "~/features/enrollment/domain/next-day";
import { canPayOnline, onlineFee, ownStudent } from "~/features/enrollment/domain/own-student";
import { filePath } from "~/features/files/paths";
import { courseStanding } from "~/features/lms/domain/questions";
import { ownExams } from "~/features/outcomes/domain/attempts";
import { quoteForRegistration } from "~/features/payments/domain/refunds/quote";
import { hasStarted, orientationText, tentativeUntil } from "~/features/programs/model";
import { documentsOf } from "~/features/wallet/domain/questions";
import { notFound } from "~/platform/errors";
import { id, optional, optionalText } from "~/platform/input";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";
import { dayIn, plusDays } from "~/platform/zones";
import { readStudentClass } from "../data/student-class";
import { transferChoices } from "./transfer";

/**
 * One of the student's registrations with all its data; with `do=transfer` also the classes to move to and the effect of `target`, with
 * `do=cancel` the refund under the policy. @throws not_found for another student's
 */
export const getOwnClass = query({
  name: "student.class",
  allow: student,
  input: z.object({ id: id(), do: optionalText(20), target: optional(id()) }),
  async run(ctx, input) {
    const { student: me, school, today } = ownStudent(ctx);
    const [found, course, documents, certificate, exams] = await Promise.all([
      readStudentClass(ctx, me.id, input.id),
      courseStanding(ctx, input.id),
      documentsOf(ctx, input.id),
      certificateStanding(ctx, input.id),
      ownExams(ctx, input.id),
    ]);
    if (!found) throw notFound();
    const quote = input.do === "cancel" ? await quoteForRegistration(ctx, input.id, "student", "student") : null;
    const { registration: row, agreement, review } = found;
    const summary = toClassSummary(row, ctx.locale);
    const instalments = toInstalments(found.instalments, [row], today);
    return {
      summary,
      details: {
        instructor: row.instructor,
        orientation: orientationText(row, ctx.locale),
        note: row.studentNote,
        clinicalSite: row.clinicalSite,
        /** Where its clinical sessions are held. */
        sites: sitesOf(row),
        /** The last day of access to a self-paced class. */
        accessUntil:
          row.mode === "self_paced" && row.accessDays ? plusDays(dayIn(new Date(row.registeredAt), school.timezone), row.accessDays) : null,
        meetingType: row.meetingType,
        isCancelled: row.classCancelledAt !== null,
        tentativeUntil: tentativeUntil({ ...row, cancelledAt: row.classCancelledAt }, today),
        certification: row.certification,
        registeredAt: row.registeredAt,
        place: placeOf(row),
      },
      course,
      documents: documents.map((document) => ({ ...document, registrationId: input.id })),
      exams,
      certificate: {
        conditions: certificate.conditions,
        isIssued: certificate.certificates.some(({ status }) => status === "issued"),
      },
      price: {
        tuitionCents: row.tuitionCents,
        applicationFeeCents: row.applicationFeeCents,
        productsCents: row.productsCents,
        /** Online service fees, charged on top. */
        serviceFeesCents: serviceFeesIn(found.ledger),
      },
      meeting: meetingLinkAt(row, ctx.now, school.timezone),
      answers: found.answers.map(({ id, section, label, type, value, fileId }) => ({
        id,
        section,
        label,
        type,
        value,
        fileUrl: fileId ? filePath(fileId) : null,
      })),
      agreement: agreement
        ? { title: agreement.title, signature: agreement.signature, signedAt: agreement.signedAt, countersignature: agreement.countersignature }
        : null,
      /** Whether the latest addendum is signed; null without one. */
      addendum: found.addendum ? { isSigned: found.addendum.signedAt !== null } : null,
      instalments,
      totals: totalsOf([summary], instalments),
      ledger: toLedger(found.ledger).filter(({ status }) => status !== "pending" && status !== "failed"),
      refunds: found.refunds.map(({ id, amountCents, reason, status, execution, createdAt, decidedAt, decisionNote }) => ({
        id,
        amountCents,
        reason,
        status,
        isPaidOut: execution === "succeeded",
        createdAt,
        decidedAt,
        decisionNote,
      })),
      review: review ? { rating: review.rating, text: review.text, status: review.status } : null,
      mayReview: row.enrollmentStatus === "completed",
      /** Before a scheduled class begins. */
      mayTransfer: row.classCancelledAt === null && !hasStarted(row, today),
      transfer: input.do === "transfer" ? await transferChoices(ctx, input.id, input.target) : null,
      movedFrom: found.movedFrom,
      leaving: quote && { lines: quote.lines, refundableCents: quote.refundableCents, policy: quote.policy.body },
      mayAskCancellation: row.status === "active" && row.enrollmentStatus === "enrolled",
      askedAt: found.askedAt,
      canPay: canPayOnline(school),
      fee: onlineFee(school),
      school: { name: school.name, phone: school.phone, email: school.contactEmail },
      zone: school.timezone,
      today,
    };
  },
});

/** The signed agreement, for printing. @throws not_found for another student's, or without a signature */
export const getOwnAgreement = query({
  name: "student.agreement",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { student: me, school } = ownStudent(ctx);
    const found = await readStudentClass(ctx, me.id, input.id);
    if (!found?.agreement) throw notFound();
    const { title, body, policy, signature, signedAt } = found.agreement;
    const { number, program, classCode, startDate } = found.registration;
    return {
      title,
      body,
      policy,
      signature,
      signedAt,
      number,
      program,
      classCode,
      startDate,
      studentName: me.name,
      schoolName: school.name,
      zone: school.timezone,
    };
  },
});
