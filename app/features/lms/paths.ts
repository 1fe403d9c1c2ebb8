export const lmsLogPath = "/admin/lms";
