import { describe, expect, it } from "vitest";
import { events } from "~/events";
import { TOLD_EVENTS, TOPICS } from "~/features/webhooks/topics-model";

/**
 * Events without a topic: steps of the product's own work, and news that other programs don't need. A new event fails the test until it is
 * listed here or gets a topic.
 */
const INTERNAL: Record<string, readonly string[]> = {
  account: ["signed-out"],
  affiliation: ["accepted", "ended", "requested"],
  agreement: ["addendum-made", "countersigned", "guardian-asked"],
  "api-key": ["ends-soon", "made"],
  application: ["answered", "sent"],
  attendance: ["limits-due", "untaken"],
  autopay: ["due"],
  broadcast: ["portion"],
  call: ["contact-left"],
  certificate: ["expires-soon", "unfinished"],
  certificates: ["due"],
  class: ["below-minimum", "capacity-raised", "clearance-due", "confirmation-due", "confirmed-to", "mail", "reminder-due", "sessions-changed"],
  complaint: ["answered", "sent"],
  consent: ["answered"],
  event: ["cancelled", "seats"],
  export: ["packet", "privacy-copy", "requested"],
  "feature-update": ["published"],
  graduate: ["survey-due"],
  group: ["accepted", "cancelled", "choice-over", "class-cancelled", "expired", "funds-changed", "naming-due", "quoted", "seat-named"],
  hold: ["lifted", "placed"],
  holding: ["sent-back"],
  holdings: ["expiring"],
  inquiry: ["unanswered"],
  instalment: ["due"],
  instalments: ["paid"],
  instructor: ["applied"],
  invite: ["accepted"],
  "issuer-key": ["exposed"],
  leave: ["asked", "decided", "lapsed"],
  mail: ["send"],
  notifications: ["elsewhere", "fan-out", "push"],
  packet: ["expired"],
  paper: ["decided", "sent"],
  papers: ["expiring", "own-expiring"],
  partnership: ["accepted", "ended", "requested"],
  password: ["changed", "reset-requested"],
  payment: ["succeeded", "surplus"],
  "payment-plan": ["changed"],
  "payout-account": ["incomplete"],
  picture: ["stored"],
  "pre-enrollment": ["reminder-due"],
  privacy: ["asked", "copy-expired", "done", "erased", "link-asked"],
  program: ["withdrawn"],
  purchase: ["paid"],
  refund: ["approved", "declined", "queued", "requested"],
  registration: [
    "abandoned",
    "agreement-asked",
    "cancellation-asked",
    "corrected",
    "deadline-near",
    "funding-changed",
    "party-paid",
    "pay-deadline-over",
    "pay-deadline-reached",
    "reactivated",
  ],
  retention: ["delete", "due", "file-freed", "night"],
  school: ["plan-changed", "zone-changed"],
  "school-credit": ["given"],
  seat: ["freed"],
  "second-factor": ["changed"],
  "sign-up": ["decided", "received"],
  "sponsor-invoice": ["due"],
  sponsored: ["answered", "proposed"],
  staff: ["digest-due"],
  stripe: ["event"],
  subscription: ["charged"],
  user: ["invited"],
  waitlist: ["offer-nearly-over", "offer-over"],
  webhook: ["disabled", "due"],
};
const internal = Object.entries(INTERNAL).flatMap(([subject, names]) => names.map((name) => `${subject}.${name}`));

describe("topics of webhooks", () => {
  it("tell of every event that is not internal", () => {
    expect([...internal, ...TOLD_EVENTS].sort()).toEqual(Object.keys(events).sort());
  });

  it("have names of two words, in order, and events that exist", () => {
    const names = TOPICS.map(({ topic }) => topic);
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.filter((name) => !/^[a-z_]+\.[a-z_]+$/.test(name))).toEqual([]);
    expect(TOPICS.filter(({ event }) => !(event in events))).toEqual([]);
  });
});
