import { queryString } from "~/platform/query-string";

export const employerHomePath = "/employer/home";
export const employerProfilePath = (employer?: string) => `/employer/profile${queryString({ employer })}`;
export const employerSchoolsPath = "/employer/schools";
export const employerSchoolPath = (id: string) => `${employerSchoolsPath}/${id}`;
export const jobsPath = "/employer/jobs";
export const addJobPath = `${jobsPath}/add`;
export const jobPath = (id: string) => `${jobsPath}/${id}`;
export const editJobPath = (id: string) => `${jobsPath}/edit/${id}`;
export const eventsPath = "/employer/events";
export const addEventPath = `${eventsPath}/add`;
export const editEventPath = (id: string) => `${eventsPath}/edit/${id}`;
export const offersPath = "/employer/sponsorships";
export const addOfferPath = `${offersPath}/add`;
export const editOfferPath = (id: string) => `${offersPath}/edit/${id}`;
export const sponsoredPath = "/employer/sponsored-students";
export const addSponsoredPath = (school?: string) => `${sponsoredPath}/add${queryString({ school })}`;
export const sponsoredStudentPath = (id: string) => `${sponsoredPath}/${id}`;
export const sponsoredExportPath = `${sponsoredPath}/export.csv`;
export const ourSeatsPath = "/employer/seats";
export const ourSeatsOrderPath = (id: string) => `${ourSeatsPath}/${id}`;
/** An employer as a school's staff see it. */
export const schoolEmployerPath = (id: string) => `/school/employers/${id}`;
/** An offer on a school's own site. */
/** `program` is the slug of the one that a visitor comes from. */
export const sponsorshipPath = (id: string, program?: string) => `/sponsorships/${id}${program ? `?program=${program}` : ""}`;
export const adminEmployersPath = "/admin/employers";
/** The placements of a school: a screen of a feature that this one knows nothing else of. */
/** The resumes that students of partner schools show; their screens stand above this feature. */
export const visibleResumesPath = "/employer/resumes";
