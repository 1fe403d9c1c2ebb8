import { z } from "zod";
import { CLEARANCE_LABELS } from "~/features/attendance/clearance-model";
import { day, keyOf, named } from "~/platform/json-shapes";

const moment = (of: string) =>
  named(of, {
    state: keyOf(CLEARANCE_LABELS).describe("expiring ends before the last session; not_cleared misses something although sessions have begun"),
    missing: z.array(z.string()).describe("Names of requirements"),
    expires_on: day().nullable().describe("The first last day of what ends before the last session"),
  });

export const clearanceShape = named("Clearance", {
  registration: z.string(),
  student: z.string(),
  class: moment("ClassClearance"),
  clinical: moment("ClinicalClearance"),
  certificate: moment("CertificateClearance"),
});
