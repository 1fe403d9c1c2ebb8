import type { RouteConfig } from "@remix-run/route-config";
import { screens as accounts } from "./features/accounts/routes";
import { screens as agreements } from "./features/agreements/routes";
import { screens as apiKeys } from "./features/api-keys/routes";
import { screens as assistants } from "./features/assistants/routes";
import { screens as broadcasts } from "./features/broadcasts/routes";
import { screens as calendarFeeds } from "./features/calendar-feeds/routes";
import { screens as calls } from "./features/calls/routes";
import { screens as careers } from "./features/careers/routes";
import { screens as certificates } from "./features/certificates/routes";
import { screens as complaints } from "./features/complaints/routes";
import { screens as directory } from "./features/directory/routes";
import { screens as employers } from "./features/employers/routes";
import { screens as files } from "./features/files/routes";
import { screens as formDrafts } from "./features/form-drafts/routes";
import { screens as forms } from "./features/forms/routes";
import { screens as groups } from "./features/groups/routes";
import { screens as identity } from "./features/identity/routes";
import { screens as imports } from "./features/imports/routes";
import { screens as inboxMail } from "./features/inbox-mail/routes";
import { screens as inquiries } from "./features/inquiries/routes";
import { screens as inspector } from "./features/inspector/routes";
import { screens as journal } from "./features/journal/routes";
import { screens as listViews } from "./features/list-views/routes";
import { screens as lms } from "./features/lms/routes";
import { screens as mailLog } from "./features/mail-log/routes";
import { screens as marketing } from "./features/marketing/routes";
import { screens as media } from "./features/media/routes";
import { screens as messaging } from "./features/messaging/routes";
import { screens as notifications } from "./features/notifications/routes";
import { screens as oneroster } from "./features/oneroster/routes";
import { screens as outcomes } from "./features/outcomes/routes";
import { screens as partners } from "./features/partners/routes";
import { screens as payments } from "./features/payments/routes";
import { screens as preEnrollments } from "./features/pre-enrollments/routes";
import { screens as privacy } from "./features/privacy/routes";
import { screens as programs } from "./features/programs/routes";
import { screens as registrationFlow } from "./features/registration-flow/routes";
import { screens as registrations } from "./features/registrations/routes";
import { screens as reports } from "./features/reports/routes";
import { screens as retention } from "./features/retention/routes";
import { screens as rosters } from "./features/rosters/routes";
import { screens as schools } from "./features/schools/routes";
import { screens as sessions } from "./features/sessions/routes";
import { screens as skills } from "./features/skills/routes";
import { screens as sponsors } from "./features/sponsors/routes";
import { screens as store } from "./features/store/routes";
import { screens as studentArea } from "./features/student-area/routes";
import { screens as students } from "./features/students/routes";
import { screens as superAdmin } from "./features/super-admin/routes";
import { screens as teaching } from "./features/teaching/routes";
import { screens as translations } from "./features/translations/routes";
import { screens as waitlist } from "./features/waitlist/routes";
import { screens as wallet } from "./features/wallet/routes";
import { screens as webhooks } from "./features/webhooks/routes";
import { screens as website } from "./features/website/routes";
import { area, bare, type Frame, type Screens, screen } from "./platform/area";

const shell: Screens = {
  bare: [
    screen("SYS-16", "/brand-icon.svg", "areas/app-shell/brand-icon.ts"),
    screen("SYS-13-favicon", "/favicon.ico", "areas/public/favicon.ts"),
    screen("SYS-13-manifest", "/site.webmanifest", "areas/public/manifest.ts"),
  ],
};
const features: Screens[] = [
  shell,
  files,
  identity,
  schools,
  media,
  messaging,
  notifications,
  mailLog,
  formDrafts,
  listViews,
  inboxMail,
  payments,
  sessions,
  programs,
  skills,
  certificates,
  outcomes,
  wallet,
  agreements,
  complaints,
  privacy,
  partners,
  forms,
  inquiries,
  calls,
  waitlist,
  preEnrollments,
  registrationFlow,
  sponsors,
  registrations,
  groups,
  imports,
  students,
  accounts,
  journal,
  rosters,
  teaching,
  calendarFeeds,
  apiKeys,
  webhooks,
  oneroster,
  broadcasts,
  employers,
  studentArea,
  careers,
  store,
  directory,
  website,
  assistants,
  marketing,
  lms,
  superAdmin,
  reports,
  inspector,
  retention,
  translations,
];
const inFrame = (frame: Frame) => features.flatMap((screens) => screens[frame] ?? []);

/** Tools of `--mode localhost` (vite.config.ts says when); no other build has their code. */
const local = process.env.LOCAL_TOOLS ? [screen("DEV-01", "/dev/kit", "areas/app-shell/kit-page.tsx")] : [];

/** Composition root: every feature's screens, mounted in the frame of their audience. Files are relative to `app/`. */
export default [
  ...bare(inFrame("bare")),
  ...area("public", inFrame("public")),
  ...area("student", inFrame("student")),
  ...area("account", [...inFrame("account"), ...local]),
  ...area("school", inFrame("school")),
  ...area("admin", inFrame("admin")),
  ...area("employer", inFrame("employer")),
  ...area("blank", inFrame("blank")),
] satisfies RouteConfig;
