import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tableClasses } from "~/ui/table-classes";

it("the class names of plain tables are those of Mantine's table", () => {
  const source = readFileSync(new URL("../../node_modules/@mantine/core/esm/components/Table/Table.module.css.mjs", import.meta.url), "utf8");
  const theirs: Record<string, string> = JSON.parse(/var classes = (\{.*\});/.exec(source)?.[1] ?? "{}");
  expect(theirs).toMatchObject(tableClasses);
});
