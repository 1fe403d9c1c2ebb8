import * as students from "~/features/enrollment/api";
import { programFigureEndpoints } from "~/features/enrollment/api/program-figures";
import { registrationEndpoints } from "~/features/enrollment/api/registration";
import * as enrollment from "~/features/enrollment/public-api";
import * as exports from "~/features/exports/api";
import * as files from "~/features/files/api";
import * as identity from "~/features/identity/api";
import * as inquiries from "~/features/inquiries/api";
import * as messaging from "~/features/messaging/api";
import * as notifications from "~/features/notifications/api";
import * as programs from "~/features/programs/api";
import { faqEndpoints } from "~/features/programs/api/faqs";
import { locationEndpoints } from "~/features/programs/api/locations";
import { programByIdEndpoints, programEndpoints } from "~/features/programs/api/programs";
import * as schools from "~/features/schools/public-api";
import { buildApi, type Endpoint } from "~/platform/endpoint";

/** Composition root: every feature's endpoint table. Static paths stand before their `{parameter}` twins. */
export const endpoints: Endpoint[] = [
  ...identity.endpoints,
  ...files.endpoints,
  ...exports.endpoints,
  ...schools.publicEndpoints,
  ...programs.publicEndpoints,
  ...locationEndpoints,
  ...programEndpoints,
  ...faqEndpoints,
  ...programFigureEndpoints,
  ...programByIdEndpoints,
  ...enrollment.publicEndpoints,
  ...registrationEndpoints,
  ...students.endpoints,
  ...students.studentEndpoints,
  ...inquiries.publicEndpoints,
  ...messaging.endpoints,
  ...notifications.endpoints,
];

export const api = buildApi(endpoints, {
  title: "Enrollium API",
  version: "1.0",
  description: "Programs, classes, enrollment and payments of a training school.",
});
