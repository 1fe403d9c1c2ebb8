import { z } from "zod";
import { address, instant, keyOf, named, text } from "~/platform/json-shapes";
import { PLACE_STATE_LABELS } from "./model";

/** What the API answers of the directory's places, for its document. */
const place = {
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: text(),
  image_url: address().nullable(),
  status: keyOf(PLACE_STATE_LABELS),
  created_at: instant(),
};
export const bestStateShape = named("BestState", z.object({ ...place, abbreviation: z.string() }));
export const bestCityShape = named("BestCity", z.object({ ...place, state: z.string() }));
export const placesShape = z.object({
  results: z.array(z.object({ state: bestStateShape, cities: z.array(bestCityShape) })),
  count: z.number().int(),
});
