import { initiatedPath } from "~/features/enrollment/paths";

export const registrationSuccessPath = (code: string) => `/registration/success?reg=${code}`;
export const registrationFailedPath = (code: string) => `/registration/failed?reg=${code}`;
export const initiatedEditPath = (draftId: string) => `${initiatedPath}/edit/${draftId}`;
