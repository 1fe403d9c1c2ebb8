import { constraints as accounts } from "~/features/accounts/domain/constraints";
import { paymentHandlers as registrationPayments } from "~/features/accounts/domain/settle-payment";
import { constraints as agreements } from "~/features/agreements/domain/constraints";
import { constraints as apiKeys } from "~/features/api-keys/domain/constraints";
import { constraints as assistants } from "~/features/assistants/domain/constraints";
import { constraints as attendance } from "~/features/attendance/domain/constraints";
import { constraints as calendarFeeds } from "~/features/calendar-feeds/domain/constraints";
import { constraints as careers } from "~/features/careers/domain/constraints";
import { constraints as certificates } from "~/features/certificates/domain/constraints";
import { constraints as complaints } from "~/features/complaints/domain/constraints";
import { constraints as directory } from "~/features/directory/domain/constraints";
import { constraints as employers } from "~/features/employers/domain/constraints";
import { constraints as enrollment } from "~/features/enrollment/domain/constraints";
import { constraints as forms } from "~/features/forms/domain/constraints";
import { constraints as groups } from "~/features/groups/domain/constraints";
import { paymentHandlers as groupPayments } from "~/features/groups/domain/pay";
import { constraints as identity } from "~/features/identity/domain/constraints";
import { constraints as inquiries } from "~/features/inquiries/domain/constraints";
import { shellCounters as viewCounters } from "~/features/list-views/domain/shell-counters";
import { constraints as messaging } from "~/features/messaging/domain/constraints";
import { shellCounters as inboxCounters } from "~/features/notifications/domain/shell-counters";
import { constraints as outcomes } from "~/features/outcomes/domain/constraints";
import { constraints as partners } from "~/features/partners/domain/constraints";
import { constraints as payments } from "~/features/payments/domain/constraints";
import { shellCounters as paymentsCounters } from "~/features/payments/domain/shell-counters";
import { constraints as preEnrollments } from "~/features/pre-enrollments/domain/constraints";
import { shellCounters as preEnrollmentsCounters } from "~/features/pre-enrollments/domain/shell-counters";
import { constraints as privacy } from "~/features/privacy/domain/constraints";
import { constraints as programs } from "~/features/programs/domain/constraints";
import { constraints as retention } from "~/features/retention/domain/constraints";
import { constraints as schools } from "~/features/schools/domain/constraints";
import { touchSite } from "~/features/schools/domain/touch-site";
import { constraints as sessions } from "~/features/sessions/domain/constraints";
import { constraints as skills } from "~/features/skills/domain/constraints";
import { constraints as sponsors } from "~/features/sponsors/domain/constraints";
import { constraints as store } from "~/features/store/domain/constraints";
import { paymentHandlers as storePayments } from "~/features/store/domain/settle-purchase";
import { constraints as students } from "~/features/students/domain/constraints";
import { shellCounters as adminCounters } from "~/features/super-admin/domain/shell-counters";
import { shellCounters as teachingCounters } from "~/features/teaching/domain/shell-counters";
import { ownWords } from "~/features/translations/domain/own-words";
import { constraints as waitlist } from "~/features/waitlist/domain/constraints";
import { constraints as wallet } from "~/features/wallet/domain/constraints";
import { constraints as webhooks } from "~/features/webhooks/domain/constraints";
import { constraints as website } from "~/features/website/domain/constraints";
import type { Parts } from "~/platform/context";
import { constraints as platform } from "~/platform/verb";
import { learnSpanish } from "~/words/spanish";

learnSpanish();

/** Composition root: what features add to the ground they stand on. */
export const parts: Parts = {
  constraints: {
    ...platform,
    ...website,
    ...schools,
    ...messaging,
    ...directory,
    ...employers,
    ...careers,
    ...identity,
    ...programs,
    ...sessions,
    ...attendance,
    ...skills,
    ...certificates,
    ...outcomes,
    ...agreements,
    ...complaints,
    ...retention,
    ...calendarFeeds,
    ...apiKeys,
    ...webhooks,
    ...sponsors,
    ...groups,
    ...enrollment,
    ...preEnrollments,
    ...waitlist,
    ...partners,
    ...store,
    ...payments,
    ...inquiries,
    ...assistants,
    ...wallet,
    ...accounts,
    ...forms,
    ...students,
    ...privacy,
  },
  ownWords,
  touchSite,
  shellCounters: { ...inboxCounters, ...viewCounters, ...preEnrollmentsCounters, ...paymentsCounters, ...teachingCounters, ...adminCounters },
  paymentHandlers: { ...registrationPayments, ...storePayments, ...groupPayments },
};
