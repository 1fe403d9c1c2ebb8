import { BYTE_ORDER_MARK, csvLines } from "~/platform/csv";
import type { Cursor } from "~/platform/keyset";

export const ROWS_AT_ONCE = 500;

/** A row of a CSV, in column order. */
export type ExportRow = readonly (string | number | boolean | null | undefined)[];

/** A row with its cursor. */
export interface ExportLine {
  cursor: Cursor;
  cells: ExportRow;
}

/** The next rows after `after` (the first ones without it), at most `limit`; fewer than `limit` are the last. */
type ReadLines = (part: { after?: Cursor; limit: number }) => Promise<ExportLine[]>;

/** Header and rows of an export, one page in memory at a time. */
export async function* csvPages(columns: readonly string[], read: ReadLines, atOnce = ROWS_AT_ONCE): AsyncGenerator<{ text: string; rows: number }> {
  yield { text: BYTE_ORDER_MARK + csvLines([columns]), rows: 0 };
  let after: Cursor | undefined;
  do {
    const lines = await read({ after, limit: atOnce });
    if (lines.length > 0) yield { text: csvLines(lines.map(({ cells }) => cells)), rows: lines.length };
    after = lines.length < atOnce ? undefined : lines.at(-1)?.cursor;
  } while (after);
}

/** The export as a response body. */
export function csvStream(columns: readonly string[], read: ReadLines): ReadableStream<Uint8Array> {
  const pages = csvPages(columns, read);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.text));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}
