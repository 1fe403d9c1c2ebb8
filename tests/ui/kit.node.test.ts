import { expect, test } from "vitest";
import { importsOf, sourcesIn } from "../support/sources";

const KIT = "app/areas/app-shell/kit-page";

/** Parts that the kit's page does not show, and why. */
const NOT_SHOWN: Record<string, string> = {
  "app/ui/beside/beside-frame": "the frame of every signed-in page, this one too",
  "app/ui/document-actions": "brings its own script, for papers that have no other",
  "app/ui/email-text": "only text, without styles of its own",
  "app/ui/error-page": "is a page itself: any unknown address shows it",
  "app/ui/form/plain-fields": "styled by the pages without script, not by the office",
  "app/ui/page-preview": "asks the server for the page of a real form",
  "app/ui/panel": "the bare dialog of the palette and of the keys: both open on every page",
  "app/ui/print-page": "styled by the pages made for paper",
  "app/ui/reads-spanish": "two letters beside a name, in the look of a badge",
  "app/ui/refused-alert": "shows why a form of the page was refused, and this one has none",
  "app/ui/search-form": "searches the page it stands on, and this one has nothing to find",
};

test("a part of app/ui stands on the kit's page, or says why not", () => {
  const sources = new Map(sourcesIn("app").map((path) => [path.replace(/\.tsx?$/, ""), path]));
  const reached = new Set<string>();
  const walk = (part: string) => {
    const path = sources.get(part) ?? sources.get(`${part}/index`);
    if (!path || reached.has(part)) return;
    reached.add(part);
    for (const { target, isOwn, isType } of importsOf(path)) if (isOwn && !isType) walk(target);
  };
  walk(KIT);
  const parts = [...sources].flatMap(([part, path]) => (/^app\/ui\/(?!site\/)/.test(path) && path.endsWith(".tsx") ? part : []));
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter((part) => !reached.has(part)).sort()).toEqual(Object.keys(NOT_SHOWN).sort());
});
