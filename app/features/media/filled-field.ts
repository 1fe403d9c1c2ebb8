import type { FormValue } from "~/platform/form-data";

type Fields = Record<string, FormValue>;

/** A form's values with a picture of the library in the field that was asked for, and with its words in the fields beside it. */
export function filledWith(fields: Fields, { field, id, alt }: { field: string; id: string; alt: string | null }, isMany: boolean): Fields {
  const before = isMany ? [valueIn(fields, field) ?? []].flat() : [];
  const chosen = put(fields, field, isMany ? [...before.filter((each) => each !== id), id] : id);
  const words = put(chosen, field.replace(/from$/, "alt"), alt ?? "");
  return put(words, field.replace(/from$/, "decorative"), alt === "" ? "on" : "");
}

const partsOf = (name: string) => name.split(/[.[\]]+/).filter((part) => part !== "" && !["__proto__", "constructor", "prototype"].includes(part));

const isFields = (value: FormValue | undefined): value is Fields => typeof value === "object" && !Array.isArray(value) && !(value instanceof File);

const valueIn = (fields: Fields, name: string): FormValue | undefined =>
  partsOf(name).reduce<FormValue | undefined>((inner, part) => (isFields(inner) ? inner[part] : undefined), fields);

function put(fields: Fields, name: string, value: FormValue): Fields {
  const [head = "", ...rest] = partsOf(name);
  const inner = fields[head];
  return { ...fields, [head]: rest.length === 0 ? value : put(isFields(inner) ? inner : {}, rest.join("."), value) };
}
