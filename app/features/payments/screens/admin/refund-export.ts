import { csvLoader } from "~/features/exports/actions";
import { superAdmin } from "~/features/identity/gates";
import { refundsExport } from "../../exports";

export const loader = csvLoader(refundsExport, { gate: superAdmin });
