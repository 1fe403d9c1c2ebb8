import { sql } from "drizzle-orm";
import type { ConsistencyCheck, Contradiction } from "./consistency-checks";
import { HOUR_MS } from "./zones";

/** Overdue events and mail. */
export const eventChecks: readonly ConsistencyCheck[] = [
  {
    name: "stuck-events",
    title: "An event is overdue",
    rows: ({ now }) =>
      sql<Contradiction>`SELECT id FROM outbox WHERE done_at IS NULL AND given_up_at IS NULL AND created_at < ${now - HOUR_MS} LIMIT 50`,
  },
  {
    name: "given-up-events",
    title: "An event failed after its last try",
    rows: () => sql<Contradiction>`SELECT id FROM outbox WHERE done_at IS NULL AND given_up_at IS NOT NULL LIMIT 50`,
  },
  {
    name: "dead-letters",
    title: "A queue had an unreadable message",
    rows: () => sql<Contradiction>`SELECT id FROM dead_letters WHERE outbox_id IS NULL LIMIT 50`,
  },
];
