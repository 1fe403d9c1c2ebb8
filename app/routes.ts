import type { RouteConfig } from "@remix-run/route-config";
import { area, bare, screen } from "./areas/area";
import * as rosters from "./features/enrollment/class-routes";
import * as forms from "./features/enrollment/form-routes";
import * as money from "./features/enrollment/money-routes";
import * as registration from "./features/enrollment/registration-routes";
import * as staff from "./features/enrollment/staff-routes";
import * as student from "./features/enrollment/student-routes";
import * as privateFiles from "./features/files/private-file-routes";
import * as publicFiles from "./features/files/public-file-routes";
import * as identity from "./features/identity/routes";
import * as inquiries from "./features/inquiries/routes";
import * as messaging from "./features/messaging/routes";
import * as notifications from "./features/notifications/routes";
import * as partners from "./features/partners/routes";
import * as payments from "./features/payments/routes";
import * as classes from "./features/programs/class-routes";
import * as instructors from "./features/programs/instructor-routes";
import * as officePrograms from "./features/programs/office-routes";
import * as programs from "./features/programs/routes";
import * as reports from "./features/reports/routes";
import * as schools from "./features/schools/routes";
import * as store from "./features/store/routes";

/** Composition root: every feature's screens, mounted in the frame of their audience. Files are relative to `app/`. */
export default [
  ...bare([
    screen("SYS-16", "/brand-icon.svg", "areas/office/brand-icon.ts"),
    ...identity.bareIdentity,
    ...privateFiles.bareFiles,
    ...publicFiles.media,
    ...programs.resources,
    ...notifications.resources,
    ...payments.bareFiles,
    ...reports.areaStarts,
    ...registration.registrationFiles,
    ...inquiries.takenAwayInquiries,
    ...inquiries.inquiryFrame,
    ...staff.takenAwayStudents,
    ...staff.officeSearch,
    ...classes.takenAwayClasses,
    ...rosters.takenAwayRosters,
    ...money.takenAwayMoney,
    ...money.statementFiles,
    ...reports.takenAwayReports,
    ...store.takenAwayStore,
  ]),
  ...area("public", [...programs.publicScreens, ...registration.publicRegistration, ...store.publicStore]),
  ...area("student", [...student.student, ...registration.studentRegistration]),
  ...area("account", [...identity.account, ...notifications.account]),
  ...area("school", [
    ...reports.schoolReports,
    ...officePrograms.schoolPrograms,
    ...staff.schoolStudents,
    ...forms.schoolForms,
    ...inquiries.schoolInquiries,
    ...classes.schoolClasses,
    ...instructors.schoolInstructors,
    ...rosters.schoolRosters,
    ...payments.schoolPayments,
    ...schools.schoolOffice,
    ...notifications.schoolNews,
    ...money.schoolMoney,
    ...money.schoolSponsors,
    ...payments.schoolPromoCodes,
    ...store.schoolStore,
    ...partners.schoolPartners,
  ]),
  ...area("admin", [...reports.adminReports, ...payments.adminPayments]),
  ...area("employer", reports.employerReports),
  ...area("blank", [
    ...identity.blank,
    ...messaging.blank,
    ...payments.blank,
    ...payments.printedPayments,
    ...staff.printedStudents,
    ...student.blank,
    ...instructors.blank,
    ...identity.unknown,
    ...rosters.printedRosters,
    ...money.statements,
    ...money.openInvoices,
    ...store.printedStore,
  ]),
] satisfies RouteConfig;
