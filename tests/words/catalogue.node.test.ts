import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Screens } from "~/platform/area";
import { type Catalogue, wordsOf } from "~/words/words";
import { bannedIn, literalsOf } from "../words.mjs";

const catalogues = Object.entries(import.meta.glob<{ words: Catalogue }>("../../app/words/en/*.ts", { eager: true }));
const features = Object.values(import.meta.glob<{ screens: Screens }>("../../app/features/*/routes.ts", { eager: true }));

/** Frames that visitors and students see, and addresses in them that are staff's. */
const READ_BY_THEM = ["public", "blank", "student"] as const;
const OF_STAFF = /^\/(?:admin|employer|school(?!-landing)|teach|users)(?:\/|$)/;

/** Components that staff and schools alone see, though screens of visitors and students name them, and the page that script alone makes. */
const IN_ENGLISH = [
  "app/features/identity/screens/passkey-sign-in.tsx",
  "app/features/super-admin/screens/public/join.tsx",
  "app/ui/data-table/toolbar.tsx",
  "app/ui/form/picture-field.tsx",
  "app/ui/site/motif.tsx",
];

/** The screens that visitors and students see, and every component that they name. */
function componentsOfThem(): string[] {
  const found = new Set<string>();
  const follow = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, from = ""] of readFileSync(path, "utf8").matchAll(/from "((?:~|\.)[^"]*)"/g)) {
      const base = from.startsWith("~/") ? join("app", from.slice(2)) : join(dirname(path), from);
      const next = [`${base}.tsx`, join(base, "index.ts")].find((each) => existsSync(each));
      if (next) follow(next);
    }
  };
  for (const { screens } of features)
    for (const frame of READ_BY_THEM)
      for (const { path, file } of screens[frame] ?? []) if (file.endsWith(".tsx") && !OF_STAFF.test(path)) follow(`app/${file}`);
  return [...found].filter((path) => path.endsWith(".tsx")).sort();
}

describe("a catalogue", () => {
  const say = wordsOf(
    {
      plain: "You'll hear from us",
      seats: "{count, plural, =0 {Class is full} one {# seat left} other {# seats left}}",
      total: "{amount} on {date}",
      link: "Read <terms>the terms of {school}</terms> first",
    } as const,
    "en",
  );

  it("formats names, plurals and tags", () => {
    expect(say("plain")).toBe("You'll hear from us");
    expect([0, 1, 1200].map((count) => say("seats", { count }))).toEqual(["Class is full", "1 seat left", "1,200 seats left"]);
    expect(say("total", { amount: "$5.00", date: "Dec 14, 2026" })).toBe("$5.00 on Dec 14, 2026");
    const rich = say.rich("link", { terms: createElement("a", { href: "/terms" }) }, { school: "<b>Bay</b>" });
    expect(renderToStaticMarkup(createElement("p", null, rich))).toBe('<p>Read <a href="/terms">the terms of &lt;b&gt;Bay&lt;/b&gt;</a> first</p>');
  });

  it("does not compile with a missing, an unknown or an extra value", () => {
    const compiled = () => {
      // @ts-expect-error amount and date are missing
      say("total");
      // @ts-expect-error date is missing
      say("total", { amount: 1 });
      // @ts-expect-error no such name
      say("seats", { count: 1, size: 2 });
      // @ts-expect-error no such message
      say("nothing");
    };
    expect(compiled).toBeTypeOf("function");
  });

  it.each(catalogues)("%s parses, and reads as American English", (_, { words }) => {
    for (const [key, message] of Object.entries(words)) {
      expect(() => new IntlMessageFormat(message), `${key}: ${message}`).not.toThrow();
      expect(bannedIn(message), `${key}: ${message}`).toEqual([]);
      // A tag replaces the value of the same name.
      const values = [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name);
      expect(
        [...message.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag).filter((tag) => values.includes(tag)),
        `${key}: ${message}`,
      ).toEqual([]);
    }
    const texts = Object.values(words);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe("a screen that visitors and students see", () => {
  const components = componentsOfThem();

  it.each(components.filter((path) => !IN_ENGLISH.includes(path)))("%s has no words of its own", (path) => {
    expect(literalsOf(path).filter(({ isJsx }) => isJsx)).toEqual([]);
  });

  it("is found by its frame, and the exceptions are among them", () => {
    expect(components.length).toBeGreaterThan(150);
    expect(IN_ENGLISH.filter((path) => !components.includes(path))).toEqual([]);
  });
});
