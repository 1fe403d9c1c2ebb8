import * as students from "~/features/enrollment/api";
import { formEndpoints } from "~/features/enrollment/api/forms";
import { initiatedEndpoints } from "~/features/enrollment/api/initiated";
import { preEnrollmentEndpoints } from "~/features/enrollment/api/pre-enrollments";
import { registrationEndpoints } from "~/features/enrollment/api/registration";
import { rosterEndpoints } from "~/features/enrollment/class-api";
import * as enrollment from "~/features/enrollment/public-api";
import * as exports from "~/features/exports/api";
import * as files from "~/features/files/api";
import * as identity from "~/features/identity/api";
import { userEndpoints } from "~/features/identity/users-api";
import * as inquiries from "~/features/inquiries/api";
import * as messaging from "~/features/messaging/api";
import * as notifications from "~/features/notifications/api";
import * as programs from "~/features/programs/api";
import { locationEndpoints } from "~/features/programs/api/locations";
import { classEndpoints, oneClassEndpoints } from "~/features/programs/class-api";
import * as schools from "~/features/schools/public-api";
import { storeEndpoints } from "~/features/store/api";
import { buildApi, type Endpoint } from "~/platform/endpoint";

/** Composition root: every feature's endpoint table. Static paths stand before their `{parameter}` twins. */
export const endpoints: Endpoint[] = [
  ...identity.endpoints,
  ...userEndpoints,
  ...files.endpoints,
  ...exports.endpoints,
  ...schools.publicEndpoints,
  ...programs.publicEndpoints,
  ...classEndpoints,
  ...rosterEndpoints,
  ...oneClassEndpoints,
  ...locationEndpoints,
  ...enrollment.publicEndpoints,
  ...formEndpoints,
  ...preEnrollmentEndpoints,
  ...registrationEndpoints,
  ...initiatedEndpoints,
  ...storeEndpoints,
  ...students.endpoints,
  ...students.studentEndpoints,
  ...inquiries.endpoints,
  ...messaging.endpoints,
  ...notifications.endpoints,
];

export const api = buildApi(endpoints, {
  title: "Enrollium API",
  version: "1.0",
  description: "Programs, classes, enrollment and payments of a training school.",
});
