import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { classesExport } from "../../class-exports";

export const loader = csvLoader(classesExport, { gate: school });
