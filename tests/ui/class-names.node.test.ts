import { describe, expect, it } from "vitest";
import { sourcesIn, textOf } from "../support/sources";

const sheets = sourcesIn("app", [".css"]).filter((path) => !path.endsWith(".module.css"));
const PUBLIC = sheets.filter((path) => path.startsWith("app/ui/site/") && !path.endsWith("/print.css"));
/** Standalone pages that load no other sheet of the signed-in areas. */
const ALONE = /blank\.css$|receipt\.css$|chat\.css$|print\.css$|tokens\.css$|dark\.css$/;
const SIGNED_IN = sheets.filter((path) => !path.startsWith("app/ui/site/") && !ALONE.test(path));

/** Print rules: the frame hides elements of other components. Formatted CSS ends a block at the first column. */
const PRINTED = /^@media print \{[\s\S]*?^\}/gm;

/** The parts of a selector list, commas inside parentheses left alone. */
function selectorsOf(list: string): string[] {
  const found = [""];
  let depth = 0;
  for (const sign of list) {
    depth += Number(sign === "(") - Number(sign === ")");
    if (sign === "," && depth === 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found;
}

/** The class that a selector styles on its own: `.card h2` styles `card`; `.family-ridge .card` styles nothing without its context. */
function styledAlone(selector: string): string | null {
  const names = new Set([...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name));
  const [only = ""] = names;
  return names.size === 1 && !only.startsWith("mantine-") ? only : null;
}

/** Which of these sheets style each class on its own. */
function owners(paths: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of paths) {
    const css = textOf(path)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(PRINTED, "");
    for (const [, head = ""] of css.matchAll(/([^{};]+)\{/g)) {
      if (head.trim().startsWith("@")) continue;
      for (const name of selectorsOf(head).map(styledAlone)) if (name) found.set(name, (found.get(name) ?? new Set()).add(path));
    }
  }
  return found;
}
const shared = (paths: readonly string[]) => [...owners(paths)].filter(([, by]) => by.size > 1);

describe("a class name of our own", () => {
  it("belongs to one sheet of the public site", () => {
    expect(PUBLIC.length).toBeGreaterThan(15);
    expect(owners(PUBLIC).size).toBeGreaterThan(150);
    expect(shared(PUBLIC).map(([name, by]) => `${name}: ${[...by].join(", ")}`)).toEqual([]);
  });

  it("belongs to one sheet of the signed-in areas", () => {
    expect(SIGNED_IN.length).toBeGreaterThan(25);
    expect(shared(SIGNED_IN).map(([name, by]) => `${name}: ${[...by].join(", ")}`)).toEqual([]);
  });

  it("is never a name that a school's root element carries", () => {
    const roots = /^(site|family-|corners-|type-|layout-)/;
    const meets = [...owners(PUBLIC)].filter(([name, by]) => roots.test(name) && [...by].some((path) => !path.endsWith("/base.css")));
    expect(meets.map(([name, by]) => `${name}: ${[...by].join(", ")}`)).toEqual([]);
    const source = textOf("app/ui/site/family.ts");
    for (const word of ["`family-${", "`corners-${", "`type-${", '"layout-picture"']) expect(source).toContain(word);
  });
});
