import { registrationsOverTimeExport as overTime, registrationRosterExport as roster } from "../../exports";
import { reportCsv } from "../../parts/report-csv";

export const loader = reportCsv(roster, overTime);
