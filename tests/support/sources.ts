import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The text of a file of the project, by its path from the top. */
export const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Every TypeScript file below a folder of the project, as paths from the top; or every file with one of the endings. */
export function sourcesIn(folder: string, endings: readonly string[] = [".ts", ".tsx"]): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

export interface Import {
  from: string;
  /** A path from the top without its ending for what is the project's own, else the name of a package. */
  target: string;
  isOwn: boolean;
  isType: boolean;
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:([\w*{][^;"']*?)\s+from\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/gm;

/** A file's imports. A statement is type-only if it says so, or if every name in its braces is. */
export function importsOf(from: string): Import[] {
  return [...textOf(from).matchAll(STATEMENT)].map(([, typeWord, names, named, dynamic]) => {
    const target = resolved(from, (named ?? dynamic) as string);
    const inBraces = /^\{([^}]*)\}$/.exec(names?.trim() ?? "")?.[1];
    const parts = inBraces
      ?.split(",")
      .map((part) => part.trim())
      .filter(Boolean);
    const isType = Boolean(typeWord) || Boolean(parts?.length && parts.every((part) => part.startsWith("type ")));
    return { from, ...target, isType };
  });
}

/** The declaration an imported name refers to. */
export function resolved(from: string, name: string): { target: string; isOwn: boolean } {
  if (name.startsWith("~/")) return { target: `app/${name.slice(2)}`, isOwn: true };
  if (name.startsWith("#drizzle")) return { target: name.slice(1), isOwn: true };
  if (name.startsWith("#workers")) return { target: name.slice(1), isOwn: true };
  if (name.startsWith(".")) return { target: relative(ROOT, resolve(ROOT, dirname(from), name)), isOwn: true };
  return { target: name, isOwn: false };
}
