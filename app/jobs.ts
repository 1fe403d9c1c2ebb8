import * as enrollment from "~/features/enrollment/reactions";
import * as exports from "~/features/exports/reactions";
import * as identity from "~/features/identity/schedules";
import * as inquiries from "~/features/inquiries/reactions";
import * as messaging from "~/features/messaging/reactions";
import * as notifications from "~/features/notifications/reactions";
import * as partners from "~/features/partners/reactions";
import * as payments from "~/features/payments/reactions";
import * as programs from "~/features/programs/reactions";
import { findSchoolById } from "~/features/schools/domain/school-by-id";
import * as store from "~/features/store/reactions";
import { every, type JobTable } from "~/platform/job";
import { sweep } from "~/platform/outbox";
import { deleteOld } from "~/platform/retention";
import { auditChecks } from "./audit-checks";
import { exporters } from "./exports";

/** Composition root: what follows from events and ticks, over all features. */
export const jobs: JobTable = {
  reactions: [
    ...messaging.reactions,
    ...notifications.reactions,
    ...payments.reactions,
    ...enrollment.reactions,
    ...inquiries.reactions,
    ...store.reactions,
    ...programs.reactions,
    ...partners.reactions,
    ...exports.reactions(exporters),
  ],
  givenUp: exports.givenUp,
  schedules: [
    ...messaging.schedules,
    every("* * * * *", "sweep-outbox", sweep),
    ...payments.schedules(auditChecks),
    ...partners.schedules,
    ...enrollment.schedules,
    ...identity.schedules,
    ...inquiries.schedules,
    ...store.schedules,
    every("0 7 * * *", "delete-old-rows", deleteOld),
  ],
  schoolById: findSchoolById,
};
