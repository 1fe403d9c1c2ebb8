import { BYTE_ORDER_MARK, csvLines } from "~/platform/csv";

export const ROWS_AT_ONCE = 500;

/** One row of a CSV, in the order of the columns. */
export type ExportRow = readonly (string | number | boolean | null | undefined)[];

type ReadRows = (page: { after: number; limit: number }) => Promise<ExportRow[]>;

/** Header and rows of an export, a page at a time: as much is in memory as one page holds. */
export async function* csvPages(columns: readonly string[], read: ReadRows): AsyncGenerator<{ text: string; rows: number }> {
  yield { text: BYTE_ORDER_MARK + csvLines([columns]), rows: 0 };
  for (let after = 0; ; after += ROWS_AT_ONCE) {
    const rows = await read({ after, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield { text: csvLines(rows), rows: rows.length };
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The same, as the body of an answer. */
export function csvStream(columns: readonly string[], read: ReadRows): ReadableStream<Uint8Array> {
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
