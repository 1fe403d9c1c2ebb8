import { Database } from "~/platform/db";
import { env } from "./env";

/** A database on the test's own binding, which is its own session without replicas. */
export const databaseOn = (binding: { prepare(query: string): D1PreparedStatement; batch(statements: D1PreparedStatement[]): unknown }): Database =>
  new Database({ DB: { withSession: () => ({ ...binding, getBookmark: () => null }) } as D1Database });

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
  return databaseOn(binding);
}

/** A database with a concurrent write: it happens after all reads, right before the first write. */
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
  return databaseOn(binding);
}

/** What breaks, and when: the statement of that number, counted over all batches that write, or the round trip of that number. */
export type Break = { statement: number } | { trip: number; when: "before" | "after" };

/** A batch that stops at a statement; `kept` is what the database has of it afterwards, which must be nothing. */
export interface Cut {
  before: Record<string, string>;
  kept: Record<string, string>;
}

/**
 * A database that breaks once, at a place of the test's choosing: within a batch, as a constraint does, or around a round trip, as the end
 * of an isolate does. `isOver` says that the place was never reached; `cut` what a batch that was stopped has left.
 */
export function brokenDatabase(place: Break, contents: () => Promise<Record<string, string>>) {
  const seen = { statements: 0, trips: 0, isOver: true, cut: null as Cut | null };
  const gone = () => {
    seen.isOver = false;
    return new Error("The isolate has ended");
  };
  const trip = async <R>(go: () => Promise<R>): Promise<R> => {
    if (!seen.isOver) throw gone();
    seen.trips += 1;
    const isHere = "trip" in place && place.trip === seen.trips;
    if (isHere && place.when === "before") throw gone();
    const answer = await go();
    if (isHere) throw gone();
    return answer;
  };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => trip(() => statement.all()),
      run: () => trip(() => statement.run()),
      raw: () => trip(() => statement.raw()),
      first: (...column: [string]) => trip(() => statement.first(...column)),
    } as D1PreparedStatement;
    inner.set(wrapped, statement);
    return wrapped;
  };
  let isWriting = false;
  const binding = {
    prepare(query: string) {
      isWriting ||= /^\s*(insert|update|delete)/i.test(query);
      return wrap(env.DB.prepare(query));
    },
    async batch(given: D1PreparedStatement[]) {
      const statements = given.map((statement) => inner.get(statement) ?? statement);
      const first = seen.statements;
      if (isWriting) seen.statements += statements.length;
      isWriting = false;
      if (!("statement" in place) || place.statement < first || place.statement >= seen.statements) return trip(() => env.DB.batch(statements));
      const before = await contents();
      const stop = env.DB.prepare("INSERT INTO guard(ok, reason) VALUES (0, 'cut')");
      await env.DB.batch([...statements.slice(0, place.statement - first), stop]).catch(() => {});
      seen.cut = { before, kept: await contents() };
      throw gone();
    },
  };
  return { database: databaseOn(binding), seen };
}
