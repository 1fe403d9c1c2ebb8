import { z } from "zod";
import { todayOf, zoneOf } from "~/platform/context";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findImport, recentImports, rowNumber } from "../data/imports";
import { HEADING_ROWS, importFields } from "../model";
import { isFatal } from "./check-rows";

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
    const { rows, rowErrors, made, header, above, kind, mapping } = found;
    const fields = importFields(kind);
    const isFullName = mapping.full_name !== undefined;
    const columnOf = (field: string) =>
      mapping[field] ?? (isFullName && (field === "first_name" || field === "last_name") ? mapping.full_name : undefined);
    const nameOf = (field: string) => {
      const column = columnOf(field);
      return (column === undefined ? undefined : header[column]) || (fields.find(({ name }) => name === field)?.label ?? field);
    };
    const cellsOf = (row: number) => rows[row - rowNumber(found, 0)] ?? [];
    const cellOf = (row: number, field: string) => {
      const column = columnOf(field);
      return column === undefined ? "" : (cellsOf(row)[column] ?? "").trim().slice(0, VALUE_LETTERS);
    };
    const personOf = (row: number) => [...new Set([cellOf(row, "first_name"), cellOf(row, "last_name")])].filter(Boolean).join(" ");
    const fatal = new Set(rowErrors.filter(isFatal).map(({ row }) => row));
    return {
      id: found.id,
      kind,
      state: found.state,
      fileName: found.fileName,
      createdAt: found.createdAt,
      zone: zoneOf(ctx),
      fields,
      columns: header.map((name, index) => ({
        name: name || `Column ${index + 1}`,
        samples: rows.slice(0, SAMPLES).flatMap((cells) => (cells[index] ? [cells[index]] : [])),
      })),
      mapping,
      heading: above.length + 1,
      headings: [...above, header, ...rows.slice(0, HEADING_ROWS)]
        .slice(0, Math.min(HEADING_ROWS, above.length + rows.length))
        .map((cells) => cells.filter(Boolean).join(", ").slice(0, HEADING_LETTERS)),
      isGuessed: found.encoding === "windows-1252" || found.encoding === "macintosh",
      rows: rows.length,
      bad: fatal.size,
      leftOut: rowErrors.filter((error) => !isFatal(error) && !fatal.has(error.row)).length,
      errors: rowErrors.slice(0, MAX_SHOWN).map(({ row, field, message, isLeftOut = false }) => ({
        row,
        person: personOf(row),
        column: nameOf(field),
        value: cellOf(row, field),
        message,
        isLeftOut,
      })),
      moreErrors: Math.max(0, rowErrors.length - MAX_SHOWN),
      students: made.students.length,
      registrations: made.registrations.length,
    };
  },
});

/** The rows of a checked or imported list that have errors, as they were brought, with the errors in a last column. */
export const rejectedRows = query({
  name: "imports.rejected",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: importId }) {
    const found = await findImport(ctx, importId);
    const labels = new Map(importFields(found.kind).map(({ name, label }) => [name, label]));
    const errors = found.rowErrors.filter(isFatal);
    const first = rowNumber(found, 0);
    const lines = [...new Set(errors.map(({ row }) => row))].map((row) => [
      ...found.header.map((_, column) => found.rows[row - first]?.[column] ?? ""),
      errors
        .filter((error) => error.row === row)
        .map(({ field, message }) => `${labels.get(field) ?? field}: ${message}`)
        .join("; "),
    ]);
    return { name: `rejected-rows-${todayOf(ctx)}.csv`, rows: [[...found.header, "Problem"], ...lines] };
  },
});
