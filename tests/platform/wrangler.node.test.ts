import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourcesIn, textOf } from "../support/sources";

const [top = "", production = ""] = textOf("wrangler.toml").split(/^(?=\[env\.production\]$)/m);
const ENVIRONMENTS = { local: top, production };

/** Every value of a key in sections of a name; the name is that of the top level. */
function valuesOf(text: string, section: string, key: string): string[] {
  return text
    .split(/^(?=\[)/m)
    .filter((part) => new RegExp(`^\\[+(env\\.production\\.)?${section.replace(".", "\\.")}\\]+`).test(part))
    .map((part) => new RegExp(`^${key} = "([^"]+)"`, "m").exec(part)?.[1] ?? "")
    .sort();
}

const cronsOf = (text: string) => [...(/^crons = \[([^\]]*)\]/m.exec(text)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, cron]) => cron).sort();
const scheduled = sourcesIn("app")
  .filter((path) => /schedules\.ts$|reactions\.ts$|^app\/jobs\.ts$/.test(path))
  .flatMap((path) => [...textOf(path).matchAll(/every\(\s*"([^"]+)"/g)].map(([, cron]) => cron));

/** Whether an address fits a pattern, whose `*` is anything. */
const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(path);

/** Every binding by kind, as section, key and value. */
const bindingsOf = (text: string) =>
  [
    ["d1_databases", "binding"],
    ["r2_buckets", "binding"],
    ["durable_objects.bindings", "name"],
    ["queues.producers", "binding"],
    ["services", "binding"],
    ["assets", "binding"],
  ].flatMap(([section = "", key = ""]) => valuesOf(text, section, key).map((value) => `${section} ${value}`));

describe.each(Object.entries(ENVIRONMENTS))("the %s environment", (_, text) => {
  it("ticks exactly when something is scheduled", () => {
    expect(cronsOf(text)).toEqual([...new Set(scheduled)].sort());
  });

  it("gives what a queue gives up on to a queue that is read", () => {
    const queues = valuesOf(text, "queues.consumers", "queue");
    expect(queues).toEqual(["dead-letters", "events", "exports", "mail"]);
    const letters = valuesOf(text, "queues.consumers", "dead_letter_queue");
    expect(letters).toEqual(["", ...queues.filter((queue) => queue !== "dead-letters").map(() => "dead-letters")]);
  });

  it("sends addresses of files to files, and no others", () => {
    const patterns = [...(/^run_worker_first = \[([^\]]*)\]/m.exec(text)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, pattern = ""]) => pattern);
    const isFile = (path: string) => patterns.some((pattern) => pattern.startsWith("!") && matches(pattern.slice(1), path));
    const files = readdirSync("public", { recursive: true, withFileTypes: true })
      // The header file itself is no asset.
      .filter((entry) => entry.isFile() && entry.name !== "_headers")
      .map(({ parentPath, name }) => `${parentPath.replace(/^public/, "")}/${name}`);
    expect(files).toContain("/favicon.svg");
    expect(files.filter((path) => !isFile(path))).toEqual([]);
    expect(isFile("/assets/app-1.js")).toBe(true);
    for (const page of ["/", "/programs", "/widget/inquiry/bayside", "/api/docs"]) expect(isFile(page)).toBe(false);
  });

  it("reads every queue that is written to", () => {
    expect(valuesOf(text, "queues.producers", "queue").filter((queue) => !valuesOf(text, "queues.consumers", "queue").includes(queue))).toEqual([]);
  });
});

describe("the production environment", () => {
  it("has every binding but the card sandbox", () => {
    expect(bindingsOf(production)).toEqual(bindingsOf(top).filter((binding) => binding !== "services STRIPE_SANDBOX"));
  });

  it("carries no secret", () => {
    expect(production).not.toMatch(/SECRET\w* = /);
  });
});

describe("the Worker", () => {
  it("has an entry that one reads at a glance", () => {
    expect(textOf("workers/app.ts").split("\n").length).toBeLessThan(100);
  });
});
