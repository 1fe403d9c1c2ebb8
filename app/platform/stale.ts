import { eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "./context";
import { conflict, type DomainError } from "./errors";
import { integer, optional } from "./input";

/**
 * Detects concurrent edits of a row, so that the second editor is warned and no change is lost. A form carries the row's `updatedAt` as
 * `version`; a call without it overwrites.
 */
export const version = () => optional(integer(0, Number.MAX_SAFE_INTEGER));

/** The condition of the update that keeps it to the row as it was seen. */
export const isUnchanged = (updatedAt: AnySQLiteColumn, seen: number | undefined): SQL | undefined =>
  seen === undefined ? undefined : eq(updatedAt, seen);

/** The next `updatedAt`: now, and later than the last one even within a millisecond. */
export const nextVersion = (ctx: Ctx, updatedAt: AnySQLiteColumn): SQL<number> => sql<number>`max(${ctx.now.getTime()}, ${updatedAt} + 1)`;

/** For `ctx.stage(update, changedMeanwhile())`. */
export const changedMeanwhile = (): DomainError => conflict("stale", "This record was changed by someone else. Reload and try again.");
