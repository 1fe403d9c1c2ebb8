import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { type Ctx, schoolOf } from "./context";
import { type DomainError, fromDatabase, guardReason, notFound } from "./errors";
import { newId } from "./ids";
import { withDistinctNames } from "./select-names";

/**
 * The only module that touches the D1 binding. Reads and writes of a school go through `inSchool`, which refuses any statement that
 * does not bind that school's id; what crosses schools says so, with its reason, through `acrossSchools`.
 */
export class Database {
  roundTrips = 0;
  private readonly scopes = new Map<string, Orm>();
  readonly everywhere: Orm;
  constructor(private readonly binding: D1Database) {
    this.everywhere = drizzle(this.scoped(null));
  }

  forSchool(schoolId: string): Orm {
    let orm = this.scopes.get(schoolId);
    if (!orm) {
      orm = drizzle(this.scoped(schoolId));
      this.scopes.set(schoolId, orm);
    }
    return orm;
  }

  /** The binding as drizzle sees it: counts round trips and, in a school's scope, checks what each statement binds. */
  private scoped(schoolId: string | null): D1Database {
    const count = () => {
      this.roundTrips += 1;
    };
    const prepare = (query: string) => new ScopedStatement(query, this.binding.prepare(withDistinctNames(query)), schoolId, false, count);
    const batch = (statements: ScopedStatement[]) => {
      count();
      return this.binding.batch(statements.map((statement) => statement.checked()));
    };
    return { prepare, batch } as unknown as D1Database;
  }
}

/** A prepared statement that knows whether it binds the id of the school in whose scope it was made. */
class ScopedStatement {
  constructor(
    private readonly query: string,
    private readonly inner: D1PreparedStatement,
    private readonly schoolId: string | null,
    private readonly bindsSchool: boolean,
    private readonly count: () => void,
  ) {}
  bind(...values: unknown[]): ScopedStatement {
    const binds = this.schoolId !== null && values.includes(this.schoolId);
    return new ScopedStatement(this.query, this.inner.bind(...values), this.schoolId, binds, this.count);
  }
  checked(): D1PreparedStatement {
    if (this.schoolId !== null && !this.bindsSchool) throw new Error(`A statement left its school: ${this.query.slice(0, 160)}`);
    return this.inner;
  }
  all() {
    this.count();
    return this.checked().all();
  }
  run() {
    this.count();
    return this.checked().run();
  }
  first(...column: [string] | []) {
    this.count();
    return column.length > 0 ? this.checked().first(column[0] as string) : this.checked().first();
  }
  raw() {
    this.count();
    return this.checked().raw();
  }
}

export type Orm = ReturnType<typeof drizzle>;
export type Statement = BatchItem<"sqlite">;

export interface SchoolScope {
  readonly db: Orm;
  readonly schoolId: string;
}

/** The tables of the school this call works in. @throws not_found `school_not_found` where there is no school. */
export function inSchool(ctx: Ctx): SchoolScope {
  const school = schoolOf(ctx);
  if (!school) throw notFound("No school was found for this address.", "school_not_found");
  return { db: ctx.db.forSchool(school.id), schoolId: school.id };
}

/** All schools at once. The reason is for whoever reads the list of these calls (tests/platform/school-scope.test.ts). */
export function acrossSchools(ctx: Ctx, reason: string): Orm {
  if (!reason) throw new Error("Crossing schools needs a reason");
  return ctx.db.everywhere;
}

/** `id IN (...)` for a list of any length: one bound parameter, where D1 allows a hundred. */
export const isOneOf = (column: SQL.Aliased | SQL | { getSQL(): SQL }, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/**
 * A statement written by hand, for a batch. (drizzle's `db.run(sql…)` runs alone, but in a batch of D1 it loses its parameters.)
 */
export function written(db: Orm, query: SQL): Statement {
  const { session, dialect } = db as unknown as Internals;
  const prepared = session.prepareQuery(dialect.sqlToQuery(query), undefined, "run", false);
  return { _prepare: () => prepared } as unknown as Statement;
}

/** Reads written by hand, in one round trip; the rows as the database names their columns. */
export async function readTogether(db: Orm, queries: [SQL, ...SQL[]]): Promise<Record<string, unknown>[][]> {
  const [first, ...rest] = queries;
  const answers = await db.batch([written(db, first), ...rest.map((query) => written(db, query))]);
  return (answers as unknown as { results: Record<string, unknown>[] }[]).map(({ results }) => results);
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
   * Adds a write. With `orFail`, a write that touches no row aborts the whole batch with that error: in SQL a conditional INSERT or
   * UPDATE that matches nothing is not an error by itself.
   */
  stage(statement: Statement, orFail?: DomainError): void {
    this.staged.push({ statement, orFail });
  }

  get isEmpty(): boolean {
    return this.staged.length === 0;
  }

  /**
   * Runs everything staged, plus `last`, as one batch. A lost connection may hide a commit that happened, so each attempt first asks
   * whether the marker row (written by `last`, keyed by this unit's id) is there.
   * @throws the DomainError of the guard or constraint that stopped it
   */
  async commit(db: Orm, last: Statement[], marker: SQL): Promise<void> {
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
        if (!isLostConnection(error) || attempt === 4) throw fromDatabase(error);
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
