import { superAdmin } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { allPaymentsExport } from "../history-exports";

export const loader = csvLoader(allPaymentsExport, { gate: superAdmin });
