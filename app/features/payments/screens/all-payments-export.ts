import { csvLoader } from "~/features/exports/actions";
import { superAdmin } from "~/features/identity/gates";
import { allPaymentsExport } from "../history-exports";

export const loader = csvLoader(allPaymentsExport, { gate: superAdmin });
