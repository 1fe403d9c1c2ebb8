import { csvLoader } from "~/features/exports/actions";
import { schoolOwner } from "~/features/identity/gates";
import { studentPaymentsExport } from "~/features/payments/history-exports";

export const loader = csvLoader(studentPaymentsExport, { gate: schoolOwner });
