import { imports } from "#drizzle/schema/imports";
import { parseCsv } from "~/platform/csv";
import { invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { importUpload, MAX_BYTES, MAX_COLUMNS, MAX_ROWS } from "../model";
import { decodeList } from "./decode-list";
import { headingOf, partsOf } from "./heading";

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
    const { db, schoolId } = inSchool(ctx);
    const id = newId();
    const { bytes, text, encoding } = file ? await readFile(file) : { bytes: pasted ?? "", text: pasted ?? "", encoding: "utf-8" as const };
    const fileKey = `s/${schoolId}/imports/${id}`;
    await ctx.ports.files.put(fileKey, bytes, "text/csv");
    const lines = parseCsv(text);
    const width = Math.max(0, ...lines.map((cells) => cells.length));
    if (width < 2) throw invalidField(field, "No columns found. One of the first rows must have the column names.");
    if (width > MAX_COLUMNS) throw invalidField(field, `A list can have up to ${MAX_COLUMNS} columns.`);
    const heading = headingOf(kind, lines);
    if (lines.length - heading < 2) throw invalidField(field, "There are no rows below the header.");
    if (lines.length - heading - 1 > MAX_ROWS)
      throw invalidField(field, `At most ${MAX_ROWS.toLocaleString("en-US")} rows at a time. Split the list.`);
    const now = ctx.now.getTime();
    ctx.stage(
      db.insert(imports).values({
        id,
        schoolId,
        kind,
        state: "mapping",
        fileName: file ? file.name.slice(0, 200) || "List" : "Pasted rows",
        fileKey,
        ...partsOf(kind, lines, heading),
        encoding,
        rowErrors: [],
        made: { students: [], registrations: [] },
        createdBy: userOf(ctx).id,
        createdAt: now,
        updatedAt: now,
      }),
    );
    ctx.record({ type: "import", id, after: { kind, rows: lines.length - heading - 1 } });
    return { id };
  },
});

async function readFile(file: File) {
  if (file.size > MAX_BYTES) throw invalidField("file", `File is larger than ${MAX_BYTES / 1_000} KB`, "file_size");
  const bytes = await file.arrayBuffer();
  const read = decodeList(new Uint8Array(bytes));
  if (!read) throw invalidField("file", "This isn't a CSV file. Save the list as CSV first.", "file_type");
  return { bytes, ...read };
}
