import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { preEnrollmentsExport } from "../../exports";

export const loader = csvLoader(preEnrollmentsExport, { gate: school });
