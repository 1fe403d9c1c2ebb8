import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { preEnrollmentsOverTimeExport as overTime, preEnrollmentsExport as roster } from "~/features/pre-enrollments/exports";
import { fileOfAddress } from "../../domain/report-days";

export const loader = csvLoader(roster, { gate: school, of: fileOfAddress, overTime });
