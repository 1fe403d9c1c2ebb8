/** Addresses of instructors, in the office and for those who apply. */
export const instructorsPath = "/school/instructor";
export const addInstructorPath = "/school/instructor/add";
export const instructorPath = (instructorId: string) => `/school/instructor/edit/${instructorId}`;
export const instructorDocumentsPath = (instructorId: string) => `/school/instructor/${instructorId}/documents`;
export const onboardingPath = (subdomain?: string) => `/instructor-onboarding${subdomain ? `?school=${encodeURIComponent(subdomain)}` : ""}`;
export const applicationPath = (code: string) => `/instructor-onboarding/${code}`;
