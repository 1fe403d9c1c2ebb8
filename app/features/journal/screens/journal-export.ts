import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { journalExport } from "../exports";

export const loader = csvLoader(journalExport, { gate: school });
