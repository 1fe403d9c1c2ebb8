import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { fileOfAddress } from "../../domain/report-days";
import { paymentsOverTimeExport as overTime, paymentRosterExport as roster } from "../../exports";

export const loader = csvLoader(roster, { gate: school, of: fileOfAddress, overTime });
