import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { waitlistExport } from "../../exports";

export const loader = csvLoader(waitlistExport, { gate: school });
