import { superAdmin } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { refundsExport } from "../../exports";

export const loader = csvLoader(refundsExport, { gate: superAdmin });
