import type { EventOf, Topic } from "~/events";
import { decimalMoney } from "~/platform/money";
import type { Scope } from "~/platform/scopes";
import { LMS_TOPIC_LABELS } from "./lms-model";

/** A topic of webhooks, with its event and the payload of its messages. */
interface Row<T extends Topic = Topic> {
  topic: string;
  event: T;
  /** A key needs this scope for it. */
  scope: Scope;
  label: string;
  /** Where the event stands for several topics. */
  when?: (event: EventOf<T>) => boolean;
  /** IDs and plain facts. The receiver reads the rest with a key. */
  data: (event: EventOf<T>) => Record<string, unknown>;
}

const row = <T extends Topic>(topic: string, event: T, scope: Scope, label: string, data: Row<T>["data"], when?: Row<T>["when"]): Row =>
  ({ topic, event, scope, label, data, when }) as unknown as Row;

const registration = ({ registrationId }: { registrationId: string }) => ({ registration: registrationId });
const student = ({ studentId }: { studentId: string }) => ({ student: studentId });
const document = ({ holdingId, registrationId }: { holdingId: string; registrationId: string }) => ({
  ...{ document: holdingId, registration: registrationId },
});
const ofSessions = ({ classId, sessions }: EventOf<"session.changed">) => ({ class: classId, sessions: sessions.map(({ sessionId }) => sessionId) });

/** The topics by name. Names stay; a topic that means something else gets a new one. */
export const TOPICS: readonly Row[] = [
  row("attendance.taken", "attendance.taken", "attendance:read", "Attendance of a session is recorded", ({ sessionId }) => ({ session: sessionId })),
  row(
    "attendance.threshold",
    "attendance.threshold",
    "attendance:read",
    "A student is beyond an attendance limit",
    ({ registrationId, rule, value, day }) => ({
      ...{ registration: registrationId, rule, value, day },
    }),
  ),
  row("certificate.issued", "certificate.issued", "certificates:read", "A certificate is issued", ({ certificateId }) => ({
    certificate: certificateId,
  })),
  row("certificate.revoked", "certificate.revoked", "certificates:read", "A certificate is revoked", ({ certificateId }) => ({
    certificate: certificateId,
  })),
  row("class.cancelled", "class.withdrawn", "classes:read", "A class is cancelled", ({ classId, programId, code }) => ({
    class: classId,
    program: programId,
    code,
  })),
  row("class.changed", "class.changed", "classes:read", "Dates, times, or location of a class change", ({ classId }) => ({ class: classId })),
  row("class.confirmed", "class.confirmed", "classes:read", "A tentative class is confirmed", ({ classId }) => ({ class: classId })),
  row("class.created", "class.created", "classes:read", "A class is added", ({ classId, programId }) => ({ class: classId, program: programId })),
  row("document.accepted", "holding.accepted", "documents:read", "A document of a student is accepted", document),
  row("document.sent", "holding.sent", "documents:read", "A student sends a document", document),
  row("group.confirmed", "group.confirmed", "groups:read", "A group order is confirmed", ({ orderId }) => ({ order: orderId })),
  row("group.released", "group.released", "groups:read", "Seats of a group order are released", ({ orderId, classId, seats }) => ({
    ...{ order: orderId, class: classId, seats },
  })),
  row("inquiry.created", "inquiry.created", "inquiries:read", "Someone sends an inquiry", ({ inquiryId }) => ({ inquiry: inquiryId })),
  row("invoice.issued", "sponsor-invoice.issued", "payments:read", "An invoice is issued", ({ invoiceId }) => ({ invoice: invoiceId })),
  row("invoice.paid", "sponsor-invoice.paid", "payments:read", "A payment of an invoice is recorded", ({ invoiceId, amountCents, paidOn }) => ({
    ...{ invoice: invoiceId, amount: decimalMoney(amountCents), amount_cents: amountCents, paid_on: paidOn },
  })),
  row("outcome.claimed", "outcome.claimed", "outcomes:read", "A graduate reports a job", ({ outcomeId }) => ({ outcome: outcomeId })),
  row("payment.refunded", "refund.succeeded", "payments:read", "A refund is paid out", ({ refundId }) => ({ refund: refundId })),
  row("payment.succeeded", "payment.recorded", "payments:read", "A payment of a registration is recorded", ({ registrationId, transactionId }) => ({
    ...{ registration: registrationId, payment: transactionId },
  })),
  row("pre_enrollment.created", "pre-enrollment.created", "pre-enrollments:read", "Someone pre-enrolls", ({ preEnrollmentId }) => ({
    pre_enrollment: preEnrollmentId,
  })),
  row(
    "pre_enrollment.decided",
    "pre-enrollment.decided",
    "pre-enrollments:read",
    "A pre-enrollment is approved or declined",
    ({ preEnrollmentId, status }) => ({
      ...{ pre_enrollment: preEnrollmentId, status },
    }),
  ),
  row("registration.cancelled", "registration.cancelled", "registrations:read", "A registration is cancelled", registration),
  row(
    "registration.completed",
    "registration.enrollment-changed",
    "registrations:read",
    "A student completes a program",
    registration,
    ({ to }) => to === "completed",
  ),
  row("registration.created", "registration.created", "registrations:read", "A student registers", registration),
  row(
    "registration.dropped",
    "registration.enrollment-changed",
    "registrations:read",
    "A student drops out",
    registration,
    ({ to }) => to === "dropped",
  ),
  row(
    "registration.transferred",
    "registration.transferred",
    "registrations:read",
    "A student moves to another class",
    ({ registrationId, fromClassId, toClassId }) => ({
      ...{ registration: registrationId, from_class: fromClassId, to_class: toClassId },
    }),
  ),
  row("session.cancelled", "session.cancelled", "sessions:read", "A session is cancelled", ofSessions as never),
  row("session.changed", "session.changed", "sessions:read", "A session moves or is added", ofSessions),
  row("student.created", "student.created", "students:read", "A student is added", student),
  row("student.updated", "student.updated", "students:read", "Data of a student change", student),
  row("waitlist.joined", "waitlist.joined", "classes:read", "Someone joins a waitlist", ({ entryId }) => ({ entry: entryId })),
  row("waitlist.offered", "waitlist.offered", "classes:read", "Someone on a waitlist is offered a seat", ({ entryId, classId, until }) => ({
    ...{ entry: entryId, class: classId, until: new Date(until).toISOString() },
  })),
];

/** Sent by hand, to try an endpoint. */
export const TEST_TOPIC = "webhook.test";
export const TOPIC_NAMES: readonly string[] = Object.freeze(TOPICS.map(({ topic }) => topic));
const OTHER_LABELS: Readonly<Record<string, string>> = { ...LMS_TOPIC_LABELS, [TEST_TOPIC]: "Test" };
export const topicLabel = (name: string): string => TOPICS.find(({ topic }) => topic === name)?.label ?? OTHER_LABELS[name] ?? name;

/** The events of all topics, each once. */
export const TOLD_EVENTS: readonly Topic[] = Object.freeze([...new Set(TOPICS.map(({ event }) => event))]);
