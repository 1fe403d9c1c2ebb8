import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { externalPurchasesExport } from "../../exports";

export const loader = csvLoader(externalPurchasesExport, { gate: school });
