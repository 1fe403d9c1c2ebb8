import { tablesOf } from "./house";
import { resolved, sourcesIn, textOf } from "./sources";

/** A top-level declaration with its text and the names it uses. */
interface Declaration {
  path: string;
  name: string;
  text: string;
}

/** A separate commit: a verb, or a step of one. */
export interface Writer {
  /** `path#name`, and for a step its text. */
  name: string;
  says: boolean;
  tables: readonly string[];
}

const START = /^(?:export )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm;
const FROM = /^(?:import|export)\s+\{([^}]*)\}\s+from\s+"([^"]+)"/gm;

const paths = sourcesIn("app/features").filter((path) => /\/(data|domain)\//.test(path));
const known = new Map<string, Declaration>();
const names = new Map<string, Map<string, string>>();
for (const path of paths) {
  const text = textOf(path);
  const starts = [...text.matchAll(START)];
  const local = new Map<string, string>();
  for (const [, list = "", from = ""] of text.matchAll(FROM))
    for (const part of list.split(",")) {
      const [theirs, own] = part
        .trim()
        .replace(/^type /, "")
        .split(" as ");
      if (theirs) local.set((own ?? theirs).trim(), `${resolved(path, from).target}.ts#${theirs.trim()}`);
    }
  starts.forEach((found, index) => {
    const name = found[1] as string;
    known.set(`${path}#${name}`, { path, name, text: text.slice(found.index, starts[index + 1]?.index) });
    local.set(name, `${path}#${name}`);
  });
  names.set(path, local);
}

/** The declaration of a name, through re-exporting files. */
function found(key: string, depth = 0): Declaration | undefined {
  const [path = "", name = ""] = key.split("#");
  const next = names.get(path)?.get(name);
  return known.get(key) ?? (next && next !== key && depth < 4 ? found(next, depth + 1) : undefined);
}

const isVerb = ({ text }: Declaration) => /\b(command|query)\(\{?\s/.test(text);

/** The calls of `commitStep` in a text, from name to closing bracket. */
function stepsOf(text: string): string[] {
  return [...text.matchAll(/\bcommitStep\(/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === "(") depth += 1;
      if (text[at] === ")") {
        depth -= 1;
        if (depth === 0) return text.slice(index, at + 1);
      }
    }
    return text.slice(index);
  });
}

/** The tables that a text writes, itself or through what it calls. What another verb or step commits is its own. */
function writtenBy(path: string, text: string, seen = new Set<string>()): string[] {
  const own = stepsOf(text).reduce((rest, step) => rest.replace(step, ""), text);
  const tables = tablesOf(path, own).flatMap(({ table, isWrite }) => (isWrite ? [table] : []));
  for (const [word] of own.matchAll(/\b[a-z]\w+\b/g)) {
    const key = names.get(path)?.get(word);
    const called = key && found(key);
    if (!called || seen.has(`${called.path}#${called.name}`) || isVerb(called)) continue;
    seen.add(`${called.path}#${called.name}`);
    tables.push(...writtenBy(called.path, called.text, seen));
  }
  return [...new Set(tables)].sort();
}

/** Every commit of the product, with the tables that it writes. */
export function writers(): Writer[] {
  return [...known.values()].flatMap((declared) => {
    const { path, name, text } = declared;
    const steps = stepsOf(text).map((step) => ({
      name: `${path}#${name} ${/"([\w.-]+)"/.exec(step)?.[1] ?? ""}`,
      says: /\btouches\b/.test(step),
      tables: writtenBy(path, step.replace("commitStep", ""), new Set([`${path}#${name}`])),
    }));
    if (!/\bcommand\(/.test(text)) return steps;
    const rest = stepsOf(text).reduce((left, step) => left.replace(step, ""), text);
    return [...steps, { name: `${path}#${name}`, says: /\btouches\b/.test(rest), tables: writtenBy(path, text, new Set([`${path}#${name}`])) }];
  });
}
