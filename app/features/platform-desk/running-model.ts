import { choice, id, isoDate, keysOf, optionalText } from "~/platform/input";
import { listInput } from "~/platform/list";

/** What can be wrong with the running product, and from how many on somebody is written to. */
export const ALARMS = {
  queue: { label: "Events wait longer than ten minutes", from: 1 },
  given_up: { label: "Events were given up", from: 1 },
  mails: { label: "Emails failed in the last hour", from: 5 },
  refused: { label: "Receivers refused our emails in the last day", from: 1 },
  webhooks: { label: "Events of the payment provider are not worked off", from: 1 },
  lms: { label: "Learning platforms could not be told", from: 5 },
  auditor: { label: "The nightly check of the books found something", from: 1 },
} as const;
export type AlarmKind = keyof typeof ALARMS;
export const ALARM_KINDS = Object.freeze(
  keysOf(Object.fromEntries(Object.entries(ALARMS).map(([kind, { label }]) => [kind, label])) as Record<AlarmKind, string>),
);

export const EVENT_STATES = { given_up: "Given up", stuck: "Stuck", waiting: "Waiting" } as const;
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
