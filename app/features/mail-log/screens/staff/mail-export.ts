import { csvLoader } from "~/features/exports/actions";
import { staffOrSuper } from "~/features/identity/gates";
import { mailLogExport } from "../../exports";

export const loader = csvLoader(mailLogExport, { gate: staffOrSuper });
