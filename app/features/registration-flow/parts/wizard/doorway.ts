import { studentClassPath, studentOutcomePath, studentRegisterPath } from "~/features/enrollment/paths";
import { programPath, registrationPath } from "~/features/programs/paths";
import { registrationFailedPath, registrationSuccessPath } from "../../paths";

/** How the steps are addressed: on the school's site, and in the student's own area. */
export interface Doorway {
  step: typeof registrationPath;
  success: (code: string) => string;
  failed: (code: string) => string;
  /** Where a registration that is made is shown. */
  made: (of: { code: string; registrationId: string | null }) => string;
  cancelled: (program: string | null) => string;
}

export const onSite: Doorway = {
  step: registrationPath,
  success: registrationSuccessPath,
  failed: registrationFailedPath,
  made: ({ code }) => registrationSuccessPath(code),
  cancelled: (program) => (program ? programPath(program) : registrationPath()),
};

export const inStudentArea: Doorway = {
  step: studentRegisterPath,
  success: studentOutcomePath,
  failed: studentOutcomePath,
  made: ({ code, registrationId }) => (registrationId ? studentClassPath(registrationId) : studentOutcomePath(code)),
  cancelled: () => studentRegisterPath(),
};
