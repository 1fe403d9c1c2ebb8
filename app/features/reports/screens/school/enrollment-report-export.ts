import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { fileOfAddress } from "../../domain/report-days";
import { registrationsOverTimeExport as overTime, registrationRosterExport as roster } from "../../exports";

export const loader = csvLoader(roster, { gate: school, of: fileOfAddress, overTime });
