export const schoolPath = "/school";
export const dashboardPath = "/school/dashboard";
