import { expect, it } from "vitest";
import file from "../../drizzle/triggers.sql?raw";
import { env } from "../support/env";

/** Statements by trigger name, with normalized whitespace. */
const byName = (statements: readonly string[]) =>
  Object.fromEntries(
    statements
      .map((statement) => statement.replace(/\s+/g, " ").replace(/[\s;]+$/, ""))
      .map((statement) => [/^CREATE TRIGGER (\w+)/.exec(statement)?.[1] ?? statement, statement]),
  );

it("drizzle/triggers.sql has each trigger of a migrated database as it is there, and no other", async () => {
  const { results } = await env.DB.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'").all<{ sql: string }>();
  const written = file
    .replace(/^--.*$/gm, "")
    .split(/^(?=CREATE TRIGGER )/m)
    .filter((part) => part.trim() !== "");
  expect(results.length).toBeGreaterThan(100);
  expect(written).toHaveLength(results.length);
  expect(byName(written)).toEqual(byName(results.map(({ sql }) => sql)));
});
