import { and, inArray } from "drizzle-orm";
import { z } from "zod";
import { imports } from "#drizzle/schema/imports";
import { invalidField } from "~/platform/errors";
import { id, integer } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findImport, finished } from "../data/imports";
import { guessMapping, HEADING_ROWS, type ImportKind, MAX_ROWS } from "../model";

type Lines = readonly (readonly string[])[];

/** The index of the row that names the columns: of the first rows the one with the most known names, else the first with two cells. */
export function headingOf(kind: ImportKind, lines: Lines): number {
  const known = lines.slice(0, HEADING_ROWS).map((cells) => Object.keys(guessMapping(kind, cells)).length);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  return Math.max(
    0,
    lines.findIndex((cells) => cells.filter((cell) => cell.trim() !== "").length > 1),
  );
}

/** The columns of an import whose row `heading` names the columns. */
export function partsOf(kind: ImportKind, lines: Lines, heading: number) {
  const header = (lines[heading] ?? []).map((name) => name.trim().slice(0, 120));
  const rows = lines.slice(heading + 1).map((cells) => [...cells]);
  const width = Math.max(header.length, ...rows.map((cells) => cells.length));
  while (header.length < width) header.push("");
  return { above: lines.slice(0, heading).map((cells) => [...cells]), header, rows, mapping: guessMapping(kind, header) };
}

/**
 * Takes another row as the one that names the columns. The rows above it are left out, and the columns are guessed anew.
 * @throws conflict `import_finished`, invalid on `heading`
 */
export const chooseHeading = command({
  name: "imports.choose-heading",
  allow: schoolStaff,
  input: z.object({ id: id(), heading: integer(1, HEADING_ROWS) }),
  async run(ctx, { id: importId, heading }) {
    const found = await findImport(ctx, importId);
    const lines = [...found.above, found.header, ...found.rows];
    if (heading >= lines.length) throw invalidField("heading", "There are no rows below the header.");
    if (lines.length - heading > MAX_ROWS)
      throw invalidField("heading", `At most ${MAX_ROWS.toLocaleString("en-US")} rows at a time. Split the list.`);
    const { db, own } = inSchool(ctx);
    ctx.stage(
      db
        .update(imports)
        .set({ ...partsOf(found.kind, lines, heading - 1), state: "mapping", rowErrors: [], corrections: {}, updatedAt: ctx.now.getTime() })
        .where(and(own(imports, importId), inArray(imports.state, ["mapping", "checked"]))),
      finished(),
    );
    ctx.record({ type: "import", id: importId, after: { heading } });
    return { id: importId };
  },
});
