import * as accounts from "~/features/accounts/reactions";
import * as agreements from "~/features/agreements/reactions";
import * as apiKeys from "~/features/api-keys/reactions";
import * as attendance from "~/features/attendance/reactions";
import * as broadcasts from "~/features/broadcasts/reactions";
import * as calendarFeeds from "~/features/calendar-feeds/reactions";
import * as calls from "~/features/calls/reactions";
import * as certificates from "~/features/certificates/reactions";
import * as complaints from "~/features/complaints/reactions";
import * as employers from "~/features/employers/reactions";
import * as enrollment from "~/features/enrollment/reactions";
import * as exports from "~/features/exports/reactions";
import * as groups from "~/features/groups/reactions";
import { findSchoolById } from "~/features/identity/data/school-row";
import * as identity from "~/features/identity/schedules";
import * as inquiries from "~/features/inquiries/reactions";
import * as inspector from "~/features/inspector/reactions";
import * as lms from "~/features/lms/reactions";
import * as media from "~/features/media/reactions";
import * as messaging from "~/features/messaging/reactions";
import * as notifications from "~/features/notifications/reactions";
import * as outcomes from "~/features/outcomes/reactions";
import * as partners from "~/features/partners/reactions";
import * as payments from "~/features/payments/reactions";
import * as preEnrollments from "~/features/pre-enrollments/reactions";
import * as privacy from "~/features/privacy/reactions";
import * as programs from "~/features/programs/reactions";
import * as registrationFlow from "~/features/registration-flow/reactions";
import * as registrations from "~/features/registrations/reactions";
import * as reminders from "~/features/reminders/reactions";
import * as retention from "~/features/retention/reactions";
import * as rosters from "~/features/rosters/reactions";
import * as schools from "~/features/schools/schedules";
import * as sessions from "~/features/sessions/reactions";
import * as sponsors from "~/features/sponsors/reactions";
import * as store from "~/features/store/reactions";
import * as superAdmin from "~/features/super-admin/reactions";
import * as teaching from "~/features/teaching/reactions";
import * as waitlist from "~/features/waitlist/reactions";
import * as wallet from "~/features/wallet/reactions";
import * as webhooks from "~/features/webhooks/reactions";
import { archiveOld } from "~/platform/archive";
import { every, type JobTable } from "~/platform/job";
import { sweep } from "~/platform/outbox";
import { deleteOld } from "~/platform/retention";
import { consistencyChecks } from "./consistency-checks";
import { exporters } from "./exports";

/** Composition root: what follows from events and ticks, over all features. */
export const jobs: JobTable = {
  reactions: [
    ...media.reactions,
    ...messaging.reactions,
    ...notifications.reactions,
    ...payments.reactions,
    ...enrollment.reactions,
    ...accounts.reactions,
    ...waitlist.reactions,
    ...preEnrollments.reactions,
    ...registrationFlow.reactions,
    ...sponsors.reactions,
    ...groups.reactions,
    ...certificates.reactions,
    ...outcomes.reactions,
    ...wallet.reactions,
    ...registrations.reactions,
    ...agreements.reactions,
    ...complaints.reactions,
    ...broadcasts.reactions,
    ...lms.reactions,
    ...sessions.reactions,
    ...attendance.reactions,
    ...teaching.reactions,
    ...rosters.reactions,
    ...calendarFeeds.reactions,
    ...apiKeys.reactions,
    ...webhooks.reactions,
    ...reminders.reactions,
    ...inquiries.reactions,
    ...calls.reactions,
    ...employers.reactions,
    ...store.reactions,
    ...programs.reactions,
    ...partners.reactions,
    ...superAdmin.reactions,
    ...inspector.reactions,
    ...privacy.reactions,
    ...retention.reactions,
    ...exports.reactions(exporters),
  ],
  givenUp: [...exports.givenUp, ...inspector.givenUp, ...privacy.givenUp],
  schedules: [
    ...schools.schedules,
    ...media.schedules,
    ...messaging.schedules,
    ...notifications.schedules,
    every("* * * * *", "sweep-outbox", (ctx) => sweep(ctx)),
    ...payments.schedules(consistencyChecks),
    ...accounts.schedules,
    ...partners.schedules,
    ...superAdmin.schedules,
    ...waitlist.schedules,
    ...preEnrollments.schedules,
    ...sessions.schedules,
    ...attendance.schedules,
    ...apiKeys.schedules,
    ...webhooks.schedules,
    ...certificates.schedules,
    ...inspector.schedules,
    ...privacy.schedules,
    ...retention.schedules,
    ...outcomes.schedules,
    ...registrationFlow.schedules,
    ...sponsors.schedules,
    ...groups.schedules,
    ...reminders.schedules,
    ...broadcasts.schedules,
    ...identity.schedules,
    ...inquiries.schedules,
    ...calls.schedules,
    ...employers.schedules,
    ...store.schedules,
    every("0 7 * * *", "delete-old-rows", deleteOld),
    every("30 * * * *", "archive-old-details", (ctx) => archiveOld(ctx)),
  ],
  schoolById: findSchoolById,
};
