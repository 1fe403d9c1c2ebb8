import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { imports } from "#drizzle/schema/imports";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, commitStep } from "~/platform/verb";
import { findImport, type ImportRow, rowNumber, whatIsThere } from "../data/imports";
import { checkRows, registrationIdOf, studentIdOf } from "./check-rows";
import { stagePortion } from "./stage-portion";

const PORTION = 50;

/**
 * Imports all valid rows, fifty per commit. Student and registration ids are made of the import and the row, so repeating it after a
 * double click or an interruption makes no duplicates. Sends no email to students or staff. @throws conflict `import_unchecked`,
 * `import_empty`, `class_full`
 */
export const runImport = command({
  name: "imports.run",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  retryOn: ["import_moved"],
  async run(ctx, { id: importId }) {
    const found = await findImport(ctx, importId);
    if (found.state === "imported") return outcome(importId, found.made);
    if (found.state !== "checked") throw conflict("import_unchecked", "Check the list first.");
    const { good, errors } = await checkRows(ctx, found);
    for (let from = 0; from < good.length; from += PORTION)
      await commitStep(ctx, "imports.portion", (inner) => stagePortion(inner, found, good.slice(from, from + PORTION)), { touches: "site" });
    const made = await whatWasMade(ctx, found);
    if (made.students.length + made.registrations.length === 0) throw conflict("import_empty", "Every row has an error. Nothing was imported.");
    const { db, own } = inSchool(ctx);
    ctx.stage(
      db
        .update(imports)
        .set({ state: "imported", made, rowErrors: errors, updatedAt: ctx.now.getTime() })
        .where(and(own(imports, importId), eq(imports.state, "checked"))),
      conflict("import_moved", "This list is already being imported."),
    );
    ctx.record({ type: "import", id: importId, after: { students: made.students.length, registrations: made.registrations.length } });
    return outcome(importId, made);
  },
});

const outcome = (importId: string, made: ImportRow["made"]) => ({
  id: importId,
  students: made.students.length,
  registrations: made.registrations.length,
});

const whatWasMade = (ctx: Ctx, found: ImportRow) => {
  const rows = found.rows.map((_, index) => rowNumber(found, index));
  return whatIsThere(
    ctx,
    rows.map((row) => studentIdOf(found.id, row)),
    rows.map((row) => registrationIdOf(found.id, row)),
  );
};
