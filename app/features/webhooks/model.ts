import { z } from "zod";
import { choice, id, integer, isoDate, keysOf, many, optional, optionalText, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/zones";
import { TOPIC_NAMES, TOPICS } from "./topics-model";

/** Webhook endpoints and deliveries: forms, labels and the schedule of tries. Safe for the browser. */

/** The date of the form of messages; an endpoint keeps the one that it was made with. */
export const API_VERSION = "2026-11-29";
/** A message is no larger. */
export const MAX_BODY = 20_000;
export const MAX_ENDPOINTS = 20;
export const AT_ONCE = 10;
/** The previous secret signs too for so long after a rotation. */
export const OLD_SECRET_MS = DAY_MS;

/** The wait before each try: at once, then longer and longer; the last is three days after the first. */
export const WAITS_MS: readonly number[] = [
  ...[0, 5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS],
  ...[10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, 24 * HOUR_MS],
];
export const MOST_RETRY_AFTER_MS = 24 * HOUR_MS;
/** An endpoint that fails for so long, or this many deliveries in a row, is turned off. */
export const FAILING_MS = 5 * DAY_MS;
export const MOST_FAILURES = 20;

/**
 * The wait after a number of failed tries, in ms; null after the last. `chance` from 0 to 1 spreads waits by a tenth, so that a
 * receiver does not get all messages at once after an outage. `Retry-After` is honored up to a day.
 */
export function waitAfter(tries: number, chance: number, retryAfterMs = 0): number | null {
  const wait = WAITS_MS[tries];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (0.9 + 0.2 * chance)), Math.min(retryAfterMs, MOST_RETRY_AFTER_MS));
}

/** `Retry-After` in seconds or as a date, in ms from now; 0 without one. */
export function retryAfterMs(value: string | null | undefined, now: number): number {
  if (!value) return 0;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

export const TOPIC_CHOICES = TOPICS.map(({ topic, label }) => ({ value: topic, label, help: topic }));

const topic = () => choice(TOPIC_NAMES as [string, ...string[]]);

export const endpointForm = z.object({
  url: text(500),
  description: optionalText(120),
  topics: many(topic()).refine((chosen) => chosen.length > 0, "Choose at least one event"),
});
/** A hook of a key: an endpoint for one topic. */
export const hookForm = z.object({ topic: topic(), target_url: text(500) });
export const sampleInput = z.object({ topic: topic() });
export const eventsInput = z.object({ after: optional(z.string().regex(/^\d{1,15}$/, "Send the id of an event")), limit: optional(integer(1, 100)) });
/** The API lists events of this period. */
export const EVENTS_MS = 7 * DAY_MS;
export const EVENTS_AT_ONCE = 50;
export const SAMPLES = 3;

export const replayForm = z.object({ id: id(), from_date: optional(isoDate()), to_date: optional(isoDate()) });
export const revealForm = z.object({ id: id(), current_password: text(200) });

/** The name of an endpoint on screens. */
export const endpointName = ({ kind, description, url }: { kind: "webhook" | "lms"; description: string | null; url: string }): string =>
  kind === "lms" ? "Learning platform" : (description ?? new URL(url).host);

export const ENDPOINT_STATE_LABELS = { active: "Active", paused: "Paused", disabled: "Disabled" } as const;
export const ENDPOINT_STATE_TONES = { active: "green", paused: "grey", disabled: "red" } as const;
export const DISABLED_REASON_LABELS = {
  gone: "The receiver answered that the address is gone (410).",
  failing: "Deliveries failed for five days, or twenty in a row.",
} as const;
export const DELIVERY_STATE_LABELS = { pending: "Pending", delivered: "Delivered", failed: "Failed", discarded: "Not sent" } as const;
export const DELIVERY_STATE_TONES = { pending: "amber", delivered: "green", failed: "red", discarded: "grey" } as const;

export const deliveryListInput = listInput({
  sorts: ["created_at"],
  ordering: "-created_at",
  filters: { state: choice(keysOf(DELIVERY_STATE_LABELS)) },
}).extend({ id: id() });
