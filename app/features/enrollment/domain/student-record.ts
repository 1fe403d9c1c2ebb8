import type { students } from "#drizzle/schema/enrollment";
import type { StudentValues } from "~/features/forms/field-model";
import { STATIC_FIELDS } from "~/features/forms/field-model";

/** Maps `first_name` of the form to `firstName` of the record. */
export const studentRecord = (student: typeof students.$inferSelect): StudentValues =>
  withoutBlanks(
    Object.fromEntries(
      STATIC_FIELDS.map(({ name }) => [
        name,
        (student as unknown as Record<string, string | null>)[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())],
      ]),
    ),
  );

export const withoutBlanks = (values: Record<string, string | null | undefined>): StudentValues =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
