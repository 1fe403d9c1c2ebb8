import { z } from "zod";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { findLocation, locationChoices, locationPage } from "../../data/locations";
import { locationListInput } from "../../location-model";

/** The places where the school teaches, with the places that classes can move to. */
export const listLocations = query({
  name: "locations.list",
  allow: schoolStaff,
  scope: "classes:read",
  input: locationListInput,
  async run(ctx, { limit, offset, ordering, ...filter }) {
    const [rows, [total], choices] = await inSchool(ctx).db.batch([...locationPage(ctx, filter, { limit, offset, ordering }), locationChoices(ctx)]);
    const results = rows.map(({ location, upcoming, all }) => ({ ...location, upcoming, all }));
    return { results, count: total?.count ?? 0, choices };
  },
});

export const showLocation = query({
  name: "locations.show",
  allow: schoolStaff,
  scope: "classes:read",
  input: z.object({ id: id() }),
  run: (ctx, input) => findLocation(ctx, input.id),
});
