import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import type { Env } from "./env";
import { type Constraints, type DomainError, fromDatabase, guardReason } from "./errors";
import { newId } from "./ids";
import { type Line, type ReadFrom, Route } from "./replicas";
import { withDistinctNames } from "./select-names";

/**
 * The only module that touches the D1 binding. Reads and writes of a school go through `inSchool`, which refuses any statement that
 * does not bind that school's id; what crosses schools says so, with its reason, through `acrossSchools`.
 */
export class Database {
  roundTrips = 0;
  /** Rows that all statements so far have read, indexes included: what D1 bills, and what a page must not grow by. */
  rowsRead = 0;
  /** Whether this request has changed anything, or may have. */
  hasWritten = false;
  private readonly scopes = new Map<string | null, Orm>();
  private readonly route: Route;
  private readonly distanceMs: number;
  /** @param distanceMs what a local build adds to each round trip */
  constructor(binding: D1Database, from: ReadFrom = "primary", distanceMs = 0) {
    this.route = new Route(binding, from);
    this.distanceMs = distanceMs;
  }

  get unscoped(): Orm {
    return this.scope(null);
  }

  forSchool(schoolId: string): Orm {
    return this.scope(schoolId);
  }

  /** The newest bookmark seen; a read that is no older sees all writes of this request. */
  get bookmark(): string | null {
    return this.route.bookmark;
  }

  /** Before a decision: no copy of the database is asked any more. */
  readPrimary(): void {
    this.route.toPrimary();
  }

  /** Reads from now on are at least as new as a bookmark. */
  readNoOlderThan(bookmark: string): void {
    this.route.noOlderThan(bookmark);
  }

  /** Made when it is first asked for: a page that is known needs none. */
  private scope(schoolId: string | null): Orm {
    const known = this.scopes.get(schoolId);
    if (known) return known;
    const orm = drizzle(this.scoped(schoolId));
    this.scopes.set(schoolId, orm);
    return orm;
  }

  /** The binding as drizzle sees it: reads go together and, in a school's scope, it is checked what each statement binds. */
  private scoped(schoolId: string | null): D1Database {
    const prepare = (query: string) => new ScopedStatement(query, schoolId, this);
    const batch = (statements: ScopedStatement[]) => {
      const checked = statements.map((statement) => statement.checked());
      return statements.every(({ isRead }) => isRead) ? this.ask(checked) : this.write((line) => line.batch(checked.map((make) => make(line))));
    };
    return { prepare, batch } as unknown as D1Database;
  }

  /** One round trip. */
  private async go<R extends D1Result | D1Result[]>(work: (line: Line) => Promise<R>): Promise<R> {
    this.roundTrips += 1;
    if (__LOCAL_TOOLS__ && this.distanceMs > 0) await scheduler.wait(this.distanceMs);
    const answer = await this.route.go(work);
    for (const { meta } of [answer].flat()) this.rowsRead += meta.rows_read;
    return answer;
  }

  /** One round trip that may change something. What this request reads after it is the primary's. */
  async write<R extends D1Result | D1Result[]>(work: (line: Line) => Promise<R>): Promise<R> {
    this.readPrimary();
    try {
      const answer = await this.go(work);
      this.hasWritten = true;
      return answer;
    } catch (error) {
      if (isLostConnection(error)) this.hasWritten = true;
      throw error;
    }
  }

  private readonly questions: Question[] = [];

  /**
   * Questions that are asked at the same time (a page's `Promise.all`) go to the database in one round trip. `alone` is how a single one
   * goes when nothing else is asked with it.
   */
  ask(statements: Made[], alone = (line: Line) => line.batch(statements.map((make) => make(line)))): Promise<D1Result[]> {
    return new Promise((resolve, reject) => {
      this.questions.push({ statements, alone, resolve, reject });
      if (this.questions.length === 1) void this.askTogether();
    });
  }

