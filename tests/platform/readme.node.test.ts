import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getTableName } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { consistencyChecks } from "~/consistency-checks";
import { RETENTION } from "~/platform/retention";
import { FEATURES } from "../support/house";

const readme = readFileSync(fileURLToPath(new URL("../../README.md", import.meta.url)), "utf8");
/** The rows of the table below a head, cell by cell. */
function tableBelow(head: string): string[][] {
  const lines = readme.slice(readme.indexOf(head)).split("\n").slice(2);
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe("the README", () => {
  it("says of every table how long its rows are kept, as the code does", () => {
    const said = tableBelow("| table | kept for |").map(([table, kept]) => [table, kept]);
    expect(said).toEqual(RETENTION.map(({ table, days }) => [`\`${getTableName(table)}\``, days === 1 ? "1 day" : `${days} days`]));
  });

  it("names every check of the auditor", () => {
    const said = tableBelow("| of | checks |").flatMap(([, checks = ""]) => [...checks.matchAll(/`([\w:…-]+)`/g)].map(([, name]) => name));
    expect(said).toEqual([...new Set(consistencyChecks.map(({ name }) => name.replace(/:.*/, ":…")))]);
  });

  it("has a vocabulary whose places exist", () => {
    const vocabulary = readFileSync(fileURLToPath(new URL("../../app/decisions/vocabulary.md", import.meta.url)), "utf8");
    const places = [...vocabulary.matchAll(/`((?:features|platform)\/[\w./-]+|[\w-]+\.ts)`/g)].map(([, place]) => place ?? "");
    expect(places.length).toBeGreaterThan(30);
    expect(places.filter((place) => !existsSync(fileURLToPath(new URL(`../../app/${place}`, import.meta.url))))).toEqual([]);
  });

  it.each(FEATURES)("of %s names files that exist", (feature) => {
    const folder = new URL(`../../app/features/${feature}/`, import.meta.url);
    const text = readFileSync(fileURLToPath(new URL("README.md", folder)), "utf8");
    const places = [...text.matchAll(/`((?:domain|data|parts|screens|api)\/[\w./-]+\.tsx?)`/g)].map(([, place]) => place ?? "");
    expect(places.filter((place) => !existsSync(fileURLToPath(new URL(place, folder))))).toEqual([]);
  });
});
