import { queryString } from "~/platform/query-string";

type Query = Record<string, string | undefined>;

export const examsPath = (query: Query = {}) => `/school/exams${queryString(query)}`;
export const examGridPath = (query: Query = {}) => `/school/exams/record${queryString(query)}`;
export const programExamsPath = (program?: string) => `/school/exams/programs${queryString({ program })}`;
export const examImportPath = "/school/exams/import";
export const examImportCheckPath = (id: string) => `/school/exams/import/${id}`;
/** How many began, completed, tested, passed and were placed. */
export const outcomesPath = (query: Query = {}) => `/school/outcomes${queryString(query)}`;
export const placementListPath = (query: Query = {}) => `/school/outcomes/placements${queryString(query)}`;
/** Exams and jobs of one registration. */
export const graduatePath = (registrationId: string, query: Query = {}) => `/school/outcomes/graduates/${registrationId}${queryString(query)}`;
export const ratesPath = (query: Query = {}) => `/school/rates${queryString(query)}`;
export const rateCsvPath = (query: Query) => `/school/rates/people.csv${queryString(query)}`;
/** The question that a graduate gets by mail. */
export const surveyPath = (registrationId: string, token: string) => `/survey/${registrationId}/${token}`;
