import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { purchasesExport } from "../../exports";

export const loader = csvLoader(purchasesExport, { gate: school });
