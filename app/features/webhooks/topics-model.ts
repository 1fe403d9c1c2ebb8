import type { EventOf, Topic } from "~/events";

/** A topic of webhooks, with its event and the payload of its messages. */
interface Row<T extends Topic = Topic> {
  topic: string;
  event: T;
  label: string;
  /** Where the event stands for several topics. */
  when?: (event: EventOf<T>) => boolean;
  /** IDs and plain facts. The receiver reads the rest with a key. */
  data: (event: EventOf<T>) => Record<string, unknown>;
}

const row = <T extends Topic>(topic: string, event: T, label: string, data: Row<T>["data"], when?: Row<T>["when"]): Row =>
  ({ topic, event, label, data, when }) as unknown as Row;

const registration = ({ registrationId }: { registrationId: string }) => ({ registration: registrationId });
const ofSessions = ({ classId, sessions }: EventOf<"session.changed">) => ({ class: classId, sessions: sessions.map(({ sessionId }) => sessionId) });

/** The topics by name. Names stay; a topic that means something else gets a new one. */
export const TOPICS: readonly Row[] = [
  row("attendance.threshold", "attendance.threshold", "A student is beyond an attendance limit", ({ registrationId, rule, value, day }) => ({
    ...{ registration: registrationId, rule, value, day },
  })),
  row("certificate.issued", "certificate.issued", "A certificate is issued", ({ certificateId }) => ({ certificate: certificateId })),
  row("certificate.revoked", "certificate.revoked", "A certificate is revoked", ({ certificateId }) => ({ certificate: certificateId })),
  row("class.cancelled", "class.withdrawn", "A class is cancelled", ({ classId, programId, code }) => ({ class: classId, program: programId, code })),
  row("class.changed", "class.changed", "Dates, times, or location of a class change", ({ classId }) => ({ class: classId })),
  row("class.confirmed", "class.confirmed", "A tentative class is confirmed", ({ classId }) => ({ class: classId })),
  row("document.sent", "holding.sent", "A student sends a document", ({ holdingId, registrationId }) => ({
    ...{ document: holdingId, registration: registrationId },
  })),
  row("inquiry.created", "inquiry.created", "Someone sends an inquiry", ({ inquiryId }) => ({ inquiry: inquiryId })),
  row("invoice.issued", "sponsor-invoice.issued", "An invoice is issued", ({ invoiceId }) => ({ invoice: invoiceId })),
  row("invoice.paid", "sponsor-invoice.paid", "A payment of an invoice is recorded", ({ invoiceId, amountCents, paidOn }) => ({
    ...{ invoice: invoiceId, amount_cents: amountCents, paid_on: paidOn },
  })),
  row("outcome.claimed", "outcome.claimed", "A graduate reports a job", ({ outcomeId }) => ({ outcome: outcomeId })),
  row("payment.refunded", "refund.succeeded", "A refund is paid out", ({ refundId }) => ({ refund: refundId })),
  row("payment.succeeded", "payment.recorded", "A payment of a registration is recorded", ({ registrationId, transactionId }) => ({
    ...{ registration: registrationId, payment: transactionId },
  })),
  row("pre_enrollment.created", "pre-enrollment.created", "Someone pre-enrolls", ({ preEnrollmentId }) => ({ pre_enrollment: preEnrollmentId })),
  row("pre_enrollment.decided", "pre-enrollment.decided", "A pre-enrollment is approved or declined", ({ preEnrollmentId, status }) => ({
    ...{ pre_enrollment: preEnrollmentId, status },
  })),
  row("registration.cancelled", "registration.cancelled", "A registration is cancelled", registration),
  row("registration.completed", "registration.enrollment-changed", "A student completes a program", registration, ({ to }) => to === "completed"),
  row("registration.created", "registration.created", "A student registers", registration),
  row("registration.dropped", "registration.enrollment-changed", "A student drops out", registration, ({ to }) => to === "dropped"),
  row("registration.transferred", "registration.transferred", "A student moves to another class", ({ registrationId, fromClassId, toClassId }) => ({
    ...{ registration: registrationId, from_class: fromClassId, to_class: toClassId },
  })),
  row("session.cancelled", "session.cancelled", "A session is cancelled", ofSessions as never),
  row("session.changed", "session.changed", "A session moves or is added", ofSessions),
  row("waitlist.joined", "waitlist.joined", "Someone joins a waitlist", ({ entryId }) => ({ entry: entryId })),
];

/** Sent by hand, to try an endpoint. */
export const TEST_TOPIC = "webhook.test";
export const TOPIC_NAMES: readonly string[] = Object.freeze(TOPICS.map(({ topic }) => topic));
export const topicLabel = (name: string): string => TOPICS.find(({ topic }) => topic === name)?.label ?? (name === TEST_TOPIC ? "Test" : name);

/** The events of all topics, each once. */
export const TOLD_EVENTS: readonly Topic[] = Object.freeze([...new Set(TOPICS.map(({ event }) => event))]);
