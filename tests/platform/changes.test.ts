import { expect, it } from "vitest";
import type { ZodTypeAny } from "zod";
import { endpoints } from "~/api";

type Fields = Record<string, ZodTypeAny>;

/** Refused by the verb itself, which knows the other fields. */
const BY_THE_VERB = ["patch /classes/{id}/ program"];

/** The fields of a verb's input, also of one that is refined. */
function fieldsOf(schema: ZodTypeAny): Fields {
  const inner = schema._def as { schema?: ZodTypeAny; innerType?: ZodTypeAny; shape?: () => Fields };
  return inner.shape?.() ?? fieldsOf((inner.schema ?? inner.innerType) as ZodTypeAny);
}

const takes = (field: ZodTypeAny, value: unknown) => field.safeParse(value).success;

it("a field that a new row must have is never blank in a change of it: absent keeps, blank is refused", () => {
  const added = new Map(endpoints.filter(({ method }) => method === "post").map((row) => [row.path, row.verb.verb.input]));
  const looked: string[] = [];
  const blank: string[] = [];
  for (const row of endpoints) {
    const created = row.method === "patch" || row.method === "put" ? added.get(row.path.replace(/\{[^}]+\}\/$/, "")) : undefined;
    if (!created) continue;
    const [before, after] = [fieldsOf(created), fieldsOf(row.verb.verb.input)];
    for (const [name, field] of Object.entries(after)) {
      if (row.path.includes(`{${name}}`) || !before[name] || takes(before[name], undefined) || !takes(field, undefined)) continue;
      looked.push(`${row.path} ${name}`);
      if (takes(field, "") || takes(field, null)) blank.push(`${row.method} ${row.path} ${name}`);
    }
  }
  expect(looked.length).toBeGreaterThan(20);
  expect(blank).toEqual(BY_THE_VERB);
});
