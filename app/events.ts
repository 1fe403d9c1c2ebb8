import { z } from "zod";

const id = z.string();
/** Epoch milliseconds, UTC. */
const instant = z.number();
/** YYYY-MM-DD */
const day = z.string();

/** The row of the outbox that an event was heard from, as input of the command that reacts to it: a key of what it does. */
export const eventRow = { outboxId: z.string() };

const registration = z.object({ registrationId: id });
const refund = z.object({ refundId: id });
const offer = z.object({ entryId: id, offeredAt: instant.nullable() });

/** A session of a class with what its students know; null for a new session. `all` stands for a new schedule. */
const sessionChange = z.object({
  sessionId: id,
  before: z.object({ date: day, startTime: z.string(), endTime: z.string(), place: z.string() }).nullable(),
});

/**
 * Every event and its payload. Commands emit events (`ctx.emit`), reactions handle them (`on` of `platform/job`). A payload names rows by
 * ID and carries no secret: it is stored as plain text, possibly for days.
 */
export const events = {
  /** All sessions of an account are over: it was closed, its password was reset, or the person signed out everywhere else. */
  "account.signed-out": z.object({ userId: id }),
  "affiliation.accepted": z.object({ affiliationId: id }),
  "affiliation.ended": z.object({ affiliationId: id, wasAccepted: z.boolean(), by: z.enum(["school", "partner"]) }),
  "affiliation.requested": z.object({ affiliationId: id, requestedAt: instant }),
  "agreement.addendum-made": registration.extend({ addendumId: id }),
  "agreement.countersigned": registration,
  /** A guardian signs too, by the link in the mail. */
  "agreement.guardian-asked": registration.extend({ name: z.string(), email: z.string() }),
  "api-key.made": z.object({ keyId: id }),
  /** A key ends within two weeks, after this day. */
  "api-key.ends-soon": z.object({ keyId: id, day }),
  "application.answered": z.object({ applicationId: id, status: z.enum(["offered", "declined"]) }),
  "application.sent": z.object({ applicationId: id }),
  /** Attendance or hours of these registrations of a class changed, and their marked session is over. */
  "attendance.limits-due": z.object({ classId: id, registrationIds: z.array(id) }),
  /** A registration is beyond a limit of attendance since the session of a day: absences, school days, minutes or basis points. */
  "attendance.threshold": registration.extend({ rule: z.string(), value: z.number().int(), day }),
  /** Staff or the instructor marked students of a session, or changed marks. */
  "attendance.taken": z.object({ sessionId: id }),
  /** A session ended two hours ago, and students of it are not marked. */
  "attendance.untaken": z.object({ sessionId: id }),
  "autopay.due": z.object({ instalmentId: id, tryNumber: z.number().int() }),
  "call.contact-left": z.object({ callId: id }),
  "broadcast.portion": z.object({ broadcastId: id, after: z.number().int() }),
  /** It is in the morning of this day at a school with programs that issue certificates by themselves. */
  "certificates.due": z.object({ schoolId: id, day }),
  "certificate.expires-soon": z.object({ certificateId: id, days: z.number().int() }),
  "certificate.issued": z.object({ certificateId: id }),
  "certificate.revoked": z.object({ certificateId: id }),
  /** A night later its PDF or badge is still missing. */
  "certificate.unfinished": z.object({ certificateId: id }),
  "complaint.answered": z.object({ complaintId: id }),
  "complaint.sent": z.object({ complaintId: id }),
  "class.created": z.object({ classId: id, programId: id }),
  "class.capacity-raised": z.object({ classId: id }),
  /** The class is cancelled or deleted. Its rows may be gone, so the payload carries what mails need. */
  "class.withdrawn": z.object({ classId: id, programId: id, code: z.string(), startDate: day.nullable(), reason: z.string().nullable() }),
  "class.changed": z.object({
    classId: id,
    changeId: id,
    before: z.object({
      startDate: day.nullable(),
      endDate: day.nullable(),
      /** Days of the week (0 is Sunday), begin and end as HH:MM. */
      schedule: z.tuple([z.array(z.number()), z.string().nullable(), z.string().nullable()]),
      location: z.string().nullable(),
    }),
  }),
  /** A tentative class takes place. */
  "class.confirmed": z.object({ classId: id }),
  "class.confirmed-to": z.object({ classId: id, registrationIds: z.array(id) }),
  /** The school has said that it decides about a tentative class by this day. */
  "class.confirmation-due": z.object({ classId: id, day }),
  "session.changed": z.object({ classId: id, sessions: z.array(sessionChange) }),
  "session.cancelled": z.object({ classId: id, sessions: z.array(sessionChange), reason: z.string() }),
  /** Sessions of the class changed ten minutes ago or earlier, and its students don't know yet. */
  "class.sessions-changed": z.object({ classId: id, at: instant }),
  "class.reminder-due": registration.extend({ kind: z.enum(["class", "class_tomorrow", "orientation", "documents"]), day }),
  /** A class that starts in two weeks, or in one, has fewer students than it needs. */
  "class.below-minimum": z.object({ classId: id, day, weeks: z.number() }),
  /** Some days before the first clinical session of a class. */
  "class.clearance-due": z.object({ classId: id, day, days: z.number() }),
  "class.mail": z.object({
    template: z.enum(["class_changed", "sessions_changed", "class_cancelled", "class_message"]),
    classId: id,
    /** Each of these sends one mail to each recipient. */
    occasion: z.string(),
    registrationIds: z.array(id),
    values: z.record(z.string()).optional(),
    /** The values that are others in Spanish. */
    spanish: z.record(z.string()).optional(),
    /** Cents by registration. */
    amounts: z.record(z.number()).optional(),
  }),
  /** A student answered for or against a use of the own data, at some place of the product. */
  "consent.answered": z.object({
    studentId: id,
    purpose: z.enum(["marketing_email", "employers", "certificate_name"]),
    /** The question as it was read. */
    wording: z.string(),
    isGiven: z.boolean(),
    place: z.string(),
    answeredBy: id.nullable(),
    at: instant,
  }),
  "event.cancelled": z.object({ eventId: id }),
  "event.seats": z.object({ eventId: id, at: instant }),
  "export.packet": z.object({ packetId: id }),
  "export.privacy-copy": z.object({ requestId: id }),
  "export.requested": z.object({ id }),
  "feature-update.published": z.object({ updateId: id }),
  /** The buyer of a group order gets a mail with the quote, or that the seats are theirs. */
  "group.quoted": z.object({ orderId: id }),
  "group.confirmed": z.object({ orderId: id }),
  /** The office hears of an order that waits for it, and of one that was cancelled after its acceptance; cents of credit that staff give back by hand. */
  "group.accepted": z.object({ orderId: id }),
  "group.cancelled": z.object({ orderId: id, creditCents: z.number().int(), byUserId: id.nullable() }),
  "group.seat-named": z.object({ orderId: id, draftId: id, at: instant }),
  /** The naming day of an order is 14, 7, 3 or 1 days ahead, or over (0). */
  "group.naming-due": z.object({ orderId: id, nameBy: day, days: z.number().int() }),
  /** Seats of an order went back to the class. */
  "group.released": z.object({ orderId: id, classId: id, seats: z.number().int() }),
  /** Prepaid money of an order belongs to other seats or registrations than its ledger rows. */
  "group.funds-changed": z.object({ orderId: id }),
  /** The class of an order was cancelled: its buyer chooses another class or a refund by this day. */
  "group.class-cancelled": z.object({ orderId: id, chooseBy: day }),
  /** The buyer did not choose in time. */
  "group.choice-over": z.object({ orderId: id, chooseBy: day }),
  /** A quote, or the reservation of an accepted one, is over. */
  "group.expired": z.object({ orderId: id }),
  "hold.lifted": z.object({ holdId: id }),
  "hold.placed": z.object({ holdId: id }),
  "inquiry.created": z.object({ inquiryId: id }),
  "inquiry.unanswered": z.object({ inquiryId: id }),
  "instalment.due": z.object({ instalmentId: id, dueDate: day, kind: z.string() }),
  "instalments.paid": registration.extend({ instalmentIds: z.array(id) }),
  /** A graduate is asked by mail, this many days after completion. */
  "graduate.survey-due": registration.extend({ days: z.number().int() }),
  /** Documents of a student end soon or have ended: one mail about all of them. */
  "holdings.expiring": z.object({ studentId: id, day }),
  /** Staff accepted a document of a student. */
  "holding.accepted": registration.extend({ holdingId: id }),
  "holding.sent": registration.extend({ holdingId: id }),
  "holding.sent-back": registration.extend({ holdingId: id }),
  /** An instructor sent a document; staff decided about one. */
  "paper.sent": z.object({ holdingId: id }),
  "paper.decided": z.object({ holdingId: id }),
  /** Documents of an instructor end soon; documents of a clinical site, or of the school itself (null), end soon. */
  "papers.expiring": z.object({ instructorId: id, day }),
  "papers.own-expiring": z.object({ siteId: id.nullable(), day }),
  "instructor.applied": z.object({ instructorId: id, code: z.string() }),
  /** Someone else may have a school's signing key: what it signed is signed anew. */
  "issuer-key.exposed": z.object({ schoolId: id, keyId: id }),
  "invite.accepted": z.object({ userId: id }),
  "leave.asked": registration.extend({ leaveId: id }),
  "leave.decided": registration.extend({ leaveId: id }),
  /** The student missed the first session after the leave. */
  "leave.lapsed": registration.extend({ leaveId: id }),
  "mail.send": z.object({ mailId: id }),
  "notifications.elsewhere": z.object({
    type: z.string(),
    eventKey: z.string(),
    objectId: z.string().nullish(),
    extra: z.record(z.unknown()),
    avatarUrl: z.string().nullish(),
    recipients: z.union([z.literal("super-admins"), z.object({ employer: id }), z.object({ staffOfSchool: id })]),
    exceptUserId: id.nullish(),
  }),
  "notifications.fan-out": z.object({ prefix: z.string(), after: z.string() }),
  "notifications.push": z.object({ userId: id, title: z.string(), body: z.string(), path: z.string(), tag: z.string() }),
  "outcome.claimed": z.object({ outcomeId: id }),
  "packet.expired": z.object({ packetId: id }),
  "partnership.accepted": z.object({ partnershipId: id, by: z.enum(["school", "employer"]) }),
  "partnership.ended": z.object({ partnershipId: id, wasAccepted: z.boolean(), by: z.enum(["school", "employer"]) }),
  "partnership.requested": z.object({ partnershipId: id, requestedAt: instant }),
  "password.changed": z.object({ userId: id }),
  "password.reset-requested": z.object({ resetId: id, userId: id }),
  "payment-plan.changed": registration,
  "payment.recorded": registration.extend({ transactionId: id }),
  "payment.succeeded": z.object({ attemptId: id, kind: z.string() }),
  "payment.surplus": z.object({ attemptId: id, kind: z.string(), code: z.string() }),
  "payout-account.incomplete": z.object({ accountId: id }),
  "picture.stored": z.object({ fileId: id, alt: z.string().nullish() }),
  "pre-enrollment.created": z.object({ preEnrollmentId: id }),
  "pre-enrollment.decided": z.object({ preEnrollmentId: id, status: z.enum(["approved", "disapproved"]), at: instant }),
  "pre-enrollment.reminder-due": z.object({ preEnrollmentId: id, day: z.number(), at: instant }),
  "privacy.asked": z.object({ requestId: id }),
  "privacy.copy-expired": z.object({ requestId: id }),
  /** A request is done or refused, and the person gets a mail. */
  "privacy.done": z.object({ requestId: id }),
  /** Stored files and texts of old mail to delete. `to` is the person's address, sealed: nothing else has it. */
  "privacy.erased": z.object({
    requestId: id,
    keys: z.array(z.string()),
    archives: z.array(z.object({ key: z.string(), ids: z.array(z.string()) })),
    to: z.string(),
  }),
  /** A visitor asks by address; the link goes to it if it is a student's. */
  "privacy.link-asked": z.object({ email: z.string(), kind: z.enum(["copy", "correct", "erase", "restrict"]) }),
  "purchase.paid": z.object({ purchaseId: id, attemptId: z.string() }),
  "refund.approved": refund,
  "refund.declined": refund,
  "refund.queued": refund,
  "refund.requested": refund,
  "refund.succeeded": refund,
  "registration.abandoned": z.object({ draftId: id, kind: z.string() }),
  "registration.cancellation-asked": registration.extend({ message: z.string() }),
  "registration.cancelled": registration.extend({ reason: z.string().nullish() }),
  "registration.corrected": registration.extend({
    what: z.enum(["products", "discount"]),
    from: z.string(),
    to: z.string(),
    beforeCents: z.number().int(),
    afterCents: z.number().int(),
  }),
  "registration.agreement-asked": registration,
  "registration.created": registration.extend({ isQuiet: z.boolean().optional() }),
  "registration.deadline-near": z.object({ draftId: id, deadline: day }),
  "registration.enrollment-changed": registration.extend({ from: z.string(), to: z.string(), reason: z.string().nullable() }),
  "school-credit.given": z.object({ studentId: id, amountCents: z.number(), reason: z.string(), expiresOn: day.nullable() }),
  "registration.party-paid": z.object({ attemptId: id }),
  "registration.pay-deadline-over": registration,
  "registration.pay-deadline-reached": registration.extend({ deadline: day }),
  "registration.reactivated": registration,
  "registration.funding-changed": registration,
  "registration.transferred": registration.extend({
    fromClassId: id,
    toClassId: id,
    fromCode: z.string(),
    differenceCents: z.number().int(),
    because: z.string().nullable(),
  }),
  /** The program is not offered any more. */
  "program.withdrawn": z.object({ programId: id }),
  /** Records whose notice may be over are deleted: those behind `after` in the due list. */
  "retention.delete": z.object({ at: instant, after: z.string() }),
  "retention.due": z.object({ at: instant }),
  /** The record that a file belonged to was deleted. */
  "retention.file-freed": z.object({ key: z.string() }),
  /** Old records of a school are searched: from one kind on, and in it behind `after`. `part` counts the events of a night. */
  "retention.night": z.object({ at: instant, kind: z.string(), after: z.string(), part: z.number().int() }),
  "school.plan-changed": z.object({ schoolId: id, from: z.string(), to: z.string() }),
  "school.zone-changed": z.object({ schoolId: id }),
  "seat.freed": z.object({ classId: id }),
  "second-factor.changed": z.object({ userId: id, change: z.string() }),
  "sign-up.decided": z.object({ signUpId: id, status: z.enum(["approved", "rejected"]) }),
  "sign-up.received": z.object({ signUpId: id }),
  "sponsor-invoice.due": z.object({ invoiceId: id, dueOn: day, kind: z.string() }),
  "sponsor-invoice.issued": z.object({ invoiceId: id }),
  "sponsor-invoice.paid": z.object({ invoiceId: id, amountCents: z.number().int(), paidOn: day, at: instant }),
  "sponsored.answered": z.object({ sponsoredId: id, status: z.enum(["approved", "declined"]) }),
  "sponsored.proposed": z.object({ sponsoredId: id }),
  "staff.digest-due": z.object({ userId: id, day }),
  "stripe.event": z.object({
    eventId: id,
    accountId: id.nullish(),
    attemptId: id.nullish(),
    disputeId: id.nullish(),
    intentId: id.nullish(),
    refundedIntentId: id.nullish(),
    sessionId: id.nullish(),
  }),
  "student.created": z.object({ studentId: id }),
  "student.updated": z.object({ studentId: id }),
  "subscription.charged": z.object({ subscriptionId: id, due: day }),
  "user.invited": z.object({ inviteId: id, userId: id }),
  "waitlist.joined": z.object({ entryId: id, affid: z.string().nullable() }),
  /** A seat is reserved for someone on the waitlist. */
  "waitlist.offered": z.object({ entryId: id, classId: id, until: instant }),
  "waitlist.offer-nearly-over": offer,
  "waitlist.offer-over": offer,
  /** An endpoint was turned off after failed deliveries. */
  "webhook.disabled": z.object({ endpointId: id, at: instant }),
  /** Messages to an endpoint are due. */
  "webhook.due": z.object({ endpointId: id }),
} as const;

export type Topic = keyof typeof events;
export type EventOf<T extends Topic> = z.output<(typeof events)[T]>;
