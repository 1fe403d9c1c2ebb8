import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { rowsOf } from "~/platform/json-shapes";
import { officeClassJson } from "./class-json";
import { confirmClass, setClassStatus } from "./domain/classes/class-status";
import { createClass } from "./domain/classes/create-class";
import { deleteClass } from "./domain/classes/delete-class";
import { duplicateClass } from "./domain/classes/duplicate-class";
import { collisionsOfClass, updateClass } from "./domain/classes/edit-class";
import { classStats, getClass, listClasses, registrationCounts } from "./domain/classes/read-classes";
import { changedClassShape, classStatsShape, officeClassShape, seatCountShape } from "./office-shapes";

/** A change reports overlaps with other classes: staff are asked in the browser, API clients get warnings. */
const thenClass = thenRead(async (ctx, id) => ({ row: await getClass(ctx, { id }), collisions: await collisionsOfClass(ctx, id) }));
const changed = {
  output: json(changedClassShape, ({ row, collisions }: { row: Parameters<typeof officeClassJson>[0]; collisions: string[] }) => ({
    ...officeClassJson(row),
    collisions,
  })),
};

const one = { output: json(officeClassShape, officeClassJson) };

/** Endpoints of a school's classes. Roster exports are in enrollment. */
export const classEndpoints: Endpoint[] = [
  get("/classes/", listClasses, "Lists the classes of the school", { output: listJson(officeClassShape, officeClassJson) }),
  post("/classes/", thenClass(createClass), "Adds a class", { status: 201, ...changed }),
  post("/classes/get-registration-counts/", registrationCounts, "Counts the seats taken in classes", { output: json(rowsOf(seatCountShape)) }),
  get("/classes/school-aggregate/", classStats, "Counts classes by state", { output: json(classStatsShape) }),
  post("/classes/duplicate-class/", thenClass(duplicateClass), "Copies a class, closed and without registrations", {
    status: 201,
    ...changed,
  }),
];

/** A class by id: after every static path of `/classes/`. */
export const oneClassEndpoints: Endpoint[] = [
  get("/classes/{id}/", getClass, "Returns a class of the school", one),
  patch("/classes/{id}/", thenClass(updateClass), "Changes the given fields of a class", changed),
  del("/classes/{id}/", deleteClass, "Deletes a class without registrations", { status: 204 }),
  post("/classes/{id}/confirm/", thenClass(confirmClass), "Confirms a tentative class and emails its students", changed),
  patch("/classes/{id}/update-status/", thenClass(setClassStatus), "Opens or closes registration", changed),
];
