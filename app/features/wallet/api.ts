import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { clearanceShape } from "./clearance-shapes";
import { classClearance } from "./domain/clearance";

type Row = Result<typeof classClearance>["results"][number];
const momentOf = ({ state, missing, expiresOn }: Row["class"]) => ({ state, missing, expires_on: expiresOn });
const clearance = json(clearanceShape, (row: Row) => ({
  ...{ registration: row.registration, student: row.student },
  ...{ class: momentOf(row.class), clinical: momentOf(row.clinical), certificate: momentOf(row.certificate) },
}));

/** Clearance of a class. */
export const walletEndpoints: Endpoint[] = [
  get("/clearance/", classClearance, "Lists whether the students of a class have what it needs", { output: listJson(clearance) }),
];