  private async askTogether(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await null;
    const queued = this.questions.splice(0);
    if (queued.length > 1) {
      try {
        const answers = await this.go((line) => line.batch(queued.flatMap(({ statements }) => statements.map((make) => make(line)))));
        for (const { statements, resolve } of queued) resolve(answers.splice(0, statements.length));
        return;
      } catch {
        // One query or the connection failed: each query runs alone, so that an error reaches its own caller.
      }
    }
    for (const { alone, resolve, reject } of queued) this.askAlone(alone).then(resolve, reject);
  }

  /** If a replica cannot answer (it is down, or the bookmark is invalid), the primary is asked. */
  private async askAlone(alone: Question["alone"]): Promise<D1Result[]> {
    if (this.route.isPrimary) return this.go(alone);
    try {
      return await this.go(alone);
    } catch {
      this.readPrimary();
      return this.go(alone);
    }
  }
}

/** A database as this environment has it. */
export const databaseOf = (env: Env, from?: ReadFrom): Database => new Database(env.DB, from, __LOCAL_TOOLS__ ? Number(env.D1_DISTANCE_MS ?? 0) : 0);

/** A statement with its values, prepared on the line that it goes through. */
type Made = (line: Line) => D1PreparedStatement;

interface Question {
  statements: Made[];
  alone: (line: Line) => Promise<D1Result[]>;
  resolve: (answers: D1Result[]) => void;
  reject: (error: unknown) => void;
}

/**
 * How many microtask turns a batch waits for other queries: as long as drizzle takes to prepare one. Without the wait 19 of 131 pages
 * make more round trips (`app/decisions/what-tricks-buy.md`).
 */
const TURNS = 12;

const isReading = (query: string) => /^\s*select\b/i.test(query) || (/^\s*with\b/i.test(query) && !/\b(insert|update|delete)\b/i.test(query));

/** A statement that knows whether it binds the id of the school in whose scope it was made. */
class ScopedStatement {
  constructor(
    private readonly query: string,
    private readonly schoolId: string | null,
    private readonly database: Database,
    private readonly values: readonly unknown[] = [],
  ) {}
  bind(...values: unknown[]): ScopedStatement {
    return new ScopedStatement(this.query, this.schoolId, this.database, values);
  }
  get isRead(): boolean {
    return isReading(this.query);
  }
  checked(): Made {
    const { query, schoolId, values } = this;
    if (schoolId !== null && !values.includes(schoolId)) throw new Error(`A statement reaches beyond its school: ${query.slice(0, 160)}`);
    const text = withDistinctNames(query);
    return (line) => (values.length > 0 ? line.prepare(text).bind(...values) : line.prepare(text));
  }
  async all() {
    const made = this.checked();
    if (!this.isRead) return this.database.write((line) => made(line).all());
    const [answer] = await this.database.ask([made], async (line) => [await made(line).all()]);
    return answer;
  }
  /** Column names are distinct, so the values of each row are in the order of the columns. */
  async raw() {
    const answer = await this.all();
    return (answer?.results ?? []).map((row) => Object.values(row as Record<string, unknown>));
  }
  async run() {
    const made = this.checked();
    if (!this.isRead) return this.database.write((line) => made(line).run());
    const [answer] = await this.database.ask([made], async (line) => [await made(line).run()]);
    return answer;
  }
}

export type Orm = ReturnType<typeof drizzle>;
export type Statement = BatchItem<"sqlite">;

