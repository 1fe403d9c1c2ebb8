import { is } from "drizzle-orm";
import { getTableConfig, getViewConfig, SQLiteTable, SQLiteView } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { TABLES } from "#drizzle/tables";

const tables = Object.values(schema).filter((each) => is(each, SQLiteTable));
const views = Object.values(schema).filter((each) => is(each, SQLiteView));
const kindOf = (name: string) => TABLES[name as keyof typeof TABLES];

it("every table and view of the schema has one kind, and nothing else has one", () => {
  const names = [...tables.map((table) => getTableConfig(table).name), ...views.map((view) => getViewConfig(view).name)];
  expect(Object.keys(TABLES).sort()).toEqual(names.sort());
});

it("rows that always have a school live with it", () => {
  const others = tables
    .map((table) => getTableConfig(table))
    .filter(({ name, columns }) => columns.some((column) => column.name === "school_id" && column.notNull) && kindOf(name) !== "school");
  expect(others.map(({ name }) => name)).toEqual([]);
});

it("a school's tables refer to tables of their own database", () => {
  const broken = tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    if (kindOf(name) !== "school") return [];
    return foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name).filter((target) => kindOf(target) === "shared");
  });
  expect(broken).toEqual([]);
});
