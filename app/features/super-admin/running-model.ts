import { choice, id, isoDate, keysOf, optionalText } from "~/platform/input";
import { listInput } from "~/platform/list";

/** Alarms, with the count from which super admins are emailed. */
export const ALARMS = {
  queue: { label: "Events queued for more than 10 minutes", from: 1 },
  given_up: { label: "Events failed after the last retry", from: 1 },
  mails: { label: "Emails failed in the last hour", from: 5 },
  refused: { label: "Recipient servers rejected our emails in the last day", from: 1 },
  webhooks: { label: "Unprocessed payment provider events", from: 1 },
  lms: { label: "Webhooks to learning platforms failed", from: 5 },
  lms_off: { label: "Learning platforms off: failing or rejecting the token", from: 1 },
  auditor: { label: "Nightly consistency checks have findings", from: 1 },
} as const;
export type AlarmKind = keyof typeof ALARMS;
export const ALARM_KINDS = Object.freeze(
  keysOf(Object.fromEntries(Object.entries(ALARMS).map(([kind, { label }]) => [kind, label])) as Record<AlarmKind, string>),
);

export const EVENT_STATES = { given_up: "Failed", stuck: "Stuck", waiting: "Queued" } as const;
export const eventListInput = listInput({
  sorts: ["created_at"] as const,
  ordering: "-created_at",
  filters: { state: choice(keysOf(EVENT_STATES)), school: id() },
});

export const auditListInput = listInput({
  sorts: ["at"] as const,
  ordering: "-at",
  pageSize: 50,
  filters: {
    school: id(),
    person: optionalText(100),
    action: optionalText(60),
    subject: optionalText(64),
    acted: choice(["yes"] as const),
    from_date: isoDate(),
    to_date: isoDate(),
  },
});
