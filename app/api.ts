import { z } from "zod";
import * as students from "~/features/enrollment/api";
import { formEndpoints } from "~/features/enrollment/api/forms";
import { initiatedEndpoints } from "~/features/enrollment/api/initiated";
import { onePaymentEndpoints, paymentEndpoints } from "~/features/enrollment/api/payments";
import { preEnrollmentEndpoints } from "~/features/enrollment/api/pre-enrollments";
import { programFigureEndpoints } from "~/features/enrollment/api/program-figures";
import { registrationEndpoints } from "~/features/enrollment/api/registration";
import { waitlistEndpoints } from "~/features/enrollment/api/waitlist";
import { rosterEndpoints } from "~/features/enrollment/class-api";
import * as enrollment from "~/features/enrollment/public-api";
import * as exports from "~/features/exports/api";
import * as files from "~/features/files/api";
import * as identity from "~/features/identity/api";
import { userEndpoints } from "~/features/identity/users-api";
import * as inquiries from "~/features/inquiries/api";
import * as messaging from "~/features/messaging/api";
import * as notifications from "~/features/notifications/api";
import { partnerEndpoints } from "~/features/partners/api";
import { payoutEndpoints } from "~/features/payments/api/payouts";
import { refundEndpoints } from "~/features/payments/api/refunds";
import * as programs from "~/features/programs/api";
import { faqEndpoints } from "~/features/programs/api/faqs";
import { locationEndpoints } from "~/features/programs/api/locations";
import { programByIdEndpoints, programEndpoints } from "~/features/programs/api/programs";
import { schoolSideEndpoints } from "~/features/programs/api/school-side";
import { classEndpoints, oneClassEndpoints } from "~/features/programs/class-api";
import { instructorEndpoints } from "~/features/programs/instructor-api";
import { reportEndpoints } from "~/features/reports/api";
import * as ownSchool from "~/features/schools/api";
import * as schools from "~/features/schools/public-api";
import { storeEndpoints } from "~/features/store/api";
import { buildApi, type Endpoint } from "~/platform/endpoint";
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
  ...ownSchool.endpoints,
  ...programs.publicEndpoints,
  ...classEndpoints,
  ...rosterEndpoints,
  ...oneClassEndpoints,
  ...instructorEndpoints,
  ...locationEndpoints,
  ...programEndpoints,
  ...faqEndpoints,
  ...programFigureEndpoints,
  ...programByIdEndpoints,
  ...enrollment.publicEndpoints,
  ...waitlistEndpoints,
  ...formEndpoints,
  ...preEnrollmentEndpoints,
  ...registrationEndpoints,
  ...initiatedEndpoints,
  ...storeEndpoints,
  ...students.endpoints,
  ...reportEndpoints,
  ...paymentEndpoints,
  ...onePaymentEndpoints,
  ...students.studentEndpoints,
  ...inquiries.endpoints,
  ...messaging.endpoints,
  ...notifications.endpoints,
  ...refundEndpoints,
  ...payoutEndpoints,
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

/** The head of the document. */
export const apiInfo = {
  openapi: "3.1.0",
  info: { title: "Enrollium API", version: "1.0", description: "Programs, classes, enrollment and payments of a training school." },
  servers: [{ url: "/api" }],
  tags: Object.entries(API_GROUPS).map(([name, description]) => ({ name, description })),
};

export const api = buildApi(endpoints, apiInfo);
api.openAPIRegistry.registerPath(webhook);
