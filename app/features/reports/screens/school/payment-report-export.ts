import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { fileOfAddress } from "../../domain/report-days";
import { paymentsOverTimeExport as overTime, paymentRosterExport as roster } from "../../exports";

export const loader = csvLoader(roster, { gate: school, of: fileOfAddress, overTime });
