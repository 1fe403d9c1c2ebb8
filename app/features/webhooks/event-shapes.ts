import { type ZodRawShape, z } from "zod";
import { type Ctx, schoolOf } from "~/platform/context";
import { amount, day, instant, named } from "~/platform/json-shapes";
import type { EventRow } from "./data/events";
import { TOPIC_NAMES } from "./topics-model";

/** The shapes of messages, for the API document, and an invented message of each topic. */

/** What messages say, and an example. */
const FIELDS = {
  amount: [amount(), "125.00"],
  amount_cents: [z.number().int(), 12_500],
  certificate: [z.string(), "0199c0de-0000-7000-8000-000000000001"],
  class: [z.string(), "0199c0de-0000-7000-8000-000000000002"],
  code: [z.string(), "CNA-1042"],
  day: [day(), "2026-03-02"],
  document: [z.string(), "0199c0de-0000-7000-8000-000000000003"],
  entry: [z.string(), "0199c0de-0000-7000-8000-000000000004"],
  from_class: [z.string(), "0199c0de-0000-7000-8000-000000000005"],
  inquiry: [z.string(), "0199c0de-0000-7000-8000-000000000006"],
  invoice: [z.string(), "0199c0de-0000-7000-8000-000000000007"],
  outcome: [z.string(), "0199c0de-0000-7000-8000-000000000008"],
  paid_on: [day(), "2026-03-02"],
  payment: [z.string(), "0199c0de-0000-7000-8000-000000000009"],
  pre_enrollment: [z.string(), "0199c0de-0000-7000-8000-000000000010"],
  program: [z.string(), "0199c0de-0000-7000-8000-000000000011"],
  refund: [z.string(), "0199c0de-0000-7000-8000-000000000012"],
  registration: [z.string(), "0199c0de-0000-7000-8000-000000000013"],
  rule: [z.string().describe("absences, days, minutes or rate"), "absences"],
  order: [z.string(), "0199c0de-0000-7000-8000-000000000016"],
  seats: [z.number().int(), 2],
  session: [z.string(), "0199c0de-0000-7000-8000-000000000014"],
  sessions: [z.array(z.string()), ["0199c0de-0000-7000-8000-000000000014"]],
  status: [z.enum(["approved", "disapproved"]), "approved"],
  student: [z.string(), "0199c0de-0000-7000-8000-000000000015"],
  to_class: [z.string(), "0199c0de-0000-7000-8000-000000000002"],
  until: [instant(), "2026-03-04T17:00:00.000Z"],
  value: [z.number().int(), 3],
} as const;
type Field = keyof typeof FIELDS;

/** The fields of each topic's messages. */
export const TOPIC_FIELDS: Record<string, readonly Field[]> = {
  "attendance.taken": ["session"],
  "attendance.threshold": ["registration", "rule", "value", "day"],
  "certificate.issued": ["certificate"],
  "certificate.revoked": ["certificate"],
  "class.cancelled": ["class", "program", "code"],
  "class.changed": ["class"],
  "class.confirmed": ["class"],
  "class.created": ["class", "program"],
  "document.accepted": ["document", "registration"],
  "document.sent": ["document", "registration"],
  "group.confirmed": ["order"],
  "group.released": ["order", "class", "seats"],
  "inquiry.created": ["inquiry"],
  "invoice.issued": ["invoice"],
  "invoice.paid": ["invoice", "amount", "amount_cents", "paid_on"],
  "outcome.claimed": ["outcome"],
  "payment.refunded": ["refund"],
  "payment.succeeded": ["registration", "payment"],
  "pre_enrollment.created": ["pre_enrollment"],
  "pre_enrollment.decided": ["pre_enrollment", "status"],
  "registration.cancelled": ["registration"],
  "registration.completed": ["registration"],
  "registration.created": ["registration"],
  "registration.dropped": ["registration"],
  "registration.transferred": ["registration", "from_class", "to_class"],
  "session.cancelled": ["class", "sessions"],
  "session.changed": ["class", "sessions"],
  "student.created": ["student"],
  "student.updated": ["student"],
  "waitlist.joined": ["entry"],
  "waitlist.offered": ["entry", "class", "until"],
};

/** `RegistrationCreatedEvent` */
export const shapeName = (topic: string): string => `${topic.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

function shapeOf(topic: string) {
  const data: ZodRawShape = Object.fromEntries((TOPIC_FIELDS[topic] ?? []).map((field) => [field, FIELDS[field][0]]));
  return named(shapeName(topic), {
    id: z.string().optional().describe("Where the API answers with events. The ID of a webhook is in its header webhook-id"),
    type: z.literal(topic),
    timestamp: instant(),
    data: z.object(data),
    school: z.string(),
  });
}

const [first, second, ...others] = TOPIC_NAMES.map(shapeOf);
if (!first || !second) throw new Error("There are no topics");
/** A message of any topic. */
export const eventShape = named("Event", z.union([first, second, ...others]));

/** An invented message of a topic, where none of the last days can be shown. */
export function madeEvent(ctx: Ctx, topic: string): EventRow {
  const data = Object.fromEntries((TOPIC_FIELDS[topic] ?? []).map((field) => [field, FIELDS[field][1]]));
  return { seq: 0, body: JSON.stringify({ type: topic, timestamp: ctx.now.toISOString(), data, school: schoolOf(ctx)?.id }) };
}
