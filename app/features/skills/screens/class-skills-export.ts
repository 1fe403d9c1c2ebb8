import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { classSkillsExport } from "../exports";

export const loader = csvLoader(classSkillsExport, { gate: school, of: ({ params }) => ({ class: params.id }) });
