import { preEnrollmentsOverTimeExport as overTime, preEnrollmentsExport as roster } from "~/features/enrollment/exports";
import { reportCsv } from "../../parts/report-csv";

export const loader = reportCsv(roster, overTime);
