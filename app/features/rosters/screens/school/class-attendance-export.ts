import { attendanceExport } from "~/features/attendance/exports";
import { csvLoader } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";

export const loader = csvLoader(attendanceExport, { gate: school, of: ({ params }) => ({ class: params.id }) });
