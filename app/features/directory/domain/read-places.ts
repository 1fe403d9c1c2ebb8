import { z } from "zod";
import { id, optional } from "~/platform/input";
import { anyone, superAdmin } from "~/platform/policy";
import { STATE_NAMES } from "~/platform/united-states";
import { query } from "~/platform/verb";
import { activePlaces, citiesOf, cityPage, featurable, featuredAt, findCity, findState, stateChoices, statePage } from "../data/places";
import { cityListInput, placesAsked, stateListInput } from "../model";

export const listStates = query({
  name: "best-states.list",
  allow: superAdmin,
  input: stateListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => statePage(ctx, filters, { limit, offset, ordering }),
});

export const listCities = query({
  name: "best-cities.list",
  allow: superAdmin,
  input: cityListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => cityPage(ctx, filters, { limit, offset, ordering }),
});

const named = (rows: { id: string; state: string }[]) => rows.map((row) => ({ value: row.id, label: STATE_NAMES[row.state] ?? row.state }));

/** Cities for the super admin's list, with the states to filter by. */
export const cityOverview = query({
  name: "best-cities.desk",
  allow: superAdmin,
  input: cityListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [page, states] = await Promise.all([cityPage(ctx, filters, { limit, offset, ordering }), stateChoices(ctx)]);
    return { page, states: named(states) };
  },
});

export const getState = query({
  name: "best-states.get",
  allow: superAdmin,
  input: z.object({ id: id() }),
  run: (ctx, input) => findState(ctx, input.id),
});
export const getCity = query({
  name: "best-cities.get",
  allow: superAdmin,
  input: z.object({ id: id() }),
  run: (ctx, input) => findCity(ctx, input.id),
});

const labels = (rows: { value: string; label: string; city: string | null; state: string | null }[]) =>
  rows.map(({ value, label, city, state }) => ({ value, label: [label, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(" · ") }));

/** A state with its form options; without an ID, an empty form. */
export const stateFormView = query({
  name: "best-states.form",
  allow: superAdmin,
  input: z.object({ id: optional(id()) }),
  async run(ctx, input) {
    const state = input.id ? await findState(ctx, input.id) : null;
    const [schools, featured, cities] = await Promise.all([
      featurable(ctx, state?.state ?? null),
      state ? featuredAt(ctx, state.id) : Promise.resolve<string[]>([]),
      state ? citiesOf(ctx, state.id) : [],
    ]);
    return { state, schools: labels(schools), featured, cities: cities.map(({ id: cityId, city, status }) => ({ id: cityId, city, status })) };
  },
});

/** The same of a city. */
export const cityFormView = query({
  name: "best-cities.form",
  allow: superAdmin,
  input: z.object({ id: optional(id()) }),
  async run(ctx, input) {
    const city = input.id ? await findCity(ctx, input.id) : null;
    const state = city ? await findState(ctx, city.stateId) : null;
    const [schools, featured, states] = await Promise.all([
      featurable(ctx, state?.state ?? null),
      city ? featuredAt(ctx, city.id) : Promise.resolve<string[]>([]),
      stateChoices(ctx),
    ]);
    return { city, stateSlug: state?.slug ?? "", schools: labels(schools), featured, states: named(states) };
  },
});

/** Active states with their active cities, for the API. */
export const listPlaces = query({
  name: "directory.places",
  allow: anyone,
  input: placesAsked,
  run: (ctx, { states, limit = 60 }) => activePlaces(ctx, states, limit),
});
