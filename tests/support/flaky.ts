import { Database } from "~/platform/db";
import { env } from "./env";

/** How often a batch is lost before it is committed, and how often only its answer is. */
export interface Faults {
  before: number;
  after: number;
}

/** A repeatable dice: the same seed throws the same numbers, so that a failure can be replayed. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A database whose connection breaks now and then, half of the time after the commit. */
export function flakyDatabase(random: () => number, faults: Faults): Database {
  const lost = () => new Error("D1_ERROR: Network connection lost.");
  const binding = {
    prepare: (query: string) => env.DB.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      if (random() < faults.before) throw lost();
      const answer = await env.DB.batch(statements);
      if (random() < faults.after) throw lost();
      return answer;
    },
  };
  return new Database(binding as unknown as D1Database);
}

/** A database into whose first write somebody else comes: what they do happens after everything was read, right before it is written. */
export function racedDatabase(others: () => Promise<unknown>): Database {
  let isWriting = false;
  let isDone = false;
  const binding = {
    prepare(query: string) {
      isWriting ||= /^\s*(insert|update|delete)/i.test(query);
      return env.DB.prepare(query);
    },
    async batch(statements: D1PreparedStatement[]) {
      if (isWriting && !isDone) {
        isDone = true;
        await others();
      }
      return env.DB.batch(statements);
    },
  };
  return new Database(binding as unknown as D1Database);
}
