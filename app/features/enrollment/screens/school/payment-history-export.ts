import { schoolOwner } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { studentPaymentsExport } from "~/features/payments/history-exports";

export const loader = csvLoader(studentPaymentsExport, { gate: schoolOwner });
