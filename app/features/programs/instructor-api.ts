import { z } from "zod";
import { filePath } from "~/features/files/paths";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { uploadTicketShape } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { isoInstant } from "~/platform/zones";
import { createInstructorUpload, submitInstructor } from "./domain/instructors/apply";
import { deleteInstructor } from "./domain/instructors/decide-instructor";
import { getInstructor, instructorStats, listInstructors, listPublicInstructors } from "./domain/instructors/read-instructors";
import { createInstructor, updateInstructor } from "./domain/instructors/save-instructor";
import { instructorShape, instructorStatsShape, publicInstructorShape } from "./office-shapes";

type Person = Awaited<ReturnType<typeof getInstructor>>;

const publicJson = (row: Pick<Person, "id" | "firstName" | "lastName" | "bio" | "title" | "photoFileId">) => ({
  id: row.id,
  full_name: `${row.firstName} ${row.lastName}`,
  bio: row.bio,
  credentials: row.title,
  avatar_url: row.photoFileId ? mediaPath(row.photoFileId) : null,
});

const instructorJson = rowJson(instructorShape, (row: Person) => ({
  ...publicJson(row),
  resume_url: row.resumeFileId ? filePath(row.resumeFileId) : null,
  created_at: isoInstant(row.createdAt),
}));

const thenInstructor = thenRead((ctx, id) => getInstructor(ctx, { id }));

const one = { output: instructorJson };

/** Instructors; static paths stand before the calls by id. */
export const instructorEndpoints: Endpoint[] = [
  get("/instructors/", listInstructors, "Lists the instructors of the school", { output: listJson(instructorJson) }),
  post("/instructors/", thenInstructor(createInstructor), "Adds an instructor", { status: 201, ...one }),
  post("/instructors/instructor-upload-url/", createInstructorUpload, "Returns an upload URL for the photo or resume of an instructor", {
    output: json(uploadTicketShape),
  }),
  get("/instructors/list-public-instructors/", listPublicInstructors, "Lists the public instructors", {
    output: listJson(publicInstructorShape, ({ person }) => publicJson(person)),
  }),
  get("/instructors/school-aggregate/", instructorStats, "Counts instructors and returns the token for applications", {
    output: json(instructorStatsShape),
  }),
  post("/instructors/public-create-instructor/", submitInstructor, "Submits an instructor application with a submission token", {
    status: 201,
    output: json(z.object({ id: z.string() }), ({ id }) => ({ id })),
  }),
  get("/instructors/{id}/", getInstructor, "Returns an instructor", one),
  patch("/instructors/{id}/", thenInstructor(updateInstructor), "Changes the given fields of an instructor", one),
  del("/instructors/{id}/", deleteInstructor, "Deletes an instructor; `force` also removes them from upcoming classes", { status: 204 }),
];
