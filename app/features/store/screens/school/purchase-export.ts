import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { purchasesExport } from "../../exports";

export const loader = csvLoader(purchasesExport, { gate: school });
