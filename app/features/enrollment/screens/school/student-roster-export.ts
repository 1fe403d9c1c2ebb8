import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { studentsExport } from "../../exports";

export const loader = csvLoader(studentsExport, { gate: school });
