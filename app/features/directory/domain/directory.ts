import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { bestCities, bestStates } from "#drizzle/schema/desk";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { integer, orElse, text } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn, EASTERN } from "~/platform/zones";
import { readDirectory, schoolsAt } from "../data/directory";
import { PLACES_REASON } from "../data/places";
import { cityPath, directoryPath, statePath } from "../paths";

const PAGE = 24;
const originOf = (ctx: Ctx) => new URL(ctx.env.APP_ORIGIN).origin;
/** Address of a school's site, with the product's scheme and port. */
const siteOf = (ctx: Ctx, host: string) => {
  const url = new URL(ctx.env.APP_ORIGIN);
  url.hostname = host;
  return url.origin;
};

/** Start page of the directory: all states with their cities. */
export const showDirectory = query({
  name: "directory.start",
  allow: anyone,
  input: z.object({}),
  async run(ctx) {
    const { states, cities } = await readDirectory(ctx);
    return {
      origin: originOf(ctx),
      states: states.map((state) => ({ ...state, cities: cities.filter(({ stateSlug }) => stateSlug === state.slug) })),
    };
  },
});

const page = orElse(integer(1, 1000), 1);

async function placeView(ctx: Ctx, place: { id: string; state: string; city: string | null }, number: number) {
  const { results, count } = await schoolsAt(ctx, place, dayIn(ctx.now, EASTERN), { limit: PAGE, offset: (number - 1) * PAGE });
  const pages = Math.max(1, Math.ceil(count / PAGE));
  if (number > pages) throw notFound();
  return { origin: originOf(ctx), count, page: number, pages, schools: results.map((row) => ({ ...row, site: siteOf(ctx, row.host) })) };
}

const stateOf = async (ctx: Ctx, slug: string) => {
  const [row] = await acrossSchools(ctx, PLACES_REASON)
    .select()
    .from(bestStates)
    .where(and(eq(bestStates.slug, slug), eq(bestStates.status, "active")));
  if (!row) throw notFound();
  return row;
};

/** The schools of a state. @throws not_found if it is hidden */
export const showState = query({
  name: "directory.state",
  allow: anyone,
  input: z.object({ state: text(80), page }),
  async run(ctx, input) {
    const state = await stateOf(ctx, input.state);
    const [view, { cities }] = await Promise.all([placeView(ctx, { id: state.id, state: state.state, city: null }, input.page), readDirectory(ctx)]);
    return { ...view, place: state, cities: cities.filter(({ stateSlug }) => stateSlug === state.slug) };
  },
});

/** The schools of a city. @throws not_found if it is hidden */
export const showCity = query({
  name: "directory.city",
  allow: anyone,
  input: z.object({ state: text(80), city: text(80), page }),
  async run(ctx, input) {
    const state = await stateOf(ctx, input.state);
    const [city] = await acrossSchools(ctx, PLACES_REASON)
      .select()
      .from(bestCities)
      .where(and(eq(bestCities.stateId, state.id), eq(bestCities.slug, input.city), eq(bestCities.status, "active")));
    if (!city) throw notFound();
    const view = await placeView(ctx, { id: city.id, state: state.state, city: city.city }, input.page);
    return { ...view, place: city, state: { slug: state.slug, code: state.state } };
  },
});

/** The pages of the directory, for search engines. */
export const directoryMap = query({
  name: "directory.map",
  allow: anyone,
  input: z.object({}),
  async run(ctx) {
    const { states, cities } = await readDirectory(ctx);
    const day = (at: number) => dayIn(new Date(at), EASTERN);
    return {
      origin: originOf(ctx),
      pages: [
        { path: directoryPath, changed: null },
        ...states.map(({ slug, updatedAt }) => ({ path: statePath(slug), changed: day(updatedAt) })),
        ...cities.map(({ slug, stateSlug, updatedAt }) => ({ path: cityPath(stateSlug, slug), changed: day(updatedAt) })),
      ],
    };
  },
});
