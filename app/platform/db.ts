import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { type Bindings, bindingNamed, databaseNameOf, databaseNames, SHARED } from "./databases";
import type { Env } from "./env";
import { type Constraints, type DomainError, fromDatabase, guardReason } from "./errors";
import { newId } from "./ids";
import { type Line, type ReadFrom, Route } from "./replicas";
import { withDistinctNames } from "./select-names";
import { refuseOtherKind, tablesNamedIn } from "./table-kinds";

/**
 * The only module that touches the D1 bindings. Reads and writes of a school go through `inSchool`, which refuses any statement that
 * does not bind that school's id; what crosses schools says so, with its reason, through `acrossSchools`.
 */
export class Database {
  roundTrips = 0;
  /** Rows that all statements so far have read, indexes included: what D1 bills, and what a page must not grow by. */
  rowsRead = 0;
  /** Whether this request has changed anything, or may have. */
  hasWritten = false;
  private readonly scopes = new Map<string, Orm>();
  private readonly lanes = new Map<string, Lane>();
  /** @param distanceMs what a local build adds to each round trip */
  constructor(
    private readonly bindings: Bindings,
    private from: ReadFrom = "primary",
    private readonly distanceMs = 0,
  ) {}

  /** All rows of the shared database. */
  get unscoped(): Orm {
    return this.inDatabase(SHARED);
  }

  /** All rows of a database. */
  inDatabase(name: string): Orm {
    return this.scope(`all:${name}`, { kind: "all", database: name });
  }

  /** A school's rows, in its database. Every statement binds the school's id. */
  forSchool(schoolId: string): Orm {
    return this.scope(`school:${schoolId}`, { kind: "school", database: this.nameOf(schoolId), tenantId: schoolId });
  }

  /** A tenant's rows in the shared database: an employer's, or a school's accounts. Every statement binds the tenant's id. */
  sharedOf(tenantId: string): Orm {
    return this.scope(`shared:${tenantId}`, { kind: "shared", database: SHARED, tenantId });
  }

  /**
   * For the rows that a command writes besides its own (audit log, outbox, request key): they go into the database of the other statements
   * of their batch, and without others into the school's.
   */
  along(schoolId: string | null): { readonly orm: Orm; readonly database: string } {
    const scope: Scope = { kind: "along", database: this.nameOf(schoolId) };
    const orm = drizzle(this.scoped(scope));
    return {
      orm,
      get database() {
        return scope.database;
      },
    };
  }

  /** The name of the database that holds a school's rows; null stands for rows without a school. */
  nameOf(schoolId: string | null): string {
    return databaseNameOf(this.bindings, schoolId);
  }

  /** The names of all databases, the shared one first. */
  get names(): string[] {
    return databaseNames(this.bindings);
  }

  /** The newest bookmark of the shared database; a read that is no older sees all writes of this request there. */
  get bookmark(): string | null {
    return this.lanes.get(SHARED)?.route.bookmark ?? null;
  }

  /** Before a decision: no copy of a database is asked any more. */
  readPrimary(): void {
    this.from = "primary";
    for (const { route } of this.lanes.values()) route.toPrimary();
  }

  /** Reads of the shared database are at least as new as a bookmark from now on. */
  readNoOlderThan(bookmark: string): void {
    this.lane(SHARED).route.noOlderThan(bookmark);
  }

  /** A bookmark is one of the shared database; so what is read of another one begins at its primary. */
  private lane(name: string): Lane {
    const known = this.lanes.get(name);
    if (known) return known;
    const from = name === SHARED || this.from === "primary" ? this.from : "first-primary";
    const lane: Lane = { route: new Route(bindingNamed(this.bindings, name), from), questions: [] };
    this.lanes.set(name, lane);
    return lane;
  }

  /** Made when it is first asked for: a page that is known needs none. */
  private scope(key: string, scope: Scope): Orm {
    const known = this.scopes.get(key);
    if (known) return known;
    const orm = drizzle(this.scoped(scope));
    this.scopes.set(key, orm);
    return orm;
  }

  /** The binding as drizzle sees it: reads go together, and it is checked what each statement may do in its scope. */
  private scoped(scope: Scope): D1Database {
    const prepare = (query: string) => new ScopedStatement(query, scope, this);
    const batch = (statements: ScopedStatement[]) => {
      const checked = statements.map((statement) => statement.checked());
      const database = databaseOfBatch(statements) ?? scope.database;
      if (scope.kind === "along") scope.database = database;
      return statements.every(({ isRead }) => isRead)
        ? this.ask(database, checked)
        : this.write(database, (line) => line.batch(checked.map((make) => make(line))));
    };
    return { prepare, batch } as unknown as D1Database;
  }

  /** One round trip. */
  private async go<R extends D1Result | D1Result[]>(lane: Lane, work: (line: Line) => Promise<R>): Promise<R> {
    this.roundTrips += 1;
    if (__LOCAL_TOOLS__ && this.distanceMs > 0) await scheduler.wait(this.distanceMs);
    const answer = await lane.route.go(work);
    for (const { meta } of [answer].flat()) this.rowsRead += meta.rows_read;
    return answer;
  }

  /** One round trip that may change something. What this request reads after it is the primary's. */
  async write<R extends D1Result | D1Result[]>(database: string, work: (line: Line) => Promise<R>): Promise<R> {
    this.readPrimary();
    try {
      const answer = await this.go(this.lane(database), work);
      this.hasWritten = true;
      return answer;
    } catch (error) {
      if (isLostConnection(error)) this.hasWritten = true;
      throw error;
    }
  }

