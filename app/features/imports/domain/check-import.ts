import { and, inArray } from "drizzle-orm";
import { z } from "zod";
import { imports } from "#drizzle/schema/imports";
import { type FieldErrors, invalid } from "~/platform/errors";
import { id, integer, optional, REQUIRED } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findImport, finished, type ImportRow } from "../data/imports";
import { importFields, MAX_COLUMNS, type Mapping } from "../model";
import { type Checked, checkRows } from "./check-rows";

/**
 * Looks at every row as if it were imported, with the columns as they were chosen, and keeps what is wrong. Makes nothing.
 * @throws conflict `import_finished`, invalid on a field without a column or with another one's
 */
export const checkImport = command({
  name: "imports.check",
  allow: schoolStaff,
  input: z.object({ id: id(), columns: z.record(optional(integer(0, MAX_COLUMNS))).default({}) }),
  async run(ctx, { id: importId, columns }) {
    const found = await findImport(ctx, importId);
    if (found.state !== "mapping" && found.state !== "checked") throw finished();
    const mapping = readMapping(found, columns);
    const corrections = Object.fromEntries(
      Object.entries(found.corrections).map(([row, values]) => [
        row,
        // A correction of another column's value is of no use.
        Object.fromEntries(Object.entries(values).filter(([field]) => mapping[field] === found.mapping[field])),
      ]),
    );
    const checked = await checkRows(ctx, { ...found, mapping, corrections }, "update");
    const { db, own } = inSchool(ctx);
    ctx.stage(
      db
        .update(imports)
        .set({ ...asChecked(checked), mapping, corrections, state: "checked", updatedAt: ctx.now.getTime() })
        .where(and(own(imports, importId), inArray(imports.state, ["mapping", "checked"]))),
      finished(),
    );
    ctx.record({ type: "import", id: importId, after: { good: checked.good.length, errors: checked.errors.length } });
    return { id: importId, good: checked.good.length };
  },
});

/** The columns of an import that store a check. */
export const asChecked = ({ good, changed, unchanged, errors }: Checked) => ({
  rowErrors: errors,
  counts: { added: good.length, updated: changed.length, unchanged },
});

function readMapping({ kind, header }: ImportRow, columns: Record<string, number | undefined>): Mapping {
  const mapping: Mapping = {};
  const errors: FieldErrors = {};
  for (const field of importFields(kind)) {
    const { name, label, isRequired } = field;
    const column = columns[name];
    const twin = Object.entries(mapping).find(([, other]) => other === column);
    if (column === undefined) {
      if (isRequired) errors[`columns.${name}`] = [REQUIRED];
    } else if (column >= header.length) errors[`columns.${name}`] = ["Choose a column from the list."];
    else if (twin)
      errors[`columns.${name}`] = [
        `This column is already used for "${importFields(kind).find((field) => field.name === twin[0])?.label ?? label}".`,
      ];
    else mapping[name] = column;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return mapping;
}
