import { type ZodObject, type ZodRawShape, z } from "zod";
import { exportJobs } from "#drizzle/schema/platform";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { refuseBackwards } from "~/platform/date-range";
import { newId } from "~/platform/ids";
import { isoDate, optional } from "~/platform/input";
import type { Cursor } from "~/platform/keyset";
import type { Policy } from "~/platform/policy";
import { besideSchool } from "~/platform/school-scope";
import type { Scope } from "~/platform/scopes";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { EXPORTER_REASON } from "../model";
import { csvStream, type ExportLine, type ExportRow } from "./csv-stream";

interface Spec<F extends ZodRawShape> {
  /** The list's name, "students", and the file's. */
  kind: string;
  allow: Policy;
  /** The query that shows these rows: staff who may not open it can't export them. Null where no permission set applies. */
  like: string | null;
  /** The scope that opens the download to a key. */
  scope?: Scope;
  /** The filters, besides `from_date` and `to_date`, which every export takes as days in the school's zone. */
  filters: ZodObject<F>;
  /** Checks that the export's subject exists, if it has one. @throws not_found */
  check?(ctx: Ctx, filters: Filters<F>): Promise<void>;
  columns: readonly string[] | ((filters: Filters<F>) => readonly string[]);
  /**
   * The next lines after the cursor `after` (the first ones without it), at most `limit`; fewer than `limit` are the last. Each line has
   * its cursor, so that added or deleted rows shift no others.
   */
  lines(ctx: Ctx, filters: Filters<F> & Range, part: { after?: Cursor; limit: number }): Promise<ExportLine[]>;
}

/** The rows of an export of sums, read at once. */
export const atOnce =
  <X>(read: (ctx: Ctx, filters: X) => Promise<ExportRow[]>) =>
  async (ctx: Ctx, filters: X, { after }: { after?: Cursor }): Promise<ExportLine[]> =>
    after ? [] : (await read(ctx, filters)).map((cells, index) => ({ cursor: [index], cells }));

/** All are optional, lists too. */
type Filters<F extends ZodRawShape> = Partial<z.output<ZodObject<F>>>;

interface Range {
  from_date?: string;
  to_date?: string;
}

/** Declares the export of a list. */
export function exporter<F extends ZodRawShape>(spec: Spec<F>) {
  const shape: ZodRawShape = { ...spec.filters.partial().shape, from_date: optional(isoDate()), to_date: optional(isoDate()) };
  const input = z.object(shape);
  const lines = (ctx: Ctx, filters: Record<string, unknown>, part: { after?: Cursor; limit: number }) =>
    spec.lines(ctx, input.parse(filters) as Filters<F> & Range, part);

  const columns = (filters: Record<string, unknown>): readonly string[] =>
    typeof spec.columns === "function" ? spec.columns(input.parse(filters) as Filters<F>) : spec.columns;

  const check = async (ctx: Ctx, filters: Record<string, unknown>) => spec.check?.(ctx, input.parse(filters) as Filters<F>);

  const download = query({
    name: `exports.${spec.kind}.download`,
    allow: spec.allow,
    scope: spec.scope,
    like: spec.like,
    input,
    async run(ctx, filters) {
      await check(ctx, filters);
      return { name: fileName(spec.kind, ctx), body: csvStream(columns(filters), (part) => lines(ctx, filters, part)) };
    },
  });

  const start = command({
    name: `exports.${spec.kind}.start`,
    allow: spec.allow,
    like: spec.like,
    input,
    async run(ctx, filters) {
      refuseBackwards(filters as Range);
      await check(ctx, filters);
      const id = newId();
      const { from_date, to_date } = filters as Range;
      ctx.stage(
        besideSchool(ctx, EXPORTER_REASON)
          .insert(exportJobs)
          .values({
            id,
            schoolId: schoolOf(ctx)?.id ?? null,
            requesterId: userOf(ctx).id,
            kind: spec.kind,
            status: "pending",
            filters: filters as Record<string, unknown>,
            fromDate: from_date ?? null,
            toDate: to_date ?? null,
            createdAt: ctx.now.getTime(),
          }),
      );
      ctx.emit("export.requested", { id }, id);
      ctx.record({ type: "export", id });
      return { id, status: "pending" as const };
    },
  });
  return { kind: spec.kind, columns, lines, download, start };
}

/** An exporter: its two verbs, and how the job reads it. */
export type Exporter = ReturnType<typeof exporter>;

/** `students-2026-11-21.csv`, with the school's date. */
export const fileName = (kind: string, ctx: Ctx): string => `${kind}-${todayOf(ctx)}.csv`;
