import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { taughtHoursExport } from "../exports";

export const loader = csvLoader(taughtHoursExport, { gate: school });
