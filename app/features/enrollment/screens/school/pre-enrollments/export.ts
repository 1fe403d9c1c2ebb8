import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { preEnrollmentsExport } from "../../../exports";

export const loader = csvLoader(preEnrollmentsExport, { gate: school });
