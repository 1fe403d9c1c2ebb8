import { queryString } from "~/platform/query-string";
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
/** The hour rule of a program. */
export const programHoursPath = (id: string) => `/school/programs/${id}/hours`;
export const programFaqsPath = (programId: string) => `/school/programs/${programId}/faqs`;
export const addProgramFaqPath = (programId: string) => `/school/programs/${programId}/faqs/add`;
export const editProgramFaqPath = (programId: string, id: string) => `/school/programs/${programId}/faqs/edit/${id}`;
/** The rule and wording of a program's certificate. */
export const programCertificatePath = (programId: string) => `/school/certificates/design?program=${programId}`;
/** The skills of a program; with a skill's ID, the form that edits it. */
/** The team price of a program, which belongs to another feature. */
export const programTeamPricePath = (programId: string) => `/school/programs/${programId}/team-price`;
export const programSkillsPath = (programId: string, edit?: string) => `/school/programs/${programId}/skills${queryString({ edit })}`;
export const defaultFaqsPath = "/school/program-faqs";
export const addDefaultFaqPath = "/school/program-faqs/add";
export const editDefaultFaqPath = (id: string) => `/school/program-faqs/edit/${id}`;
/** Programs of all schools, for super admins. */
export const anyProgramsPath = "/admin/programs";
export const addAnyProgramPath = "/admin/programs/add";
export const editAnyProgramPath = (id: string) => `/admin/programs/edit/${id}`;
/** Links to lists filtered by a program. */
export const classesOfProgramPath = (programId: string) => `/school/classes?program=${programId}`;
export const addClassOfProgramPath = (programId: string) => `/school/classes/add?program=${programId}`;
export const productsOfProgramPath = (programId: string) => `/school/products?program=${programId}`;
export const registrationFormPath = (programId: string) => `/school/registration-form/${programId}`;
export const preEnrollmentFormPath = (programId: string) => `/school/pre-enrollment-form/${programId}`;

export interface StepOf {
  program?: string;
  class?: string;
  step?: number;
  /** The people of the registration at step 2: `list`, `add`, or the ID of one to change. */
  people?: string;
  /** Why the first step opens: `used`, `expired` and `unknown` are of a mailed link, `lost` of a registration that is gone from the browser. */
  link?: string;
}
export const stepQuery = ({ step, link, ...of }: StepOf) => queryString({ ...of, step: step ? String(step) : undefined, link });

export const registrationPath = (of: StepOf = {}) => `/registration${stepQuery(of)}`;

/** The public pre-enrollment form; after submitting it shows the code. */
export const preEnrollPath = (of: { program?: string; submitted?: string } = {}) =>
  `/pre-enroll-form${queryString({ program: of.program, submitted: of.submitted })}`;

export const affiliationsPath = "/school/national-partners/affiliations";
export const partnerProgramsPath = "/school/national-partners/programs";
export const partnerPath = (id: string) => `/school/national-partners/${id}`;
