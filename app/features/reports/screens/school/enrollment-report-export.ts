import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { fileOfAddress } from "../../domain/report-days";
import { registrationsOverTimeExport as overTime, registrationRosterExport as roster } from "../../exports";

export const loader = csvLoader(roster, { gate: school, of: fileOfAddress, overTime });
