import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { retentionExport } from "../exports";

export const loader = csvLoader(retentionExport, { gate: school });
