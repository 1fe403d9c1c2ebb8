import { studentHomePath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { type Gate, screenLoader } from "~/platform/screen";
import { getStudentHome } from "../../domain/home";

const toHome: Gate = (ctx, url) => student(ctx, url) ?? { redirect: studentHomePath };

/** STU-00: the area's own address leads home. */
export const loader = screenLoader(getStudentHome, { gate: toHome });
