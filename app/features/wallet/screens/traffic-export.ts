import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { classDocumentsExport } from "../exports";

export const loader = csvLoader(classDocumentsExport, { gate: school, of: ({ url }) => ({ class: url.searchParams.get("class") ?? undefined }) });
