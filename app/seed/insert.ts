import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Orm, Statement } from "~/platform/db";

/** D1 binds at most a hundred values per statement. */
const MAX_BOUND = 96;
const STATEMENTS_AT_ONCE = 60;

/** Rows of one table on their way in; tables are filled in the order in which they are added. */
export class Rows {
  private readonly tables: { table: SQLiteTable; rows: Record<string, unknown>[] }[] = [];

  add<T extends SQLiteTable>(table: T, ...rows: T["$inferInsert"][]): void {
    const last = this.tables.find((entry) => entry.table === table);
    if (last) last.rows.push(...rows);
    else this.tables.push({ table, rows: [...rows] });
  }

  /** Rows added to a table so far. */
  of<T extends SQLiteTable>(table: T): T["$inferInsert"][] {
    return (this.tables.find((entry) => entry.table === table)?.rows ?? []) as T["$inferInsert"][];
  }

  /** Writes everything, in batches; `order` names the tables that others refer to, first to last. */
  async write(db: Orm, order: SQLiteTable[]): Promise<void> {
    const statements: Statement[] = [];
    const rank = (table: SQLiteTable) => (order.includes(table) ? order.indexOf(table) : order.length);
    for (const { table, rows } of [...this.tables].sort((a, b) => rank(a.table) - rank(b.table))) {
      const size = Math.max(1, Math.floor(MAX_BOUND / Object.keys(getTableColumns(table)).length));
      for (let from = 0; from < rows.length; from += size) statements.push(db.insert(table).values(rows.slice(from, from + size) as never));
    }
    for (let from = 0; from < statements.length; from += STATEMENTS_AT_ONCE) {
      const part = statements.slice(from, from + STATEMENTS_AT_ONCE);
      if (part.length > 0) await db.batch(part as [Statement, ...Statement[]]);
    }
  }
}
