import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { fileOfAddress } from "../../domain/report-days";
import { groupSeatsOverTimeExport as overTime, groupSeatsExport as roster } from "../../group-exports";

export const loader = csvLoader(roster, { gate: school, of: fileOfAddress, overTime });
