import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { screen } from "~/platform/area";
import routes from "~/routes";
import { sourcesIn, textOf } from "../support/sources";

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const entries = flat(await (routes as RouteConfigEntry[]));
const screens = entries.filter(({ id }) => !id?.startsWith("area-"));
const isFrame = (file: string) => /^areas\/[\w-]+\/frame\.tsx$/.test(file);
const files = [...new Set(entries.map(({ file }) => file))].sort();

/** Routes that answer by themselves, and why. An entry that nothing needs any more fails its test. */
const RAW: Record<string, string> = {
  "areas/app-shell/brand-icon.ts": "a picture made of the school that the host or the session names already",
  "areas/public/favicon.ts": "the picture that the school has chosen, else the one made of it",
  "areas/public/manifest.ts": "the name and the color of the school that the host or the session names already",
  "features/identity/screens/home.tsx": "leads on at once, by who asks",
  "features/identity/screens/logout.tsx": "signs out by link, for a visit of this site's own",
  "features/identity/screens/not-authorized.tsx": "says who is signed in, from the session",
  "features/identity/screens/not-found.tsx": "says 404 to anybody, whatever the method",
  "features/website/screens/public/notice-seen.ts": "an invisible picture that sets a cookie",
  "features/website/screens/public/robots.ts": "the same words for every crawler",
  "features/payments/screens/payments-index.ts": "leads on at once, by the role of who asks",
  "features/reports/screens/area-start.ts": "leads on at once, by the gate of its area",
};
/** Addresses that are no screen of the list. */
const OTHER_IDS = ["public-media", "visitor-notice"];

describe("screens", () => {
  it("have ids of their own", () => {
    const ids = screens.map(({ id }) => id ?? "");
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("are named as in the list of screens", () => {
    const odd = screens.map(({ id }) => id ?? "").filter((id) => !/^[A-Z]{3}-\d{2}[a-z]?(-[a-z-]+)?$/.test(id));
    expect(odd.sort()).toEqual(OTHER_IDS);
  });

  it("have an address of their own", () => {
    const paths = screens.map(({ path }) => path ?? "/");
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it("load through screenLoader, behind a gate", () => {
    const loose = files.filter((file) => !isFrame(file) && !passesGate(textOf(`app/${file}`), "loader", "(?:screenLoader|csvLoader)"));
    expect(loose).toEqual(Object.keys(RAW).sort());
  });

  it("are refused by the builder when they have no loader, and so no gate", () => {
    expect(() => screen("SCH-00", "/school/loose", "platform/area.ts")).toThrow("platform/area.ts has no loader");
    expect(screen("SCH-02", "/x", "features/schools/screens/school-profile.tsx").id).toBe("SCH-02");
  });

  it("act through screenAction, behind a gate", () => {
    const loose = files.filter((file) => !isFrame(file) && !passesGate(textOf(`app/${file}`), "action", "screenAction"));
    expect(loose).toEqual(["features/identity/screens/not-found.tsx"]);
  });
});

/** Addresses that browsers, crawlers and scripts open by themselves, and no link of the product. */
const OPENED_FROM_OUTSIDE: Record<string, string> = {
  "*": "answers for any address that no screen has",
  "favicon.ico": "browsers ask for it",
  "issuers/:id/did.json": "verifiers of badges make the address of the issuer's ID",
  "robots.txt": "crawlers ask for it",
  "sitemap.xml": "crawlers ask for it",
  "teach/marks": "the script of the instructors' pages sends kept marks to it",
  "teach/offline": "the script of the instructors' pages keeps it, and their worker shows it",
  "website-config/*": "answers for any address of the website's settings that no screen has",
  "widget/chat/:school/live": "the script of the chat's frame sends messages to it",
};

describe("links", () => {
  it("lead to every screen from some page, mail or menu", async () => {
    const links = await linksOf();
    const lost = screens.filter(({ path = "" }) => !links.some((link) => fits(`/${path.replace(/^\//, "")}`, link))).map(({ path }) => path ?? "/");
    expect(lost.sort()).toEqual(Object.keys(OPENED_FROM_OUTSIDE).sort());
  });
});

const ANY = "§";

/** Whether a link, in which ANY stands for what is filled in, may lead to a route's path. */
function fits(path: string, link: string): boolean {
  const [ours, theirs] = [path.split("/"), (link.split(/[?#]/)[0] ?? "").split("/")];
  // A list links to its export from wherever it stands.
  if (link.startsWith(`${ANY}/export.csv`)) return ours.at(-1) === "export.csv";
  return ours.length === theirs.length && ours.every((part, index) => (part.startsWith(":") ? theirs[index] !== "" : part === theirs[index]));
}

/** Every address that app code outside the path modules links to: literals, and path helpers that something uses. */
async function linksOf(): Promise<string[]> {
  const paths = import.meta.glob<Record<string, unknown>>(["../../app/**/*paths.ts", "../../app/**/*-path.ts"]);
  const users = sourcesIn("app").filter((path) => !/(paths|-path|routes)\.ts$/.test(path));
  const text = users.map(textOf).join("\n");
  const links = [...text.replace(/\$\{[^{}]*\}/g, ANY).matchAll(/["`](§?\/[^"`\s]*)["`]/g)].map(([, literal = ""]) => literal);
  const names = new Set(text.match(/\b\w+\b/g));
  for (const load of Object.values(paths)) {
    const helpers = Object.entries(await load());
    const keys = helpers.flatMap(([, helper]) => (typeof helper === "object" && helper ? Object.keys(helper) : []));
    for (const [name, helper] of helpers) if (names.has(name)) links.push(...addressesOf(helper, keys));
  }
  return links;
}

/** The addresses a path helper returns for any value, a text, no options, or a key of its module's address lists. */
function addressesOf(helper: unknown, keys: string[]): string[] {
  if (typeof helper === "string") return [helper];
  if (typeof helper === "object" && helper) return Object.values(helper).flatMap((each) => addressesOf(each, keys));
  if (typeof helper !== "function") return [];
  const given: unknown = new Proxy(() => given, { get: (_, key) => (key === Symbol.toPrimitive || key === "toString" ? () => ANY : given) });
  return [given, ANY, {}, ...keys].flatMap((first) =>
    [[], [ANY, ANY], [{}]].flatMap((rest) => {
      try {
        return addressesOf(helper(first, ...rest), keys);
      } catch {
        return [];
      }
    }),
  );
}

/** Whether a module's export, where it has one, is made by the given function with a gate, or calls what was made so. */
function passesGate(text: string, name: "loader" | "action", maker: string): boolean {
  const statements = text.split(/\n(?=export |const |async function |function |\/\*\*)/);
  const said = statements.find((part) => new RegExp(`^(\\/\\*\\*[^]*?\\*\\/\\s*)?export (const|(async )?function) ${name}\\b`).test(part));
  // Without an action nothing can be sent; without a loader anybody may look.
  if (!said) return name === "action" && !new RegExp(`export \\{[^}]*\\b${name}\\b`).test(text);
  const made = (part: string) => new RegExp(`(^|\\n)(export )?const (\\w+) = ${maker}\\(`).exec(part);
  if (made(said)) return /\bgate\b/.test(said);
  return statements.some((part) => {
    const inner = made(part)?.[3];
    return inner !== undefined && /\bgate\b/.test(part) && new RegExp(`\\b${inner}\\(args\\)`).test(said);
  });
}
