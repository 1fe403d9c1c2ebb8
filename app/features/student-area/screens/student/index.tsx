import { studentHomePath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { type Gate, screenLoader } from "~/platform/screen";
import { getStudentHome } from "../../domain/home";

const toHome: Gate = (ctx, url) => student(ctx, url) ?? { redirect: studentHomePath };

/** Redirects the area's root to the student's home. */
export const loader = screenLoader(getStudentHome, { gate: toHome });
