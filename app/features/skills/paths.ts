/** Addresses of the skills of a class, and of a student in it. */
export const classSkillsPath = (classId: string) => `/school/classes/${classId}/skills`;
export const studentSkillsPath = (classId: string, registrationId: string) => `/school/classes/${classId}/skills/${registrationId}`;
export const classSkillsExportPath = (classId: string) => `/school/classes/${classId}/skills.csv`;
