import { z } from "zod";
import { manualPaymentEndpoints } from "~/features/accounts/api";
import { agreementEndpoints } from "~/features/agreements/api";
import { assistantEndpoints, replyTokenEndpoints } from "~/features/assistants/api";
import { attendanceEndpoints } from "~/features/attendance/api";
import { calendarFeedEndpoints } from "~/features/calendar-feeds/api";
import { callEndpoints } from "~/features/calls/api";
import { jobEndpoints } from "~/features/careers/api";
import { certificateEndpoints } from "~/features/certificates/api";
import { complaintEndpoints } from "~/features/complaints/api";
import { directoryEndpoints } from "~/features/directory/api";
import * as exports from "~/features/exports/api";
import * as files from "~/features/files/api";
import { formEndpoints, publicFormEndpoints } from "~/features/forms/api";
import { groupEndpoints } from "~/features/groups/api";
import { cohortEndpoints } from "~/features/groups/api/cohorts";
import * as identity from "~/features/identity/api";
import { userEndpoints } from "~/features/identity/users-api";
import * as inquiries from "~/features/inquiries/api";
import { packetEndpoints } from "~/features/inspector/api";
import { journalEndpoints } from "~/features/journal/api";
import * as mailLog from "~/features/mail-log/api";
import { marketingEndpoints } from "~/features/marketing/api";
import * as messaging from "~/features/messaging/api";
import * as notifications from "~/features/notifications/api";
import { onerosterEndpoints } from "~/features/oneroster/api";
import { outcomeEndpoints } from "~/features/outcomes/api";
import { partnerEndpoints } from "~/features/partners/api";
import { payoutEndpoints } from "~/features/payments/api/payouts";
import { refundEndpoints } from "~/features/payments/api/refunds";
import { preEnrollmentEndpoints } from "~/features/pre-enrollments/api";
import { privacyEndpoints } from "~/features/privacy/api";
import * as programs from "~/features/programs/api";
import { faqEndpoints } from "~/features/programs/api/faqs";
import { locationEndpoints } from "~/features/programs/api/locations";
import { programByIdEndpoints, programEndpoints } from "~/features/programs/api/programs";
import { schoolSideEndpoints } from "~/features/programs/api/school-side";
import { classEndpoints, oneClassEndpoints } from "~/features/programs/class-api";
import { instructorEndpoints } from "~/features/programs/instructor-api";
import { manualRegistrationEndpoints } from "~/features/registration-flow/api/by-staff";
import { initiatedEndpoints } from "~/features/registration-flow/api/initiated";
import { registrationEndpoints } from "~/features/registration-flow/api/registration";
import { onePaymentEndpoints, paymentEndpoints } from "~/features/registrations/api/payments";
import { programFigureEndpoints } from "~/features/registrations/api/program-stats";
import { registrationFileEndpoints } from "~/features/registrations/api/registrations";
import { reportEndpoints } from "~/features/reports/api";
import { retentionEndpoints } from "~/features/retention/api";
import { rosterEndpoints } from "~/features/rosters/api";
import * as ownSchool from "~/features/schools/api";
import * as schools from "~/features/schools/public-api";
import { sessionEndpoints } from "~/features/sessions/api";
import { skillEndpoints } from "~/features/skills/api";
import { storeEndpoints } from "~/features/store/api";
import { programRosterEndpoints, studentEndpoints, studentListEndpoints } from "~/features/students/api";
import { adminEndpoints } from "~/features/super-admin/api";
import { teachingEndpoints } from "~/features/teaching/api";
import { waitlistEndpoints } from "~/features/waitlist/api";
import { waitlistJoinEndpoints } from "~/features/waitlist/public-api";
import { walletEndpoints } from "~/features/wallet/api";
import { hookEndpoints } from "~/features/webhooks/api";
import { websiteEndpoints } from "~/features/website/api";
import { buildApi } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { refusal } from "~/platform/openapi";
import { API_GROUPS } from "./api-groups";

