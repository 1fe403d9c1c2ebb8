import { type SQL, sql } from "drizzle-orm";
import { outbox } from "#drizzle/schema/platform";
import type { EventOf, Topic } from "~/events";
import { type Orm, rawStatement } from "./db";

/** How an event's payload is read from the rows a query finds. */
interface FromRows<T extends Topic> {
  /** Makes the event one: with the same key it is not announced again. */
  key: SQL;
  schoolId: SQL;
  payload: Record<keyof EventOf<T> & string, SQL>;
  /** `FROM … WHERE …` */
  from: SQL;
  /** Epoch milliseconds. */
  now: number;
}

/** A statement that announces an event for each row it finds, of all schools at once; the sweep sends them. */
export function announceRows<T extends Topic>(db: Orm, topic: T, { key, schoolId, payload, from, now }: FromRows<T>) {
  const fields = Object.entries<SQL>(payload).map(([name, value]) => sql`${name}, ${value}`);
  return rawStatement(
    db,
    sql`INSERT INTO outbox(id, school_id, topic, payload, created_at)
      SELECT ${`${topic}:`} || ${key}, ${schoolId}, ${topic}, json_object(${sql.join(fields, sql`, `)}), ${now} ${from} ON CONFLICT DO NOTHING`,
  );
}

/** A statement that announces one event outside a command: of a delivery, of what the clock has found. A second one changes nothing. */
export const announceOnce = <T extends Topic>(db: Orm, topic: T, key: string, schoolId: string | null, payload: EventOf<T>, now: number) =>
  db
    .insert(outbox)
    .values({ id: `${topic}:${key}`, schoolId, topic, payload: JSON.stringify(payload), createdAt: now })
    .onConflictDoNothing();
