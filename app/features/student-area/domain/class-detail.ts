import { z } from "zod";
import { meetingLinkAt, toClassSummary, toInstalments, toLedger, totalsOf } from "~/features/enrollment/domain/account-summary";
import { canPayOnline, onlineFee, ownStudent } from "~/features/enrollment/domain/own-student";
import type { RegistrationRecord } from "~/features/enrollment/domain/questions";
import { filePath } from "~/features/files/paths";
import { mapLinkOf, placeText } from "~/features/programs/model";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";
import { readStudentClass } from "../data/student-class";

/** One own registration with everything about it. @throws not_found when it is somebody else's */
export const getOwnClass = query({
  name: "student.class",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { student: me, school, today } = ownStudent(ctx);
    const found = await readStudentClass(ctx, me.id, input.id);
    if (!found) throw notFound();
    const { registration: row, agreement, review } = found;
    const summary = toClassSummary(row);
    const instalments = toInstalments(found.instalments, [row], today);
    return {
      summary,
      details: {
        instructor: row.instructor,
        orientationDate: row.orientationDate,
        meetingType: row.meetingType,
        isCancelled: row.classCancelledAt !== null,
        certification: row.certification,
        registeredAt: row.registeredAt,
        place: placeOf(row),
      },
      price: { tuitionCents: row.tuitionCents, applicationFeeCents: row.applicationFeeCents, productsCents: row.productsCents },
      meeting: meetingLinkAt(row, ctx.now, school.timezone),
      answers: found.answers.map(({ id, section, label, type, value, fileId }) => ({
        id,
        section,
        label,
        type,
        value,
        fileUrl: fileId ? filePath(fileId) : null,
      })),
      agreement: agreement ? { title: agreement.title, signature: agreement.signature, signedAt: agreement.signedAt } : null,
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

/** Where to go and how; null for an online class and where nobody has said it. */
function placeOf(row: RegistrationRecord) {
  if (row.meetingType === "online" || !row.locationName) return null;
  const { locationName: name, room, street, address2, city, state, zipcode, mapLink, directions, locationHours } = row;
  const place = { name, room, address: street ?? "", address2, city: city ?? "", state: state ?? "", zipcode: zipcode ?? "" };
  return { text: placeText(place), mapUrl: mapLinkOf({ ...place, mapLink }), directions, hours: locationHours };
}

/** The agreement as it was signed, for paper. @throws not_found when it is somebody else's, or none was signed */
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
