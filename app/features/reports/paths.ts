export const schoolPath = "/school";
export const dashboardPath = "/school/dashboard";
/** Everything that waits for somebody of the office. */
export const todayPath = "/school/today";
export const enrollmentReportPath = "/school/enrollment-report";
export const paymentReportPath = "/school/payment-report";
export const preEnrollmentReportPath = "/school/pre-enrollment-report";
export const adminDashboardPath = "/admin/dashboard";
export const employerHomePath = "/employer/home";
