import { csvLoader } from "~/features/exports/actions";
import { planned, school } from "~/features/identity/gates";
import { callsExport } from "../../exports";

export const loader = csvLoader(callsExport, { gate: planned(school, "call-logs") });
