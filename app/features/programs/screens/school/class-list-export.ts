import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { classesExport } from "../../class-exports";

export const loader = csvLoader(classesExport, { gate: school });
