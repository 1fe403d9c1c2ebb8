import { birthDateError } from "~/features/identity/domain/birth-date";
import type { FieldErrors } from "~/platform/errors";
import { birthDate, issuesToFields, REQUIRED } from "~/platform/input";
import type { CommandCtx } from "~/platform/verb";
import { type StaticField, studentSchema } from "../field-model";
import { isGiven, takeFile } from "./read-answers";

/**
 * The fixed student fields as text, and errors by field. A file has its ID in the field and its name in `<field>_name`; files are stored
 * only if there are no errors.
 */
export async function readStudentFields(
  ctx: CommandCtx,
  fields: readonly StaticField[],
  given: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, string>> = {},
): Promise<{ values: Record<string, string>; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const parsed = studentSchema(fields).safeParse(given);
  if (!parsed.success) Object.assign(errors, issuesToFields(parsed.error));
  for (const { name, kind } of fields) {
    const day = kind === "date" ? birthDate().safeParse(given[name]).data : undefined;
    const error = day ? birthDateError(ctx, day) : null;
    if (error) errors[name] = [error];
  }
  const files = fields.filter(({ kind, mode }) => kind === "file" && mode !== "disabled");
  for (const { name, mode } of files) if (mode === "required" && !isGiven(given[name]) && !before[name]) errors[name] = [REQUIRED];
  const values = Object.fromEntries(Object.entries(parsed.data ?? {}).filter(([, value]) => typeof value === "string")) as Record<string, string>;
  if (Object.keys(errors).length > 0) return { values, errors };
  const taken = await takeStudentFiles(ctx, files, given, before);
  return { values: { ...values, ...taken.values }, errors: taken.errors };
}

/** Stores the files of the fixed fields; keeps earlier ones. */
export async function takeStudentFiles(
  ctx: CommandCtx,
  fields: readonly StaticField[],
  given: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, string>> = {},
): Promise<{ values: Record<string, string>; errors: FieldErrors }> {
  const values: Record<string, string> = {};
  const errors: FieldErrors = {};
  for (const { name } of fields.filter(({ kind, mode }) => kind === "file" && mode !== "disabled")) {
    const file = await takeFile(ctx, given[name]);
    if (file && "error" in file) errors[name] = [file.error];
    else if (file) Object.assign(values, { [name]: file.id, [`${name}_name`]: file.name });
    else if (before[name]) Object.assign(values, { [name]: before[name], [`${name}_name`]: before[`${name}_name`] ?? "File" });
  }
  return { values, errors };
}
