import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { externalPurchasesExport } from "../../exports";

export const loader = csvLoader(externalPurchasesExport, { gate: school });
