export const schoolPath = "/school";
export const dashboardPath = "/school/dashboard";
export const adminDashboardPath = "/admin/dashboard";
export const employerHomePath = "/employer/home";
