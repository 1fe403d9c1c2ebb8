import { and, eq } from "drizzle-orm";
import { imports } from "#drizzle/schema/imports";
import { conflict } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findImport, type ImportRow, rowNumber } from "../data/imports";
import { type Corrected, columnField, correctionForm, shownCell } from "../model";
import { asChecked } from "./check-import";
import { type ChangedRow, checkRows, rejectedOf } from "./check-rows";
import { whatWasMade, writeRows } from "./run-import";

/**
 * Saves corrected cells and checks the list again. If it was imported already, valid rows are added, and corrected values are written to
 * their students and registrations. Other problems stay. @throws conflict `import_unchecked`
 */
export const mendImport = command({
  name: "imports.mend",
  allow: schoolStaff,
  input: correctionForm,
  touches: "site",
  retryOn: ["import_moved"],
  async run(ctx, { id: importId, cells }) {
    const found = await findImport(ctx, importId);
    if (found.state !== "checked" && found.state !== "imported") throw conflict("import_unchecked", "Check the list first.");
    const typed = typedIn(found, cells);
    const corrections = { ...found.corrections };
    for (const [row, values] of Object.entries(typed)) corrections[row] = { ...corrections[row], ...values };
    const mended = { ...found, corrections };
    const isImported = found.state === "imported";
    const checked = await checkRows(ctx, mended, isImported ? found.existing : "update");
    let result: Partial<ImportRow> = asChecked(checked);
    if (isImported) {
      const rejected = rejectedOf(found.rowErrors);
      const changed = checked.changed.flatMap((row) => (rejected.has(row.row) && !row.isOwn ? [row] : onlyTyped(row, typed[row.row] ?? {})));
      await writeRows(ctx, mended, { good: checked.good, changed });
      const made = await whatWasMade(ctx, found);
      const updated = found.counts.updated + changed.filter(({ isOwn }) => !isOwn).length;
      result = { rowErrors: checked.errors, made, counts: { ...found.counts, updated } };
    }
    const { db, own } = inSchool(ctx);
    ctx.stage(
      db
        .update(imports)
        .set({ ...result, corrections, updatedAt: Math.max(ctx.now.getTime(), found.updatedAt + 1) })
        .where(and(own(imports, importId), eq(imports.state, found.state), eq(imports.updatedAt, found.updatedAt))),
      conflict("import_moved", "Another user is changing this list. Try again."),
    );
    ctx.record({ type: "import", id: importId, after: { corrected: typed } });
    const left = new Set(checked.errors.map(keyOf));
    return { id: importId, fixed: found.rowErrors.filter((error) => !left.has(keyOf(error))).length, left: left.size };
  },
});

const keyOf = ({ row, field }: ImportRow["rowErrors"][number]) => `${row} ${field}`;

/** The corrections that differ from the present cells, by row and field; only cells with a problem can be corrected. */
function typedIn(found: ImportRow, cells: Record<string, Corrected>): Record<number, Corrected> {
  const wrong = new Set(found.rowErrors.map(({ row, field }) => `${row} ${columnField(found.mapping, field)}`));
  const typed: Record<number, Corrected> = {};
  for (const [key, values] of Object.entries(cells)) {
    const row = Number(key.slice(1));
    const line = found.rows[row - rowNumber(found, 0)];
    if (!line) continue;
    const changed = Object.entries(values).filter(
      ([field, value]) => wrong.has(`${row} ${field}`) && value.trim() !== shownCell(found, line, row, field),
    );
    if (changed.length > 0) typed[row] = Object.fromEntries(changed.map(([field, value]) => [field, value.trim()]));
  }
  return typed;
}

/** Of a row that is in already only what was typed now: the rest may have been changed by people since. */
function onlyTyped(row: ChangedRow, typed: Corrected): ChangedRow[] {
  const wanted = "full_name" in typed ? { ...typed, first_name: "", last_name: "" } : typed;
  const only = <T extends object>(values: T) => Object.fromEntries(Object.entries(values).filter(([field]) => field in wanted)) as T;
  const values = only(row.values);
  const registration = row.registration && { ...row.registration, values: only(row.registration.values) };
  return Object.keys(values).length + Object.keys(registration?.values ?? {}).length > 0 ? [{ ...row, values, registration }] : [];
}
