import { z } from "zod";
import { zoneOf } from "~/platform/context";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findImport, recentImports } from "../data/imports";
import { importFields } from "../model";

/** The latest imports of the school. */
export const listImports = query({
  name: "imports.list",
  allow: schoolStaff,
  input: z.object({}),
  run: async (ctx) => ({ imports: await recentImports(ctx), zone: zoneOf(ctx) }),
});

const MAX_SHOWN = 200;
const SAMPLES = 3;

/** One import: its columns, how the rows stand, and the first of what is wrong. */
export const showImport = query({
  name: "imports.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: importId }) {
    const { rows, rowErrors, made, header, kind, mapping, ...found } = await findImport(ctx, importId);
    const fields = importFields(kind);
    const nameOf = (field: string) => {
      const column = mapping[field];
      return (column === undefined ? undefined : header[column]) || (fields.find(({ name }) => name === field)?.label ?? field);
    };
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
      rows: rows.length,
      bad: new Set(rowErrors.map(({ row }) => row)).size,
      errors: rowErrors.slice(0, MAX_SHOWN).map(({ row, field, message }) => ({ row, column: nameOf(field), message })),
      moreErrors: Math.max(0, rowErrors.length - MAX_SHOWN),
      students: made.students.length,
      registrations: made.registrations.length,
    };
  },
});
