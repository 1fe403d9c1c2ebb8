import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { forbiddenMarks } from "../support/forbidden-marks.mjs";

test.each([
  ["app/a.ts", `// ${"TO"}DO: later`, "is unfinished"],
  ["app/a.css", `/* ${"FIX"}ME */`, "is unfinished"],
  ["migrations/1.sql", "<<<<<<< HEAD", "is left of a merge"],
  ["app/a.tsx", "  debugger;", "stops the debugger"],
  ["tests/a.test.ts", `test.${"only"}("one", () => {});`, "runs one test alone"],
  ["tests/a.test.ts", `describe.concurrent.${"only"}("one", () => {});`, "runs one test alone"],
  ["tests/browser/a.spec.ts", `test.${"skip"}("one", () => {});`, "leaves a test out"],
  ["tests/a.test.ts", `it.${"todo"}("one");`, "leaves a test out"],
])("%s with %s is refused", (path, line, why) => {
  expect(forbiddenMarks(path, `first\n${line}\n`)).toEqual([expect.stringMatching(new RegExp(`^${path}:2: .* ${why}$`))]);
});

test("what only looks like a mark passes", () => {
  expect(forbiddenMarks("tests/a.test.ts", 'const todo = rows.skip; test("only", () => {});\n// =======\n')).toEqual([]);
  expect(forbiddenMarks("README.md", `${"TO"}DO`)).toEqual([]);
});

test("no file of the project has one", () => {
  const files = execFileSync("git", ["ls-files", "app", "drizzle", "migrations", "tests", "workers"], { encoding: "utf8" }).split("\n");
  const texts = files.filter((path) => /\.(tsx?|m?js|mts|css|sql)$/.test(path));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.flatMap((path) => forbiddenMarks(path, readFileSync(path, "utf8")))).toEqual([]);
});
