import { imports } from "#drizzle/schema/imports";
import { parseCsv } from "~/platform/csv";
import { invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { guessMapping, importUpload, MAX_BYTES, MAX_COLUMNS, MAX_ROWS } from "../model";

/**
 * Keeps a list that staff bring, a CSV file or cells that were pasted, and guesses which column is what. Nothing else is made yet.
 * @throws invalid on `file` or `pasted`
 */
export const startImport = command({
  name: "imports.start",
  allow: schoolStaff,
  input: importUpload,
  secret: ["pasted"],
  async run(ctx, { kind, file, pasted }) {
    const field = file ? "file" : "pasted";
    if (!file && !pasted) throw invalidField("file", "Choose a CSV file, or paste the rows below.", "required");
    const [header = [], ...rows] = parseCsv(file ? await textOf(file) : (pasted ?? ""));
    const width = header.length;
    if (width < 2) throw invalidField(field, "No columns were found. The first row has to name them.");
    if (width > MAX_COLUMNS) throw invalidField(field, `A list has at most ${MAX_COLUMNS} columns.`);
    if (rows.length === 0) throw invalidField(field, "There are no rows below the header.");
    if (rows.length > MAX_ROWS) throw invalidField(field, `At most ${MAX_ROWS.toLocaleString("en-US")} rows at a time. Divide the list.`);
    const { db, schoolId } = inSchool(ctx);
    const id = newId();
    const now = ctx.now.getTime();
    ctx.stage(
      db.insert(imports).values({
        id,
        schoolId,
        kind,
        state: "mapping",
        fileName: file ? file.name.slice(0, 200) || "List" : "Pasted rows",
        header: header.map((name) => name.trim().slice(0, 120)),
        rows: rows.map((cells) => cells.slice(0, width)),
        mapping: guessMapping(kind, header),
        rowErrors: [],
        made: { students: [], registrations: [] },
        createdBy: userOf(ctx).id,
        createdAt: now,
        updatedAt: now,
      }),
    );
    ctx.record({ type: "import", id, after: { kind, rows: rows.length } });
    return { id };
  },
});

/** UTF-8, or what older spreadsheets write. */
async function textOf(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw invalidField("file", `File is larger than ${MAX_BYTES / 1_000} KB`, "file_size");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0) || (bytes[0] === 0x50 && bytes[1] === 0x4b))
    throw invalidField("file", "This is not a CSV file. Save the list as CSV first.", "file_type");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
