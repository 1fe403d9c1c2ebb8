import { csvLoader } from "~/features/exports/actions";
import { employerWithSchools } from "~/features/identity/gates";
import { sponsoredExport } from "../../exports";

export const loader = csvLoader(sponsoredExport, { gate: employerWithSchools });
