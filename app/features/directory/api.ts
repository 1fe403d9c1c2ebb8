import { z } from "zod";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { address, instant, keyOf, named, text, uploadTicketShape } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { markdownOrNull } from "~/platform/rich-markdown";
import { STATE_NAMES } from "~/platform/united-states";
import { isoInstant } from "~/platform/zones";
import type { BestCity, BestState } from "./data/places";
import {
  createCity,
  createCityUpload,
  createState,
  createStateUpload,
  deleteCity,
  deleteState,
  setCityStatus,
  setStateStatus,
  updateCity,
  updateState,
} from "./domain/places";
import { getCity, getState, listCities, listPlaces, listStates } from "./domain/read-places";
import { PLACE_STATE_LABELS } from "./model";

/** Response shapes of the directory. */
const place = {
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: text(),
  image_url: address().nullable(),
  status: keyOf(PLACE_STATE_LABELS),
  created_at: instant(),
};
const bestStateShape = named("BestState", { ...place, abbreviation: z.string() });
const bestCityShape = named("BestCity", { ...place, state: z.string() });
const placesShape = z.object({
  results: z.array(z.object({ state: bestStateShape, cities: z.array(bestCityShape) })),
  count: z.number().int(),
});

const common = (row: BestState | BestCity) => ({
  id: row.id,
  slug: row.slug,
  description: markdownOrNull(row.description),
  image_url: row.imageFileId ? mediaPath(row.imageFileId) : null,
  status: row.status,
  created_at: isoInstant(row.createdAt),
});
const state = (row: BestState) => ({ ...common(row), name: STATE_NAMES[row.state] ?? row.state, abbreviation: row.state });
const city = (row: BestCity) => ({ ...common(row), name: row.city, state: row.stateId });

const oneState = { output: json(bestStateShape, state) };
const oneCity = { output: json(bestCityShape, city) };
const thenState = thenRead((ctx, id) => getState(ctx, { id }));
const thenCity = thenRead((ctx, id) => getCity(ctx, { id }));

/** Endpoints of the directory; static paths come before paths with an ID. */
export const directoryEndpoints: Endpoint[] = [
  get("/best-school-state/", listStates, "Lists the states of the directory", {
    output: listJson(bestStateShape, (row) => state(row.state)),
  }),
  post("/best-school-state/", thenState(createState), "Adds a state", { status: 201, ...oneState }),
  post("/best-school-state/image-upload-url/", createStateUpload, "Returns an upload URL for the picture of a state", {
    output: json(uploadTicketShape),
  }),
  post("/best-school-state/best-states-cities/", listPlaces, "Lists the states with their cities as the directory shows them", {
    output: json(placesShape, (places) => ({
      results: places.map((each) => ({ state: state(each.state), cities: each.cities.map(city) })),
      count: places.length,
    })),
  }),
  patch("/best-school-state/state-status-update/", thenState(setStateStatus), "Shows or hides a state", oneState),
  get("/best-school-state/{id}/", getState, "Returns a state of the directory", oneState),
  patch("/best-school-state/{id}/", thenState(updateState), "Changes a state", oneState),
  del("/best-school-state/{id}/", deleteState, "Deletes a state without cities", { status: 204 }),
  get("/best-school-city/", listCities, "Lists the cities of the directory", {
    output: listJson(bestCityShape, (row) => city(row.city)),
  }),
  post("/best-school-city/", thenCity(createCity), "Adds a city", { status: 201, ...oneCity }),
  post("/best-school-city/image-upload-url/", createCityUpload, "Returns an upload URL for the picture of a city", {
    output: json(uploadTicketShape),
  }),
  patch("/best-school-city/city-status-update/", thenCity(setCityStatus), "Shows or hides a city", oneCity),
  get("/best-school-city/{id}/", getCity, "Returns a city of the directory", oneCity),
  patch("/best-school-city/{id}/", thenCity(updateCity), "Changes a city", oneCity),
  del("/best-school-city/{id}/", deleteCity, "Deletes a city", { status: 204 }),
];
