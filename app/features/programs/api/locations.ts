import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { deleteLocation, replaceLocation } from "../domain/locations/delete-location";
import { listLocations, showLocation } from "../domain/locations/list-locations";
import { addLocation, updateLocation } from "../domain/locations/save-location";
import { locationShape, replacedShape } from "../office-shapes";

const location = rowJson(locationShape, (row: { all: number }) => ({ classes_count: row.all }));

const thenShown = thenRead((ctx, id) => showLocation(ctx, { id }));
const one = {
  output: json(locationShape, ({ location: row, classesCount }: Result<typeof showLocation>) => location({ ...row, all: classesCount })),
};

/** The places where a school teaches. */
export const locationEndpoints: Endpoint[] = [
  get("/locations/", listLocations, "Lists the class locations", { output: listJson(location) }),
  post("/locations/", thenShown(addLocation), "Adds a location", { status: 201, ...one }),
  post("/locations/delete-replace/", replaceLocation, "Moves the classes of a location to another one and deletes it", {
    output: json(replacedShape),
  }),
  get("/locations/{id}/", showLocation, "A location", one),
  patch("/locations/{id}/", thenShown(updateLocation), "Changes a location", one),
  del("/locations/{id}/", deleteLocation, "Deletes a location that no class uses", { status: 204 }),
];