  /**
   * Questions to a database that are asked at the same time (a page's `Promise.all`) go there in one round trip. `alone` is how a single
   * one goes when nothing else is asked with it.
   */
  ask(database: string, statements: Made[], alone = (line: Line) => line.batch(statements.map((make) => make(line)))): Promise<D1Result[]> {
    const lane = this.lane(database);
    return new Promise((resolve, reject) => {
      lane.questions.push({ statements, alone, resolve, reject });
      if (lane.questions.length === 1) void this.askTogether(lane);
    });
  }

  private async askTogether(lane: Lane): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await null;
    const queued = lane.questions.splice(0);
    if (queued.length > 1) {
      try {
        const answers = await this.go(lane, (line) => line.batch(queued.flatMap(({ statements }) => statements.map((make) => make(line)))));
        for (const { statements, resolve } of queued) resolve(answers.splice(0, statements.length));
        return;
      } catch {
        // One query or the connection failed: each query runs alone, so that an error reaches its own caller.
      }
    }
    for (const { alone, resolve, reject } of queued) this.askAlone(lane, alone).then(resolve, reject);
  }

  /** If a replica cannot answer (it is down, or the bookmark is invalid), the primary is asked. */
  private async askAlone(lane: Lane, alone: Question["alone"]): Promise<D1Result[]> {
    if (lane.route.isPrimary) return this.go(lane, alone);
    try {
      return await this.go(lane, alone);
    } catch {
      this.readPrimary();
      return this.go(lane, alone);
    }
  }
}

/** The databases as this environment has them. */
export const databaseOf = (env: Env, from?: ReadFrom): Database => new Database(env, from, __LOCAL_TOOLS__ ? Number(env.D1_DISTANCE_MS ?? 0) : 0);

/** The way to one database, and the questions that are about to go there together. */
interface Lane {
  readonly route: Route;
  readonly questions: Question[];
}

/** What statements may do, and where they go. Those that go `along` follow the others of their batch. */
type Scope =
  | { readonly kind: "all"; readonly database: string; readonly tenantId?: undefined }
  | { readonly kind: "school" | "shared"; readonly database: string; readonly tenantId: string }
  | { readonly kind: "along"; database: string; readonly tenantId?: undefined };

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

/** The database of a batch, or null when all its statements go along. @throws Error, which names the tables, when they are of several */
function databaseOfBatch(statements: readonly ScopedStatement[]): string | null {
  let database: string | null = null;
  for (const { scope } of statements) {
    if (scope.kind === "along" || scope.database === database) continue;
    if (database !== null) throw new Error(`A batch cannot span databases: ${spanOf(statements)}`);
    database = scope.database;
  }
  return database;
}

const spanOf = (statements: readonly ScopedStatement[]): string => {
  const tables = new Map<string, Set<string>>();
  for (const { scope, query } of statements) {
    if (scope.kind === "along") continue;
    tables.set(scope.database, new Set([...(tables.get(scope.database) ?? []), ...tablesNamedIn(query).map(({ table }) => table)]));
  }
  return [...tables].map(([name, named]) => `${[...named].sort().join(", ")} in ${name}`).join("; ");
};

/** A statement that knows its scope: whose id it must bind, and where it goes. */
class ScopedStatement {
  constructor(
    readonly query: string,
    readonly scope: Scope,
    private readonly database: Database,
    private readonly values: readonly unknown[] = [],
  ) {}
  bind(...values: unknown[]): ScopedStatement {
    return new ScopedStatement(this.query, this.scope, this.database, values);
  }
  get isRead(): boolean {
    return isReading(this.query);
  }
  checked(): Made {
    const { query, scope, values } = this;
    if (scope.tenantId !== undefined && !values.includes(scope.tenantId))
      throw new Error(`A statement reaches beyond its school: ${query.slice(0, 160)}`);
    if (__LOCAL_TOOLS__ && scope.kind === "school") refuseOtherKind(query);
    const text = withDistinctNames(query);
    return (line) => (values.length > 0 ? line.prepare(text).bind(...values) : line.prepare(text));
  }
  async all() {
    const made = this.checked();
    if (!this.isRead) return this.database.write(this.scope.database, (line) => made(line).all());
    const [answer] = await this.database.ask(this.scope.database, [made], async (line) => [await made(line).all()]);
    return answer;
  }
  /** Column names are distinct, so the values of each row are in the order of the columns. */
  async raw() {
    const answer = await this.all();
    return (answer?.results ?? []).map((row) => Object.values(row as Record<string, unknown>));
  }
  async run() {
    const made = this.checked();
    if (!this.isRead) return this.database.write(this.scope.database, (line) => made(line).run());
    const [answer] = await this.database.ask(this.scope.database, [made], async (line) => [await made(line).run()]);
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
   * Runs everything staged, plus `last`, as one batch in one database; `db` and `last` follow the staged statements (`Database.along`). A
   * lost connection may hide a commit that happened, so each attempt first asks whether the marker row (written by `last`, keyed by this
   * unit's id) is there. Without one, the batch runs again.
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

/** The rows of a batch of these statements. */
export type RowsOf<Statements extends readonly PromiseLike<unknown>[]> = { [Index in keyof Statements]: Awaited<Statements[Index]> };
