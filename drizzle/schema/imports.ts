import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, json, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { schools } from "./schools";

export const IMPORT_STATES = Object.freeze(["mapping", "checked", "imported", "undone"] as const);

/** Whether an import skips or updates the details of students who already exist. */
export const IMPORT_EXISTING = Object.freeze(["skip", "update"] as const);

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
    /** The file or the pasted text as it came, in the file store; null for lists from before files were kept. */
    fileKey: text("file_key"),
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
    /** Cells that staff corrected: row number to field to value. `rows` keeps what the file says. */
    corrections: json<Record<string, Record<string, string>>>("corrections").notNull().default({}),
    existing: enumText("existing", IMPORT_EXISTING).notNull().default("skip"),
    /** Rows that add a record, change a person who was here, and do neither: as checked, then as imported. */
    counts: json<{ added: number; updated: number; unchanged: number }>("counts").notNull().default({ added: 0, updated: 0, unchanged: 0 }),
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
