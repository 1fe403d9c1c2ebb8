import { school } from "~/areas/gates";
import { preEnrollmentsOverTimeExport as overTime, preEnrollmentsExport as roster } from "~/features/enrollment/exports";
import { csvLoader } from "~/features/exports/doors";
import { fileOfAddress } from "../../domain/report-days";

export const loader = csvLoader(roster, { gate: school, of: fileOfAddress, overTime });
