import { z } from "zod";
import { del, get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { named } from "~/platform/json-shapes";
import type { Result } from "~/platform/verb";
import type { EventRow } from "./data/events";
import { listEvents, sampleEvents, subscribeHook, unsubscribeHook } from "./domain/hooks";
import { eventShape } from "./event-shapes";

type Event = z.input<typeof eventShape>;

/** The message as a webhook has it, with its number. */
const written = ({ seq, body }: EventRow) => ({ id: String(seq), ...JSON.parse(body) }) as Event;

const eventsShape = named("Events", {
  results: z.array(eventShape),
  next: z.string().nullable().describe("Send it as `after` to read on; null while there is nothing"),
  has_more: z.boolean(),
});

/** Events for programs that ask for them, and hooks for programs that add their own endpoint. */
export const hookEndpoints: Endpoint[] = [
  get("/events/", listEvents, "Lists what happened in the last seven days, oldest first, so far as the key's scopes show it", {
    output: json(eventsShape, ({ results, next, hasMore }: Result<typeof listEvents>) => ({
      results: results.map(written),
      next: next === null ? null : String(next),
      has_more: hasMore,
    })),
  }),
  get("/hooks/sample/", sampleEvents, "Returns the three newest events of a topic, or an invented one", {
    output: json(z.array(eventShape), (rows: EventRow[]) => rows.map(written)),
  }),
  post("/hooks/", subscribeHook, "Adds a webhook for one topic", { status: 201, output: json(named("Hook", { id: z.string() })) }),
  del("/hooks/{id}/", unsubscribeHook, "Deletes a webhook that a key added", { status: 204 }),
];
