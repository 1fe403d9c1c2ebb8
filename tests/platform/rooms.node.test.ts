import { describe, expect, it } from "vitest";
import { CORE, FEATURES, featureOf, heightOf, needless, ownerOf, type TableUse, tablesIn } from "../support/house";
import { type Import, importsOf, sourcesIn, textOf } from "../support/sources";

/**
 * What breaks a rule for a reason. An entry that nothing needs any more fails its test: these lists only get shorter. These files answer one
 * question about many features in one round trip, and may read any table.
 */
const READERS: Record<string, string> = {
  "app/features/identity/data/school-row.ts": "the school's row says what its site shows on every page, in one round trip",
  "app/features/identity/data/site-facts.ts": "what the school's row says of its site",
  "app/features/website/data/pictures.ts": "the library of pictures says where each is shown: the chat and the drawings of marketing too",
  "app/features/enrollment/data/origins.ts": "a registration is filled in from where it comes from",
};
/** These features read tables of one above. */
const READS_ABOVE: Record<string, string> = {
  "attendance reads forms": "a required file of a form is needed for clearance",
  "attendance reads wallet": "a student who is not cleared is not marked present in a clinical session",
  "files reads wallet": "a student may read the documents handed in for them",
  "files reads media": "what names a picture is read with all that is known of it; the nearest of its copies stands for one that is not there",
  "identity reads employers": "an account belongs to an employer that is there",
  "retention reads privacy": "records of a person with an open privacy request are not deleted",
  "programs reads forms": "a program that is asked about in a form is not deleted",
  "programs reads partners": "a program is shown with who refers to it",
  "programs reads skills": "a program is copied with its skills, and not deleted while one is checked",
  "programs reads student-area": "a program is shown with its reviews",
  "programs reads waitlist": "a class is shown with how many wait",
  "inquiries reads employers": "an application for a sponsorship that its sponsor has too is not deleted",
  "forms reads wallet": "a file question can answer a requirement",
  "forms reads pre-enrollments": "a question with answers is put aside, not deleted",
  "enrollment reads groups": "a registration is shown, filtered and emailed by its cohorts",
  "accounts reads sponsors": "who is billed to a sponsor is not reminded",
  "inbox-mail reads inquiries": "an answer is threaded to the inquiry that it is about",
  "messaging reads inquiries": "a template that staff send is filled in for each person",
  "sessions reads wallet": "a clinical session is held at a clinical site",
  "sessions reads skills": "the tabs of a class have its skills, where its program has some",
  "inspector reads retention": "an agreement that was deleted in time is no gap",
  "schools reads retention": "what a legal hold protects is not deleted",
  "payments reads groups": "the refund of a group order goes to its buyer",
  "schools reads payments": "a school at which anybody paid is not deleted",
  "schools reads translations": "a page is read with which of its texts have no Spanish",
};
/** One commit of one verb changes these together: seats, plan and registration can only be right as one batch. */
const WRITES_BESIDE: Record<string, string> = {
  "agreements writes enrollment": "the school signs the agreement that a registration was made with",
  "careers writes employers": "a student's application and seat are rows of the employer's",
  "enrollment writes agreements": "a registration is made with the receipts of what was read before signing",
  "enrollment writes pre-enrollments": "a registration ends the pre-enrollment that it comes from",
  "enrollment writes store": "a registration is made with its products, and takes them off the shelf",
  "enrollment writes wallet": "the files of a registration form are the student's documents",
  "enrollment writes waitlist": "a registration ends the wait that it comes from",
  "exports writes files": "an export ends as a file",
  "identity writes enrollment": "an account and a student's record are joined, and kept alike",
  "imports writes enrollment": "a spreadsheet is written fifty rows to a commit",
  "imports writes students": "a spreadsheet brings notes with its people",
  "partners writes payments": "a referral fee stands in the ledgers of both schools",
  "payments writes programs": "a program has its own refund policy",
  "privacy writes enrollment": "an erasure empties the student's row and releases held seats",
  "privacy writes files": "an erasure deletes the files of what it deletes",
  "privacy writes identity": "an erasure empties the student's account",
  "privacy writes messaging": "an erasure empties mail about the student",
  "privacy writes students": "an erasure deletes values by which two records look alike",
  "programs writes enrollment": "a class is deleted with the holds on it",
  "programs writes forms": "a program is copied, and deleted, with its forms",
  "programs writes inquiries": "a program is deleted; what was asked about it stays",
  "programs writes skills": "a program is copied, and deleted, with its skills",
  "programs writes store": "a program is copied with its products",
  "retention writes agreements": "a record whose time is over is deleted wherever it stands",
  "retention writes attendance": "a record whose time is over is deleted wherever it stands",
  "retention writes enrollment": "a record whose time is over is deleted wherever it stands",
  "retention writes files": "a record whose time is over is deleted wherever it stands",
  "retention writes inquiries": "a record whose time is over is deleted wherever it stands",
  "retention writes payments": "a record whose time is over is deleted wherever it stands",
  "retention writes students": "a record whose time is over is deleted wherever it stands",
  "retention writes webhooks": "a record whose time is over is deleted wherever it stands",
  "retention writes wallet": "a record whose time is over is deleted wherever it stands",
};

