import { expect, it } from "vitest";
import { importsOf, sourcesIn } from "../support/sources";

const files = new Set(sourcesIn("app"));
const fileOf = (target: string) => [`${target}.tsx`, `${target}.ts`, `${target}/index.ts`].find((path) => files.has(path));

/** Pages without the frame of a sign-in: what they are made of needs no provider, and brings no library along. */
const isPlain = (path: string) => /\/screens\/(public|blank|widget|onboarding)\/|^app\/(root\.tsx|areas\/(public|blank)\/)/.test(path);
const KIT = ["app/ui/button.tsx", "app/ui/button-link.tsx", "app/ui/confirm-button.tsx", "app/ui/menu.tsx"];

it("pages without the frame of a sign-in are made of plain elements", () => {
  const cameBy = new Map<string, string>([...files].filter(isPlain).map((path) => [path, ""]));
  for (const path of cameBy.keys())
    for (const { target, isOwn, isType } of importsOf(path)) {
      const found = isOwn && !isType ? fileOf(target) : undefined;
      if (found && !cameBy.has(found)) cameBy.set(found, path);
    }
  expect(cameBy.size).toBeGreaterThan(300);
  expect(KIT.filter((part) => cameBy.has(part)).map((part) => `${part} by ${cameBy.get(part)}`)).toEqual([]);
});
