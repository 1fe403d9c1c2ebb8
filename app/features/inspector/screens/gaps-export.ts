import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { gapsExport } from "../exports";

export const loader = csvLoader(gapsExport, { gate: school });
