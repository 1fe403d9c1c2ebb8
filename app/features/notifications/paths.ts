/** The notification list; `offset` is the number already shown. */
export const notificationsPath = (offset = 0): string => (offset > 0 ? `/notifications?offset=${offset}` : "/notifications");
/** The staff member's email notification settings. */
export const staffMailPath = "/notifications/email";
/** The person's devices that show notifications. */
export const devicesPath = "/notifications/devices";
/** The worker of a browser that shows push messages, and where it works. */
export const PUSH_WORKER = { path: "/notifications/worker.js", scope: "/notifications/" };
/** Requests of the open page's bell. */
export const liveNotificationsPath = () => "/notifications/live";
export const socketPath = (userId: string) => `/ws/notifications/${encodeURIComponent(userId)}/`;

/** Targets of notifications, on screens of other features. */
const at = (folder: string) => (id: string) => `${folder}/${encodeURIComponent(id)}`;
export const inquiryTarget = at("/school/program-inquiries");
export const studentTarget = at("/school/students");
export const registrationTarget = (studentId: string, registrationId: string) =>
  `${studentTarget(studentId)}?registration=${encodeURIComponent(registrationId)}`;
export const preEnrollmentTarget = at("/school/pre-enroll");
export const featureUpdatesPath = "/school/feature-updates";
export const featureUpdateTarget = at("/school/feature-updates");
export const instructorTarget = at("/school/instructor/edit");
export const refundReviewTarget = at("/admin/manage-requested-refunds");
export const refundTarget = at("/school/payments/refund-requests");
export const affiliationsTarget = () => "/school/national-partners/affiliations";
export const partnerTarget = at("/school/national-partners");
export const employerTarget = at("/school/employers");
export const schoolOfEmployerTarget = at("/employer/schools");

/** Where super admins write feature updates. */
export const adminUpdatesPath = "/admin/feature-updates";
export const addUpdatePath = `${adminUpdatesPath}/add`;
export const editUpdatePath = (id: string) => `${adminUpdatesPath}/edit/${id}`;
