import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { inquiriesExport } from "../../exports";

export const loader = csvLoader(inquiriesExport, { gate: school });
