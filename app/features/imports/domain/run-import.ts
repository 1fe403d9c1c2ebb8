import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { imports } from "#drizzle/schema/imports";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, commitStep } from "~/platform/verb";
import { findImport, type ImportRow, rowNumber, whatIsThere } from "../data/imports";
import { existingChoice } from "../model";
import { asChecked } from "./check-import";
import { type Checked, checkRows, registrationIdOf, studentIdOf } from "./check-rows";
import { stageChanges } from "./stage-changes";
import { stagePortion } from "./stage-portion";

const PORTION = 50;

/**
 * Imports all valid rows, fifty per commit; people who are here already are skipped, or get the list's details. Student and registration ids are made of the import and the row, so repeating it after a
 * double click or an interruption makes no duplicates. Sends no email to students or staff. @throws conflict `import_unchecked`,
 * `import_empty`, `class_full`
 */
export const runImport = command({
  name: "imports.run",
  allow: schoolStaff,
  input: z.object({ id: id() }).merge(existingChoice),
  touches: "site",
  retryOn: ["import_moved"],
  async run(ctx, { id: importId, existing }) {
    const found = await findImport(ctx, importId);
    if (found.state === "imported") return outcome(importId, found.made, found.counts.updated);
    if (found.state !== "checked") throw conflict("import_unchecked", "Check the list first.");
    const checked = await checkRows(ctx, found, existing);
    const changed = checked.changed.filter(({ isOwn }) => !isOwn);
    await writeRows(ctx, found, { good: checked.good, changed });
    const made = await whatWasMade(ctx, found);
    if (made.students.length + made.registrations.length + changed.length === 0)
      throw conflict(
        "import_empty",
        checked.unchanged > 0 ? "Nothing to import: the people on this list are already here." : "Every row has an error. Nothing was imported.",
      );
    const { db, own } = inSchool(ctx);
    ctx.stage(
      db
        .update(imports)
        .set({ ...asChecked({ ...checked, changed }), state: "imported", made, existing, updatedAt: ctx.now.getTime() })
        .where(and(own(imports, importId), eq(imports.state, "checked"))),
      conflict("import_moved", "This list is already being imported."),
    );
    const done = outcome(importId, made, changed.length);
    ctx.record({ type: "import", id: importId, after: { students: done.students, registrations: done.registrations, updated: done.updated } });
    return done;
  },
});

const outcome = (importId: string, made: ImportRow["made"], updated: number) => ({
  id: importId,
  students: made.students.length,
  registrations: made.registrations.length,
  updated,
});

/** Writes rows and changes, each portion in one commit. */
export async function writeRows(ctx: Ctx, found: ImportRow, { good, changed }: Pick<Checked, "good" | "changed">): Promise<void> {
  const inPortions = async <T>(rows: readonly T[], stage: (inner: CommandCtx, portion: readonly T[]) => Promise<void>) => {
    for (let from = 0; from < rows.length; from += PORTION)
      await commitStep(ctx, "imports.portion", (inner) => stage(inner, rows.slice(from, from + PORTION)));
  };
  await inPortions(good, (inner, rows) => stagePortion(inner, found, rows));
  await inPortions(changed, (inner, rows) => stageChanges(inner, found, rows));
}

export const whatWasMade = (ctx: Ctx, found: ImportRow) => {
  const rows = found.rows.map((_, index) => rowNumber(found, index));
  return whatIsThere(
    ctx,
    rows.map((row) => studentIdOf(found.id, row)),
    rows.map((row) => registrationIdOf(found.id, row)),
  );
};
