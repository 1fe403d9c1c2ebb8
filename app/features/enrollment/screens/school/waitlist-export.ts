import { school } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { waitlistExport } from "../../exports";

export const loader = csvLoader(waitlistExport, { gate: school });
