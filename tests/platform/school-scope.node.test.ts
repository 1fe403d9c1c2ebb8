import { describe, expect, it } from "vitest";
import { importsOf, sourcesIn, textOf } from "../support/sources";

const known = new Set(sourcesIn("app"));

/** Who reads the database before there is a context: to make one. */
const BEFORE_A_CONTEXT = {
  "app/features/identity/data/find-actor.ts": "who asks",
  "app/features/identity/domain/session.ts": "when the session was last seen",
  "app/features/schools/data/find-school.ts": "whose host it is",
};

describe("crossing schools", () => {
  const calls = sourcesIn("app").flatMap((path) =>
    path === "app/platform/school-scope.ts"
      ? []
      : [
          ...textOf(path).matchAll(
            /\b(?:acrossSchools|besideSchool|eachDatabase|findAnywhere)\(\s*\w+,\s*(["'`].+?["'`]|[^),]+?)\s*,?\s*(?:\)|\(db\) =>)/g,
          ),
        ].map(([, reason = ""]) => ({ path, reason })),
  );

  it("is never done without saying why", () => {
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ path, reason }) => !givesReason(path, reason))).toEqual([]);
  });

  it("is done by data, domain and platform alone", () => {
    expect([...new Set(calls.map(({ path }) => path))].filter((path) => !/^app\/(platform|features\/[\w-]+\/(data|domain))\//.test(path))).toEqual(
      [],
    );
  });

  it("goes through acrossSchools: nobody else takes the whole database", () => {
    const takers = sourcesIn("app").filter(
      (path) => !path.startsWith("app/platform/") && !path.startsWith("app/seed/") && /\.(unscoped|inDatabase|along)\b/.test(textOf(path)),
    );
    expect(takers).toEqual(Object.keys(BEFORE_A_CONTEXT));
  });
});

/** A sentence where it stands, or a name of one: a constant of this file or one it imports, or a parameter that callers fill in. */
function givesReason(path: string, reason: string): boolean {
  const isSentence = /^["'`](.{10,})["'`]$/.test(reason);
  if (isSentence || !/^\w+$/.test(reason)) return isSentence;
  const named = new RegExp(`\\b${reason}\\b( =\\s*["'\`].{10,}|: string)`);
  const near = importsOf(path).flatMap(({ target, isOwn }) => (isOwn && target.startsWith("app/") ? [`${target}.ts`] : []));
  return [path, ...near].some((file) => known.has(file) && named.test(textOf(file)));
}
