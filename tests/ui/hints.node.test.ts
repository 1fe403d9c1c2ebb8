import { expect, it } from "vitest";
import { sourcesIn, textOf } from "../support/sources";

it("every hint of a field ends like a sentence, except a pure format", () => {
  const hints = sourcesIn("app", [".tsx"]).flatMap((path) =>
    [...textOf(path).matchAll(/\bhint="([^"]*)"/g)].map(([, hint = ""]) => `${path}: ${hint}`),
  );
  expect(hints.length).toBeGreaterThan(150);
  expect(hints.filter((hint) => !/[.!?…]$/.test(hint) && !hint.endsWith(": (123) 456 - 7890"))).toEqual([]);
});
