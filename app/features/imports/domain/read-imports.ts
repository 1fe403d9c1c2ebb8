import { z } from "zod";
import { todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findImport, recentImports, rowNumber } from "../data/imports";
import { columnField, HEADING_ROWS, importFields, type Mapping, type RowError, shownCell } from "../model";
import { isFatal, rejectedOf } from "./check-rows";

/** The latest imports of the school. */
export const listImports = query({
  name: "imports.list",
  allow: schoolStaff,
  input: z.object({}),
  run: async (ctx) => ({ imports: await recentImports(ctx), zone: zoneOf(ctx) }),
});

const MAX_SHOWN = 200;
const SAMPLES = 3;
const VALUE_LETTERS = 80;

const HEADING_LETTERS = 60;

/** One import: its columns, how many rows are good, and the first errors, each with its value and the person of its row. */
export const showImport = query({
  name: "imports.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: importId }) {
    const found = await findImport(ctx, importId);
    const { rows, rowErrors, made, header, above, kind, mapping, counts } = found;
    const fields = importFields(kind);
    const columns = namesOf(header);
    const nameOf = (field: string) => {
      const column = mapping[field];
      return (column === undefined ? undefined : columns[column]) ?? fields.find(({ name }) => name === field)?.label ?? field;
    };
    const cellsOf = (row: number) => rows[row - rowNumber(found, 0)] ?? [];
    const cellOf = (row: number, field: string) => shownCell(found, cellsOf(row), row, columnField(mapping, field));
    const personOf = (row: number) => [...new Set([cellOf(row, "first_name"), cellOf(row, "last_name")])].filter(Boolean).join(" ");
    const rejected = rejectedOf(rowErrors);
    const problems = problemsOf(mapping, rowErrors);
    return {
      id: found.id,
      kind,
      state: found.state,
      fileName: found.fileName,
      createdAt: found.createdAt,
      zone: zoneOf(ctx),
      fields,
      columns: columns.map((name, index) => ({
        name,
        samples: rows.slice(0, SAMPLES).map((cells) => (cells[index] ?? "").slice(0, VALUE_LETTERS)),
      })),
      mapping,
      heading: above.length + 1,
      headings: [...above, header, ...rows.slice(0, HEADING_ROWS)]
        .slice(0, Math.min(HEADING_ROWS, above.length + rows.length))
        .map((cells) => cells.filter(Boolean).join(", ").slice(0, HEADING_LETTERS)),
      isGuessed: found.encoding === "windows-1252" || found.encoding === "macintosh",
      rows: rows.length,
      bad: rejected.size,
      leftOut: problems.filter(({ row }) => !rejected.has(row)).length,
      counts,
      hasFile: found.fileKey !== null,
      errors: problems.slice(0, MAX_SHOWN).map(({ row, field, message, isLeftOut }) => ({
        row,
        field,
        person: personOf(row),
        column: nameOf(field),
        value: (cellsOf(row)[mapping[field] ?? -1] ?? "").trim().slice(0, VALUE_LETTERS),
        typed: cellOf(row, field),
        message,
        isLeftOut,
      })),
      moreErrors: Math.max(0, problems.length - MAX_SHOWN),
      students: made.students.length,
      registrations: made.registrations.length,
    };
  },
});

/** The columns by name; a name that is missing or used before gets the column's number. */
const namesOf = (header: readonly string[]): string[] =>
  header.map((name, index) => (name === "" ? `Column ${index + 1}` : header.indexOf(name) < index ? `${name} (column ${index + 1})` : name));

interface Problem {
  row: number;
  /** The field whose column is corrected. */
  field: string;
  message: string;
  isLeftOut: boolean;
}

/** The errors by cell: one cell may have two, such as a first and a last name that are missing. */
function problemsOf(mapping: Mapping, errors: readonly RowError[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { row, field: misread, message, isLeftOut = false } of errors) {
    const field = columnField(mapping, misread);
    const before = problems.get(`${row} ${field}`);
    const messages = new Set([...(before ? [before.message] : []), message]);
    problems.set(`${row} ${field}`, { row, field, message: [...messages].join(" "), isLeftOut: isLeftOut && (before?.isLeftOut ?? true) });
  }
  return [...problems.values()];
}

/** The file of an import as it came. */
export const originalFile = query({
  name: "imports.original",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: importId }) {
    const { fileKey, fileName } = await findImport(ctx, importId);
    const file = fileKey ? await ctx.ports.files.get(fileKey) : null;
    if (!file) throw notFound();
    return { body: file.body, name: fileName.includes(".") ? fileName : `${fileName}.csv` };
  },
});

/** The rows of a checked or imported list that have errors, in the columns of the file, with the errors in a last column. */
export const rejectedRows = query({
  name: "imports.rejected",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: importId }) {
    const found = await findImport(ctx, importId);
    const labels = new Map(importFields(found.kind).map(({ name, label }) => [name, label]));
    const errors = found.rowErrors.filter(isFatal);
    const first = rowNumber(found, 0);
    const fieldOf = new Map(Object.entries(found.mapping).map(([field, column]) => [column, field]));
    const corrected = (row: number, column: number) => found.corrections[row]?.[fieldOf.get(column) ?? ""];
    const lines = [...new Set(errors.map(({ row }) => row))].map((row) => [
      ...found.header.map((_, column) => corrected(row, column) ?? found.rows[row - first]?.[column] ?? ""),
      errors
        .filter((error) => error.row === row)
        .map(({ field, message }) => `${labels.get(field) ?? field}: ${message}`)
        .join("; "),
    ]);
    return { name: `rejected-rows-${todayOf(ctx)}.csv`, rows: [[...found.header, "Problem"], ...lines] };
  },
});
