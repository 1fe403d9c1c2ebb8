import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { clearanceShape } from "./clearance-shapes";
import { classClearance } from "./domain/clearance";
import { decideHolding } from "./domain/decide-document";
import { addHolding, type HoldingView, listHoldings, showHolding } from "./domain/holdings-by-api";
import { holdingShape } from "./holding-shapes";

type Row = Result<typeof classClearance>["results"][number];
const momentOf = ({ state, missing, expiresOn }: Row["class"]) => ({ state, missing, expires_on: expiresOn });
const clearance = json(clearanceShape, (row: Row) => ({
  ...{ registration: row.registration, student: row.student },
  ...{ class: momentOf(row.class), clinical: momentOf(row.clinical), certificate: momentOf(row.certificate) },
}));

const holding = json(holdingShape, ({ files, ...row }: HoldingView) => ({
  ...{ id: row.id, key: row.key, document: row.label, state: row.state, student: row.studentId, instructor: row.instructorId, site: row.siteId },
  ...{ registration: row.registrationId, holder: row.holder, expires_on: row.expiresOn, reason: row.reason, sent_at: isoInstant(row.sentAt) },
  files: files.map(({ id, name, type }) => ({ id, name, content_type: type })),
}));
const then = thenRead((ctx, id) => showHolding(ctx, { id }));

/** Clearance of a class, and documents. */
export const walletEndpoints: Endpoint[] = [
  get("/clearance/", classClearance, "Lists whether the students of a class have what it needs", { output: listJson(clearance) }),
  get("/holdings/", listHoldings, "Lists the current documents of students, instructors, clinical sites and the school, newest first", {
    output: listJson(holding),
  }),
  post(
    "/holdings/",
    then(addHolding),
    "Adds a document of a student's registration, an instructor, a site or the school from up to five uploads, and accepts it",
    { status: 201, output: holding },
  ),
  post("/holdings/{id}/decide/", then(decideHolding), "Accepts a document, or sends it back with a reason", { output: holding }),
];
