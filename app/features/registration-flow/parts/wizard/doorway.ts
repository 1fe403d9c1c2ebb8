import { studentClassPath, studentOutcomePath, studentRegisterPath } from "~/features/enrollment/paths";
import { homePath, programPath, registrationPath } from "~/features/programs/paths";
import { registrationFailedPath, registrationSuccessPath } from "../../paths";

/** The addresses of the steps, on the school's site or in the student area. */
export interface Doorway {
  step: typeof registrationPath;
  /** The program in the address finds the draft of this browser. */
  success: (code: string, program?: string) => string;
  failed: (code: string, program?: string) => string;
  /** The page of a completed registration. */
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

/** Where the header of a step leads back to: the program, or the site's home. */
export const backToSite = (data: unknown): string => {
  const slug = (data as { program?: { slug?: string } | null } | undefined)?.program?.slug;
  return slug ? programPath(slug) : homePath();
};
