import { paymentsOverTimeExport as overTime, paymentRosterExport as roster } from "../../exports";
import { reportCsv } from "../../parts/report-csv";

export const loader = reportCsv(roster, overTime);
