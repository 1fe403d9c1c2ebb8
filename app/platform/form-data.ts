/**
 * A form as nested data, parsed once, in the door. Repeated names become arrays (checkbox groups, multi-selects), dotted and
 * bracketed names nest (`answers.12.value`, `items[0].size`), files stay files and empty file inputs vanish.
 */
export type FormValue = string | File | FormValue[] | { [name: string]: FormValue };

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const MAX_FIELDS = 1000;
/** Letters of all texts together: a form that is refused goes back with what was typed. */
const MAX_LETTERS = 1_000_000;

/** Whether a form's texts are within the size limit; files have their own limits. */
export function isReadable(form: FormData): boolean {
  let letters = 0;
  for (const [name, value] of form.entries()) letters += name.length + (typeof value === "string" ? value.length : 0);
  return letters <= MAX_LETTERS;
}

export function parseForm(form: FormData): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  let fields = 0;
  for (const [name, raw] of form.entries()) {
    fields += 1;
    if (fields > MAX_FIELDS) break;
    const value = raw as string | File;
    if (typeof value !== "string" && value.size === 0 && value.name === "") continue;
    const path = pathOf(name);
    if (path.length === 0 || path.length > 6 || path.some((part) => FORBIDDEN.has(part))) continue;
    put(root, path, value);
  }
  return root;
}

const pathOf = (name: string): string[] => name.split(/[.[\]]+/).filter(Boolean);

/**
 * Field names, such as those of a refusal, in the order of the submitted fields, which is the page's order. A field that was not
 * submitted (an unchecked box) follows its predecessor.
 */
export function inOrderOf(sent: string[], names: string[]): string[] {
  const places = new Map<string, number>();
  for (const [place, name] of sent.entries()) {
    const path = pathOf(name);
    for (let depth = path.length; depth > 0; depth -= 1) {
      const part = path.slice(0, depth).join(".");
      if (!places.has(part)) places.set(part, place);
    }
  }
  let last = -1;
  const placed = names.map((name) => {
    const path = pathOf(name);
    while (path.length > 0 && !places.has(path.join("."))) path.pop();
    last = places.get(path.join(".")) ?? last;
    return [name, last] as const;
  });
  return placed.sort(([, one], [, other]) => one - other).map(([name]) => name);
}

function put(target: Record<string, FormValue>, path: string[], value: string | File): void {
  const [head = "", ...rest] = path;
  const present = Object.hasOwn(target, head) ? target[head] : undefined;
  if (rest.length === 0) {
    if (present === undefined) target[head] = value;
    else if (Array.isArray(present)) present.push(value);
    else target[head] = [present, value];
    return;
  }
  const inner = typeof present === "object" && !Array.isArray(present) && !(present instanceof File) ? present : {};
  target[head] = inner;
  put(inner, rest, value);
}

const SECRET = /password|token|^_/i;

/** What of a form may go back to the browser: everything but passwords, card data and files, however deep they lie. */
export function repeatable(values: Record<string, FormValue>): Record<string, FormValue> {
  const savable: Record<string, FormValue> = {};
  for (const [name, value] of Object.entries(values)) {
    if (SECRET.test(name)) continue;
    const shown = withoutFiles(value);
    if (shown !== null) savable[name] = shown;
  }
  return savable;
}

function withoutFiles(value: FormValue): FormValue | null {
  if (value instanceof File) return null;
  if (Array.isArray(value)) return value.map(withoutFiles).filter((each) => each !== null);
  return typeof value === "object" ? repeatable(value) : value;
}
