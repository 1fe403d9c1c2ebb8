import { buildApi, type Endpoint } from "~/platform/endpoint";

/** Composition root: every feature's endpoint table. Static paths stand before their `{parameter}` twins. */
export const endpoints: Endpoint[] = [];

export const api = buildApi(endpoints, {
  title: "Enrollium API",
  version: "1.0",
  description: "Programs, classes, enrollment and payments of a training school.",
});
