import type { Context } from "hono";

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** "line_items[0][quantity]" → ["line_items", "0", "quantity"]; "types[]" → ["types", ""]. */
function pathOf(name: string): string[] {
  const open = name.indexOf("[");
  if (open < 0) return [name];
  return [name.slice(0, open), ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "")];
}

/** Objects whose keys are 0, 1, 2… were arrays before they were encoded. */
function withArrays(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isArray ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Decodes the nested-bracket encoding of form bodies and query strings. */
export function parseForm(encoded: string): FormObject {
  const root: FormObject = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = pathOf(name);
    if (path.some((key) => FORBIDDEN.has(key))) continue;
    let place: FormObject = root;
    for (const [depth, step] of path.entries()) {
      const key = step === "" && depth > 0 ? String(Object.keys(place).length) : step;
      if (depth === path.length - 1) {
        place[key] = value;
        break;
      }
      const next = place[key];
      if (typeof next === "object" && !Array.isArray(next)) {
        place = next;
      } else {
        const created: FormObject = {};
        place[key] = created;
        place = created;
      }
    }
  }
  for (const [key, value] of Object.entries(root)) root[key] = withArrays(value);
  return root;
}

/** Order-independent form of the parameters, to tell whether two requests are the same. */
export const fingerprint = (encoded: string) => JSON.stringify([...new URLSearchParams(encoded)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** The body of a form as text. (The runtime warns of reading a form's body by `text()`.) */
export const bodyText = async (c: Context): Promise<string> => new TextDecoder().decode(await c.req.arrayBuffer());
