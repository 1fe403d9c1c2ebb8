import { describe, expect, it } from "vitest";
import { type Import, importsOf, sourcesIn } from "../support/sources";

/** Features from the ground up: one may reach what stands on its own step or below. */
const STEPS = [
  ["identity", "schools", "files"],
  ["messaging", "notifications"],
  ["exports"],
  ["programs"],
  ["payments"],
  ["enrollment", "inquiries", "partners", "store"],
  ["reports"],
];

type Layer = "ground" | "data" | "domain" | "door";
const HEIGHT: Record<Layer, number> = { ground: 0, data: 1, domain: 2, door: 3 };

interface Place {
  feature: string;
  layer: Layer;
  /** The file below its feature, without its ending. */
  file: string;
}

/** A door that every feature with a list may take: its address, its button's intent and its call are made in one place. */
const OFFERED = "app/features/exports/doors";

/** Where in which feature a file stands: the verbs of exports (`exports.ts`) are domain; what is neither data nor domain nor common ground (model, paths, the schemas of forms) opens to the outside. */
function placeOf(path: string): Place | null {
  const found = /^app\/features\/([\w-]+)\/(.+?)(?:\.tsx?)?$/.exec(path);
  if (!found) return null;
  const [, feature, file] = found as unknown as [string, string, string];
  const folder = file.split("/")[0];
  const isVerbs = folder === "domain" || /(^|-)exports$/.test(file);
  const layer = folder === "data" ? folder : isVerbs ? "domain" : /(^|-)(model|paths|forms|placeholders)$/.test(file) ? "ground" : "door";
  return { feature, layer, file };
}

const stepOf = (feature: string) => STEPS.findIndex((step) => step.includes(feature));
const all = sourcesIn("app").flatMap(importsOf);
const places = all.flatMap((found) => {
  const from = placeOf(found.from);
  const to = found.isOwn ? placeOf(found.target) : null;
  return from ? [{ ...found, place: from, to }] : [];
});

const said = (found: Import) => `${found.from} -> ${found.target}`;
const breaking = (found: Import[]) => [...new Set(found.map(said))].sort();

/** What breaks a rule for a reason. An entry that nothing needs any more fails its test: these lists only get shorter. */
const EXCEPTIONS = {
  layers: {
    "app/features/schools/data/find-school.ts -> app/features/schools/domain/school-row":
      "the columns of a school are also read with the session, by identity, which may know the domain of schools alone",
  },
  strangers: {},
  steps: {
    "app/features/programs/domain/site-program.ts -> app/features/enrollment/domain/quote-registration":
      "a program's page says what the form will ask for, to the cent: one calculation",
    "app/features/programs/domain/site-program.ts -> app/features/payments/model": "the same page names the online service fee",
    "app/features/programs/parts/inquiry-form.tsx -> app/features/inquiries/model": "a program's page carries the form for questions",
    "app/features/programs/parts/plan-preview.tsx -> app/features/payments/model":
      "the form of a program shows the instalments that registration makes: one calculation",
    "app/features/programs/parts/site-forms.ts -> app/features/enrollment/domain/join-waitlist": "a program's page carries the waitlist's form",
    "app/features/programs/parts/site-forms.ts -> app/features/inquiries/domain/send-inquiry": "a program's page carries the form for questions",
  },
} satisfies Record<string, Record<string, string>>;
const excepted = (rule: keyof typeof EXCEPTIONS) => Object.keys(EXCEPTIONS[rule]).sort();

describe("imports", () => {
  it("go down: doors to domain, domain to data, data to the tables", () => {
    const up = places.filter(({ place, to }) => to && to.feature === place.feature && HEIGHT[to.layer] > HEIGHT[place.layer]);
    expect(breaking(up)).toEqual(excepted("layers"));
  });

  it("of a door end at the domain: no screen, endpoint or reaction reads data by itself", () => {
    const past = places.filter(({ place, to, isType }) => !isType && to && place.layer === "door" && to.layer === "data");
    expect(breaking(past)).toEqual([]);
  });

  it("of another feature end at its domain, its model or its paths", () => {
    const strange = places
      .filter(({ place, to }) => to && to.feature !== place.feature && to.layer !== "domain" && to.layer !== "ground")
      .filter(({ target }) => target !== OFFERED);
    expect(breaking(strange)).toEqual(excepted("strangers"));
  });

  it("of another feature go to one that stands no higher; an address may be anybody's", () => {
    const higher = places.filter(({ place, to }) => to && to.file !== "paths" && stepOf(to.feature) > stepOf(place.feature));
    expect(breaking(higher)).toEqual(excepted("steps"));
  });

  it("know every feature's step", () => {
    expect([...new Set(places.map(({ place }) => place.feature))].filter((feature) => stepOf(feature) < 0)).toEqual([]);
  });

  it("of the platform reach no feature, no area and no component", () => {
    expect(breaking(all.filter(({ from, target }) => from.startsWith("app/platform/") && /^app\/(features|areas|ui)\//.test(target)))).toEqual([]);
  });

  it("of a component reach no feature's data or domain", () => {
    expect(breaking(all.filter(({ from, target }) => from.startsWith("app/ui/") && /^app\/features\/[\w-]+\/(data|domain)\//.test(target)))).toEqual(
      [],
    );
  });

  it("of the tables stand in data, domain and platform", () => {
    const tables = all.filter(({ from, target, isType }) => {
      const layer = placeOf(from)?.layer;
      return !isType && target.startsWith("drizzle/") && layer !== "data" && layer !== "domain" && !from.startsWith("app/platform/");
    });
    expect(breaking(tables)).toEqual([]);
  });

  it("keep each package in its one place", () => {
    const package_ = (name: string, where: (found: Import) => boolean) =>
      all.filter((found) => (found.target === name || found.target.startsWith(`${name}/`)) && !where(found));
    expect(breaking(package_("remix-validated-form", ({ from }) => from.startsWith("app/ui/form/")))).toEqual([]);
    expect(breaking(package_("@remix-validated-form", ({ from }) => from.startsWith("app/ui/form/")))).toEqual([]);
    expect(
      breaking(package_("stripe", ({ from, isType }) => from === "app/platform/stripe.ts" || (isType && from.startsWith("app/features/payments/")))),
    ).toEqual([]);
  });
});
