import { initiatedPath } from "~/features/enrollment/paths";
import { queryString } from "~/platform/query-string";

export const registrationSuccessPath = (reg: string, program?: string) => `/registration/success${queryString({ reg, program })}`;
export const registrationFailedPath = (reg: string, program?: string) => `/registration/failed${queryString({ reg, program })}`;
export const initiatedEditPath = (draftId: string) => `${initiatedPath}/edit/${draftId}`;
