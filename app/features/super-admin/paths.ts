export const schoolsPath = "/admin/schools";
export const addSchoolPath = (interested?: string) => (interested ? `${schoolsPath}/add?interested=${interested}` : `${schoolsPath}/add`);
export const editSchoolPath = (id: string, tab?: string) => `${schoolsPath}/edit/${id}${tab && tab !== "general" ? `?tab=${tab}` : ""}`;
export const signUpsPath = "/admin/interested-schools";
export const addSignUpPath = `${signUpsPath}/add`;
export const editSignUpPath = (id: string) => `${signUpsPath}/edit/${id}`;
export const decideSignUpPath = (id: string) => `${signUpsPath}/update-status?id=${id}`;
/** Where a school asks to join, on the product's own host. */
export const libraryPath = "/admin/templates";
export const addTemplatePath = `${libraryPath}/add`;
export const editTemplatePath = (id: string) => `${libraryPath}/edit/${id}`;
export const healthPath = "/admin/health";
export const deadLettersPath = `${healthPath}/events`;
export const auditPath = "/admin/audit-log";
