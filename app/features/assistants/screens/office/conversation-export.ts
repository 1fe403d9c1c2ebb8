import { csvLoader } from "~/features/exports/actions";
import { planned, school } from "~/features/identity/gates";
import { conversationsExport } from "../../exports";

export const loader = csvLoader(conversationsExport, { gate: planned(school, "assistants") });
