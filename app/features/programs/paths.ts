/** Addresses of the public school site. */
export const homePath = () => "/school-landing";
export const programsPath = () => "/programs";
export const programPath = (slug: string) => `/programs/${encodeURIComponent(slug)}`;
export const noticeSeenPath = (fingerprint: string) => `/visitor-notice/${fingerprint}`;

/** Addresses of the office. */
export const officeLocationsPath = "/school/location";
export const addLocationPath = "/school/location/add";
export const editLocationPath = (id: string) => `/school/location/edit/${id}`;
export const officeProgramsPath = "/school/programs";
export const programOrderPath = "/school/programs?view=order";
export const addProgramPath = "/school/programs/add";
export const editProgramPath = (id: string) => `/school/programs/edit/${id}`;
export const programFaqsPath = (programId: string) => `/school/programs/${programId}/faqs`;
export const addProgramFaqPath = (programId: string) => `/school/programs/${programId}/faqs/add`;
export const editProgramFaqPath = (programId: string, id: string) => `/school/programs/${programId}/faqs/edit/${id}`;
export const defaultFaqsPath = "/school/program-faqs";
export const addDefaultFaqPath = "/school/program-faqs/add";
export const editDefaultFaqPath = (id: string) => `/school/program-faqs/edit/${id}`;
/** What hangs on a program, in the lists of other subjects. */
export const classesOfProgramPath = (programId: string) => `/school/classes?program=${programId}`;
export const addClassOfProgramPath = (programId: string) => `/school/classes/add?program=${programId}`;
export const productsOfProgramPath = (programId: string) => `/school/products?program=${programId}`;
export const registrationFormPath = (programId: string) => `/school/registration-form/${programId}`;
export const preEnrollmentFormPath = (programId: string) => `/school/pre-enrollment-form/${programId}`;
