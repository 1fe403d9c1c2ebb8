import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { rostersExport } from "../../exports";

export const loader = csvLoader(rostersExport, { gate: school, of: ({ params }) => ({ class: params.id }) });
