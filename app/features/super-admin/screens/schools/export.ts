import { csvLoader } from "~/features/exports/actions";
import { superAdmin } from "~/features/identity/gates";
import { schoolsExport } from "../../exports";

export const loader = csvLoader(schoolsExport, { gate: superAdmin });
