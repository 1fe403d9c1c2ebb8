import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { complaintsExport } from "../../exports";

export const loader = csvLoader(complaintsExport, { gate: school });