/** The values of a list of any length, as the right side of an `IN`: one bound parameter, where D1 allows a hundred. */
export const listed = (values: readonly (string | number)[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** `id IN (...)` for a list of any length. */
export const isOneOf = (column: SQL.Aliased | SQL | { getSQL(): SQL }, values: readonly (string | number)[]): SQL =>
  sql`${column} IN ${listed(values)}`;

/** The label of a code as SQL, for lists whose text is composed in the database; `otherwise` where the code has none. */
export const labelIn = (column: SQL, labels: Readonly<Record<string, string>>, otherwise: SQL): SQL =>
  sql`coalesce(json_extract(${JSON.stringify(labels)}, '$."' || ${column} || '"'), ${otherwise})`;

/**
 * A statement written by hand, for a batch. drizzle's `db.run(sql…)` runs alone, but in a batch of D1 it loses its parameters; so this
 * makes it of two members that drizzle does not promise (`Internals`). The reads written by hand share their round trips by it.
 */
export function rawStatement(db: Orm, query: SQL): Statement {
  const { session, dialect } = db as unknown as Internals;
  const prepared = session.prepareQuery(dialect.sqlToQuery(query), undefined, "run", false);
  return { _prepare: () => prepared } as unknown as Statement;
}

/** The row types of each read, from `sql<Row>`. */
type Rows<Reads extends readonly SQL[]> = { [Index in keyof Reads]: Reads[Index] extends SQL<infer Row> ? Row[] : never };

/** Reads written by hand, in one round trip; the rows as the database names their columns. Each says what a row of it is: `sql<Row>`. */
export async function readTogether<const Reads extends readonly SQL[]>(db: Orm, queries: Reads): Promise<Rows<Reads>> {
  const [first, ...rest] = queries;
  if (!first) return [] as readonly unknown[] as Rows<Reads>;
  const answers = await db.batch([rawStatement(db, first), ...rest.map((query) => rawStatement(db, query))]);
  return (answers as unknown as { results: unknown[] }[]).map(({ results }) => results) as Rows<Reads>;
}

interface Internals {
  session: { prepareQuery(query: unknown, fields: undefined, method: "run", isArrayMode: false): unknown };
  dialect: { sqlToQuery(query: SQL): unknown };
}

interface Staged {
  statement: Statement;
  orFail?: DomainError;
}

/**
 * The search index writes its pages when the next statement that may abort begins, and those count as changes: a guard after it would
 * pass although its write touched nothing. This guard, which always passes, lets them be written before.
 */
const settleSearch = sql.raw("INSERT INTO guard(ok, reason) VALUES (1, 'settled')");

/** The writes of one verb, committed as one D1 batch: D1's only transaction. */
export class UnitOfWork {
  readonly id = newId();
  private readonly staged: Staged[] = [];

  /**
   * Adds a write. With `orFail`, a write that changes no row aborts the whole batch with that error; in SQL a conditional INSERT or
   * UPDATE without a match is no error.
   */
  stage(statement: Statement, orFail?: DomainError): void {
    this.staged.push({ statement, orFail });
  }

  get isEmpty(): boolean {
    return this.staged.length === 0;
  }

  get statements(): Statement[] {
    return this.staged.map(({ statement }) => statement);
  }

  /**
   * Runs everything staged, plus `last`, as one batch. A lost connection may hide a commit that happened, so each attempt first asks
   * whether the marker row (written by `last`, keyed by this unit's id) is there. Without one, the batch runs again.
   * @throws the DomainError of the guard or constraint that stopped it
   */
  async commit(db: Orm, last: Statement[], marker: SQL, constraints: Constraints): Promise<void> {
    const statements: Statement[] = [];
    this.staged.forEach(({ statement, orFail }, index) => {
      const isAfterUnguarded = index > 0 && !this.staged[index - 1]?.orFail;
      if (orFail && isAfterUnguarded) statements.push(db.run(settleSearch));
      statements.push(statement);
      // In a batch drizzle binds nothing to raw SQL, so the index stands in the text.
      if (orFail) statements.push(db.run(sql.raw(`INSERT INTO guard(ok, reason) SELECT changes(), '${index}'`)));
    });
    statements.push(...last);
    for (let attempt = 0; ; attempt += 1) {
      try {
        await db.batch(statements as [Statement, ...Statement[]]);
        return;
      } catch (error) {
        const stopped = guardReason(error);
        if (stopped !== null) throw this.staged[stopped]?.orFail ?? error;
        if (!isLostConnection(error) || attempt === 4) throw fromDatabase(error, constraints);
        await scheduler.wait(50 * 2 ** attempt * Math.random() + 10);
        if ((await db.all(marker)).length > 0) return;
      }
    }
  }
}

/** Errors after which D1 may or may not have committed. */
export function isLostConnection(error: unknown): boolean {
  const text = error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}` : "";
  return /Network connection lost|storage caused object to be reset|reset because its code was updated/.test(text);
}
