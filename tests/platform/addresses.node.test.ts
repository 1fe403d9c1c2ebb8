import { describe, expect, it } from "vitest";
import { sourcesIn, textOf } from "../support/sources";

/** The address of a screen or a file, written out. */
const ADDRESS = /["`](\/[a-z][\w/-]*)(?=["`?#]|\$\{)/g;

/** Where addresses are at home: the paths of each part of the house, the tables of screens and endpoints, and what makes the demo. */
const IS_HOME = /(^|\/)([\w-]*-)?paths?\.ts$|\/routes\.ts$|\/([\w-]*-)?api\.ts$|\/api\/|^app\/seed\//;

/** What looks like an address and leads nowhere in the product. */
const NONE: Record<string, string> = {
  "app/platform/assistant/model-picture.ts": "calls of the model",
  "app/platform/assistant/model.ts": "calls of the model",
};

/** Comments name addresses; what is written there leads nobody anywhere. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

const literals = sourcesIn("app").flatMap((path) =>
  IS_HOME.test(path) ? [] : [...withoutComments(textOf(path)).matchAll(ADDRESS)].map(([, address]) => ({ path, address })),
);

describe("addresses", () => {
  it("are written in paths.ts alone", () => {
    expect(literals.filter(({ path }) => !(path in NONE)).map(({ path, address }) => `${path}: ${address}`)).toEqual([]);
    expect(Object.keys(NONE).filter((path) => !literals.some((found) => found.path === path))).toEqual([]);
  });
});
