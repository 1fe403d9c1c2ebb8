import Papa from "papaparse";

export type Cell = string | number | boolean | null | undefined;

/** Excel reads UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Values that spreadsheets run as formulas, also after blanks and as full-width characters. Negative numbers are not escaped. */
const FORMULA = /^(?!-\d+(\.\d+)?$)(?:[\t\r\n\0]|[\s\0]*[=+\-@＝＋－＠])/;

/** Lines of a CSV. Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers are left alone, also those below zero. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "boolean" ? (cell ? "Yes" : "No") : (cell ?? ""))));
  return `${Papa.unparse(cells, { newline: "\r\n", escapeFormulae: FORMULA })}\r\n`;
}

/** Excel may declare the separator in a first line such as `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([^\r\n]?)"?[,;\t]*(?:\r\n?|\n|$)/i;

/** The rows of a CSV, header included; blank lines are dropped. */
export function parseCsv(text: string): string[][] {
  const list = text.replace(BYTE_ORDER_MARK, "");
  const [line = "", delimiter = ""] = SEPARATOR_LINE.exec(list) ?? [];
  return Papa.parse<string[]>(list.slice(line.length), { skipEmptyLines: "greedy", delimiter }).data;
}
