import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { rostersExport } from "../../class-exports";

export const loader = csvLoader(rostersExport, { gate: school, of: ({ params }) => ({ class: params.id }) });
