import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { inquiriesExport } from "../../exports";

export const loader = csvLoader(inquiriesExport, { gate: school });
