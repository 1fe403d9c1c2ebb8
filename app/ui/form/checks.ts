import { withZod } from "@remix-validated-form/with-zod";
import type { z } from "zod";
import { schemaOf } from "~/platform/zod-later";

/** The attributes and marks that a schema implies for a form's fields. */
export async function check(schema: z.ZodTypeAny, fields: Record<string, unknown>) {
  const made = (await schemaOf(schema)) as z.Schema<Record<string, unknown>, z.ZodTypeDef, unknown>;
  return withZod(made).validate(fields);
}
