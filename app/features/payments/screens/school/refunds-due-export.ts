import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { refundsDueExport } from "../../exports";

export const loader = csvLoader(refundsDueExport, { gate: school });
