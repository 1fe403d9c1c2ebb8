import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { privacyExport } from "../../exports";

export const loader = csvLoader(privacyExport, { gate: school });
