import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { deleteLocation, replaceLocation } from "../domain/locations/delete-location";
import { listLocations, showLocation } from "../domain/locations/list-locations";
import { addLocation, updateLocation } from "../domain/locations/save-location";
import { locationShape, replacedShape } from "../office-shapes";

type Found = Awaited<ReturnType<typeof showLocation>>;

const locationJson = (row: Omit<Found["location"], "schoolId">, classesCount: number) => ({
  id: row.id,
  name: row.name,
  address: row.address,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zipcode: row.zipcode,
  country: row.country,
  phone: row.phone,
  room: row.room,
  hours: row.hours,
  directions: row.directions,
  map_link: row.mapLink,
  notes: row.notes,
  is_active: row.isActive,
  classes_count: classesCount,
});

const thenShown = thenRead((ctx, id) => showLocation(ctx, { id }));
const one = { output: json(locationShape, ({ location, classesCount }: Found) => locationJson(location, classesCount)) };

/** The places where a school teaches. */
export const locationEndpoints: Endpoint[] = [
  get("/locations/", listLocations, "Lists the class locations", {
    output: listJson(locationShape, (row) => locationJson(row, row.all)),
  }),
  post("/locations/", thenShown(addLocation), "Adds a location", { status: 201, ...one }),
  post("/locations/delete-replace/", replaceLocation, "Moves the classes of a location to another one and deletes it", {
    output: json(replacedShape),
  }),
  get("/locations/{id}/", showLocation, "A location", one),
  patch("/locations/{id}/", thenShown(updateLocation), "Changes a location", one),
  del("/locations/{id}/", deleteLocation, "Deletes a location that no class uses", { status: 204 }),
];