/** Composition root: every feature's endpoint table. Static paths stand before their `{parameter}` twins. */
export const endpoints: Endpoint[] = [
  ...identity.endpoints,
  ...userEndpoints,
  ...files.endpoints,
  ...exports.endpoints,
  ...schools.publicEndpoints,
  ...partnerEndpoints,
  ...schoolSideEndpoints,
  ...callEndpoints,
  ...ownSchool.endpoints,
  ...adminEndpoints,
  ...directoryEndpoints,
  ...programs.publicEndpoints,
  ...classEndpoints,
  ...rosterEndpoints,
  ...sessionEndpoints,
  ...attendanceEndpoints,
  ...skillEndpoints,
  ...certificateEndpoints,
  ...packetEndpoints,
  ...privacyEndpoints,
  ...retentionEndpoints,
  ...outcomeEndpoints,
  ...walletEndpoints,
  ...hookEndpoints,
  ...onerosterEndpoints,
  ...journalEndpoints,
  ...agreementEndpoints,
  ...complaintEndpoints,
  ...teachingEndpoints,
  ...calendarFeedEndpoints,
  ...oneClassEndpoints,
  ...instructorEndpoints,
  ...locationEndpoints,
  ...programEndpoints,
  ...faqEndpoints,
  ...programRosterEndpoints,
  ...programFigureEndpoints,
  ...programByIdEndpoints,
  ...publicFormEndpoints,
  ...groupEndpoints,
  ...cohortEndpoints,
  ...waitlistJoinEndpoints,
  ...waitlistEndpoints,
  ...formEndpoints,
  ...preEnrollmentEndpoints,
  ...registrationEndpoints,
  ...initiatedEndpoints,
  ...storeEndpoints,
  ...registrationFileEndpoints,
  ...manualPaymentEndpoints,
  ...manualRegistrationEndpoints,
  ...studentListEndpoints,
  ...reportEndpoints,
  ...paymentEndpoints,
  ...onePaymentEndpoints,
  ...studentEndpoints,
  ...replyTokenEndpoints,
  ...inquiries.endpoints,
  ...messaging.endpoints,
  ...messaging.templateEndpoints,
  ...mailLog.endpoints,
  ...notifications.endpoints,
  ...refundEndpoints,
  ...payoutEndpoints,
  ...jobEndpoints,
  ...websiteEndpoints,
  ...assistantEndpoints,
  ...marketingEndpoints,
];

/** Answered beside the tables, because what is signed is the body as it came; the document has it all the same. */
const webhook = {
  method: "post" as const,
  path: "/stripe/webhook/",
  operationId: "stripeWebhook",
  tags: ["stripe"],
  summary: "Takes an event of the payment provider",
  description: "Who may: the provider, by its signature.",
  request: {
    headers: z.object({ "Stripe-Signature": z.string() }),
    body: { required: true, content: { "application/json": { schema: z.object({}).passthrough() } } },
  },
  responses: {
    200: { description: "OK", content: { "application/json": { schema: z.object({ received: z.literal(true) }) } } },
    400: { ...refusal(400), description: "Signed by nobody we know" },
    413: { ...refusal(400), description: "Larger than any event" },
  },
};

const voiceWebhook = {
  method: "post" as const,
  path: "/voice-ai/webhook/",
  operationId: "voiceWebhook",
  tags: ["voice-ai"],
  summary: "Takes an event of the voice provider",
  description: "Who may: the provider, by its signature. A number that is no school's is answered and forgotten.",
  request: {
    headers: z.object({ "Voice-Signature": z.string().describe("t=<unix seconds>,v1=<hex HMAC-SHA-256 of `<t>.<body>`>") }),
    body: { required: true, content: { "application/json": { schema: z.object({}).passthrough() } } },
  },
  responses: {
    200: { description: "OK", content: { "application/json": { schema: z.object({ received: z.literal(true) }) } } },
    400: { ...refusal(400), description: "Signed by nobody we know, or no event" },
    413: { ...refusal(400), description: "Larger than any event" },
  },
};

const mailWebhook = {
  method: "post" as const,
  path: "/webhooks/mail-events/",
  operationId: "mailWebhook",
  tags: ["webhooks"],
  summary: "Takes an event of the mail provider",
  description:
    "Who may: the provider, by its signature. `delivered`, `bounced` and `complained` are heard; a mail that we did not send is forgotten.",
  request: {
    headers: z.object({ "Mail-Signature": z.string().describe("t=<unix seconds>,v1=<hex HMAC-SHA-256 of `<t>.<body>`>") }),
    body: { required: true, content: { "application/json": { schema: z.object({}).passthrough() } } },
  },
  responses: {
    200: { description: "OK", content: { "application/json": { schema: z.object({ received: z.literal(true) }) } } },
    400: { ...refusal(400), description: "Signed by nobody we know, or no event" },
    413: { ...refusal(400), description: "Larger than any event" },
  },
};

/** The head of the document. */
export const apiInfo = {
  openapi: "3.1.0",
  info: { title: "Enrollium API", version: "1.0", description: "Programs, classes, enrollment and payments of a training school." },
  servers: [{ url: "/api" }],
  tags: Object.entries(API_GROUPS).map(([name, description]) => ({ name, description })),
};

export const api = buildApi(endpoints, apiInfo);
api.openAPIRegistry.registerPath(webhook);
api.openAPIRegistry.registerPath(mailWebhook);
api.openAPIRegistry.registerPath(voiceWebhook);
