import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

export const IMPORT_STATES = Object.freeze(["mapping", "checked", "imported", "undone"] as const);

export const IMPORT_ENCODINGS = ["utf-8", "utf-16", "windows-1252", "macintosh"] as const;

/** An imported CSV: mapped, checked without writing, imported, and undone as a whole while its records are unchanged. */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    kind: enumText("kind", ["students", "registrations"]).notNull(),
    state: enumText("state", IMPORT_STATES).notNull(),
    fileName: text("file_name").notNull(),
    /** The header and the rows as they were read. */
    header: json<string[]>("header").notNull(),
    rows: json<string[][]>("rows").notNull(),
    /** The rows above the header, from the top: staff may choose another row as the header. */
    above: json<string[][]>("above").notNull().default([]),
    /** How the bytes of the file were read; all but UTF-8 and UTF-16 are guesses. */
    encoding: enumText("encoding", IMPORT_ENCODINGS).notNull().default("utf-8"),
    /** Field name to column index. */
    mapping: json<Record<string, number>>("mapping").notNull(),
    /** The error of a cell; a row with `isLeftOut` is imported without that cell. */
    rowErrors: json<{ row: number; field: string; message: string; isLeftOut?: boolean }[]>("row_errors").notNull(),
    made: json<{ students: string[]; registrations: string[] }>("made").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("imports_list").on(t.schoolId, t.createdAt),
    oneOf("import_kind", t.kind, ["students", "registrations"]),
    oneOf("import_state", t.state, IMPORT_STATES),
  ],
);
