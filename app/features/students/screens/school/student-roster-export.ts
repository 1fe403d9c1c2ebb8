import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { studentsExport } from "../../exports";

export const loader = csvLoader(studentsExport, { gate: school });
