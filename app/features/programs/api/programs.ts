import type { ZodTypeAny } from "zod";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { listOf, uploadTicketShape } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { decimalMoney } from "~/platform/money";
import { markdownOrNull } from "~/platform/rich-markdown";
import { andThen, type Result, type Verb } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { changeProgramStatus } from "../domain/programs/change-program-status";
import { deleteProgram } from "../domain/programs/delete-program";
import { duplicateProgram } from "../domain/programs/duplicate-program";
import { listInOrder, listOfferedPrograms, listPrograms, programStats } from "../domain/programs/list-programs";
import { placePrograms, resetProgramOrder } from "../domain/programs/order-programs";
import { createProgram, updateProgram } from "../domain/programs/save-program";
import { getProgram } from "../domain/programs/show-program";
import { showScholarship, showScholarshipsOfSchool } from "../domain/programs/show-scholarships";
import { listOwnSisterPrograms, listScholarships, listSisterCourses, listSisterPrograms } from "../domain/programs/sister-catalog";
import { createProgramUpload } from "../domain/programs/upload-image";
import { courseShape, ownSisterProgramShape, programShape, programStatsShape, scholarshipSwitchShape, sisterProgramShape } from "../office-shapes";
import { scholarshipShape } from "../sister-shapes";

type Program = Result<typeof getProgram>;

/** A program as the API writes it for those who manage it. */
const programJson = rowJson(programShape, (row: Program) => ({
  description: markdownOrNull(row.description),
  tuition_fee: decimalMoney(row.tuitionCents),
  application_fee: decimalMoney(row.applicationFeeCents),
  additional_program_info: markdownOrNull(row.additionalInfo),
  image_url: row.imageFileId ? mediaPath(row.imageFileId) : null,
  order: row.position,
  school: row.schoolId,
  created_at: isoInstant(row.createdAt),
  updated_at: isoInstant(row.updatedAt),
}));

const thenProgram = thenRead((ctx, id) => getProgram(ctx, { id }));
/** A change of the order, answered with all programs in it. */
const thenList = (change: Verb<ZodTypeAny, unknown>): Verb<ZodTypeAny, Program[]> => andThen(change, (ctx) => listInOrder(ctx, {}));
const one = { output: programJson };
const listed = { output: listJson(programJson) };
const ordered = { output: json(listOf(programShape), (rows: Program[]) => ({ results: rows.map(programJson), count: rows.length })) };

/** Endpoints of the sister product's data, through its port. */
const sisterEndpoints: Endpoint[] = [
  get("/programs/all-programs-from-transition/", listSisterPrograms, "Lists the programs of the sister product", {
    output: listJson(sisterProgramShape, ({ id, title, category }) => ({ id, title, category })),
  }),
  get(
    "/programs/school-offered-programs-from-transition/",
    listOwnSisterPrograms,
    "Lists the programs of the sister product that this school offers",
    {
      output: json(listOf(ownSisterProgramShape)),
    },
  ),
  get("/programs/scholarships-from-transition/", listScholarships, "Lists the scholarships of the sister product", {
    output: json(listOf(scholarshipShape)),
    orOwn: true,
  }),
  get("/programs/tr-program-courses/", listSisterCourses, "Lists the courses of the sister product", { output: json(listOf(courseShape)) }),
];

/** Programs as their school manages them; before the addresses by id. */
export const programEndpoints: Endpoint[] = [
  ...sisterEndpoints,
  get("/programs/", listPrograms, "Lists the programs of the school", listed),
  post("/programs/", thenProgram(createProgram), "Adds a program", { status: 201, ...one }),
  post("/programs/upload-url/", createProgramUpload, "Returns an upload URL for the picture of a program", { output: json(uploadTicketShape) }),
  get("/programs/school-offered-programs/", listOfferedPrograms, "Lists the programs on offer, for pick lists", listed),
  get("/programs/school-aggregate/", programStats, "Counts programs by status", { output: json(programStatsShape) }),
  get("/programs/reset-ordering/", thenList(resetProgramOrder), "Sorts the programs alphabetically", ordered),
  post("/programs/duplicate-program/", thenProgram(duplicateProgram), "Copies a program", { status: 201, ...one }),
  patch("/programs/update-program-order/", thenList(placePrograms), "Sets the order of the programs", ordered),
  patch("/programs/update-show-scholarship-for-school/", showScholarshipsOfSchool, "Shows or hides scholarships for all programs", {
    output: json(scholarshipSwitchShape),
  }),
];

/** A program by id: after every static path of `/programs/`. */
export const programByIdEndpoints: Endpoint[] = [
  get("/programs/{id}/", getProgram, "A program", one),
  patch("/programs/{id}/", thenProgram(updateProgram), "Changes a program", one),
  del("/programs/{id}/", deleteProgram, "Deletes a program without registrations", { status: 204 }),
  patch("/programs/{id}/update-status/", thenProgram(changeProgramStatus), "Offers a program or stops offering it", one),
  patch("/programs/{id}/show-scholarship-update/", thenProgram(showScholarship), "Shows or hides scholarships for a program", one),
];
