import { subscribe } from "node:diagnostics_channel";

/**
 * Loaded into the local server process. The runtime reports every queue batch over a connection that Node closes after some idle seconds;
 * a report that meets the close is lost, and its queue waits forever (tests/platform/stopped-queue). So connections stay open until the
 * process ends.
 */
subscribe("http.server.request.start", ({ server }) => {
  server.keepAliveTimeout = 0;
});