const all = ["app", "workers", "drizzle"].flatMap((folder) => sourcesIn(folder)).flatMap(importsOf);
const own = all.filter(({ isOwn }) => isOwn);
const said = (found: Import) => `${found.from} -> ${found.target}`;
const list = (found: Import[]) => [...new Set(found.map(said))].sort();

type Layer = "ground" | "data" | "domain" | "parts" | "door";
const HEIGHT: Record<Layer, number> = { ground: 0, data: 1, domain: 2, parts: 3, door: 4 };

/** Exports are domain; models, paths, shapes and the way a row is written as JSON are common ground; what is none of these opens to the outside. */
function layerOf(path: string): Layer | null {
  const file = /^app\/features\/[\w-]+\/(.+?)(?:\.tsx?)?$/.exec(path)?.[1];
  if (!file) return null;
  const folder = file.split("/")[0];
  if (folder === "data" || folder === "parts") return folder;
  if (folder === "domain" || /(^|-)exports$/.test(file)) return "domain";
  return /(^|-)(model|paths|shapes|json|forms|formulas|catalogue|placeholders|words)$/.test(file) ? "ground" : "door";
}
const OFFERED = ["app/features/exports/actions", "app/features/identity/gates"];
const isSame = ({ from, target }: Import) => featureOf(`${from}/`) === featureOf(`${target}/`);
const inside = own.filter(({ target, from }) => featureOf(target) && featureOf(from));

describe("the rooms of the house", () => {
  it("know every feature, and every table has one owner", () => {
    expect([...new Set(sourcesIn("app/features").map(featureOf))].sort()).toEqual([...FEATURES].sort());
    expect([...ownerOf].filter(([, owner]) => owner !== "platform" && !(FEATURES as readonly string[]).includes(owner))).toEqual([]);
    expect(needless).toEqual([]);
  });

  it("are used from above alone: no import runs up, in features, areas, components and the platform", () => {
    const up = own.filter(({ from, target }) => {
      const [low, high] = [heightOf(from), heightOf(target)];
      return low !== null && high !== null && high > low;
    });
    expect(list(up)).toEqual([]);
  });

  it("have no circle of files", () => {
    const to = new Map<string, string[]>();
    for (const { from, target } of own) to.set(bare(from), [...(to.get(bare(from)) ?? []), target]);
    expect(circlesIn(to)).toEqual([]);
  });

  it("keep their order within a feature: doors above parts, parts above domain, domain above data", () => {
    const up = inside.filter((found) => {
      const [from, to] = [layerOf(found.from), layerOf(found.target)];
      return isSame(found) && from && to && !found.isType && HEIGHT[to] > HEIGHT[from];
    });
    expect(list(up)).toEqual([]);
  });

  it("ask another feature through anything but its doors", () => {
    const strange = inside.filter((found) => !isSame(found) && layerOf(found.target) === "door" && !OFFERED.includes(found.target));
    expect(list(strange)).toEqual([]);
  });

  it("read no data at a door", () => {
    expect(list(inside.filter(({ from, target, isType }) => !isType && layerOf(from) === "door" && layerOf(target) === "data"))).toEqual([]);
  });

  it("name tables in data, domain and platform alone", () => {
    const tables = all.filter(({ from, target, isType }) => {
      if (isType || !target.startsWith("drizzle/") || from.startsWith("drizzle/") || from.startsWith("app/seed/")) return false;
      return !["data", "domain"].includes(layerOf(from) ?? "") && !from.startsWith("app/platform/");
    });
    expect(list(tables).filter((line) => !line.startsWith("workers/queue.ts"))).toEqual([]);
  });

  it("keep each package in its one place", () => {
    const outside = (name: string, where: (found: Import) => boolean) =>
      list(all.filter((found) => found.from.startsWith("app/") && (found.target === name || found.target.startsWith(`${name}/`)) && !where(found)));
    expect(outside("remix-validated-form", ({ from }) => from.startsWith("app/ui/form/"))).toEqual([]);
    expect(outside("@remix-validated-form", ({ from }) => from.startsWith("app/ui/form/"))).toEqual([]);
    expect(
      outside("stripe", ({ from, isType }) => from === "app/platform/stripe.ts" || (isType && from.startsWith("app/features/payments/"))),
    ).toEqual([]);
  });
});

describe("tables", () => {
  const uses = sourcesIn("app/features").flatMap((path) => {
    const feature = featureOf(path) as string;
    return tablesIn(path)
      .filter(({ owner }) => owner !== feature && owner !== "platform")
      .map((use) => ({ ...use, feature }));
  });
  /** A feature's settings are columns of the school's row, which it updates itself. */
  const isSetting = ({ path, table }: TableUse) =>
    table === "schools" && !/INTO "?schools\b|DELETE FROM "?schools\b|\.(insert|delete)\(schools\b/.test(textOf(path));
  const heightOfFeature = (feature: string) => (FEATURES as readonly string[]).indexOf(feature);

  it("are written by their owner, or beside it for a reason", () => {
    const writes = uses.filter((use) => use.isWrite && !isSetting(use)).map(({ feature, owner }) => `${feature} writes ${owner}`);
    expect([...new Set(writes)].sort()).toEqual(Object.keys(WRITES_BESIDE).sort());
  });

  it("are read by those above their owner, those of the core by all; by another for a reason", () => {
    const up = uses.filter(({ isWrite, owner, feature }) => !isWrite && !CORE.includes(owner) && heightOfFeature(owner) > heightOfFeature(feature));
    expect([...new Set(up.map(({ path }) => path).filter((path) => path in READERS))].sort()).toEqual(Object.keys(READERS).sort());
    const reads = up.filter(({ path }) => !(path in READERS)).map(({ feature, owner }) => `${feature} reads ${owner}`);
    expect([...new Set(reads)].sort()).toEqual(Object.keys(READS_ABOVE).sort());
  });
});

describe("seats", () => {
  it("are counted by the view that knows which are occupied", () => {
    const counting = sourcesIn("app/features").filter((path) => /count\(\*\) FROM seats\b|JOIN seats\b|count\("seats"/.test(textOf(path)));
    expect(counting).toEqual([]);
  });
});

const bare = (path: string) => path.replace(/\.tsx?$/, "");

/** Groups of files that reach each other (Tarjan). */
function circlesIn(to: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (at: string) => {
    index.set(at, index.size);
    low.set(at, index.get(at) as number);
    stack.push(at);
    for (const next of to.get(at) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(at, Math.min(low.get(at) as number, low.get(next) as number));
    }
    if (low.get(at) !== index.get(at)) return;
    const circle = stack.splice(stack.indexOf(at));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const at of to.keys()) if (!index.has(at)) visit(at);
  return circles;
}
