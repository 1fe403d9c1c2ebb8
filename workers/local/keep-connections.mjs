import { subscribe } from "node:diagnostics_channel";

/**
 * Loaded into the process that serves locally. The runtime reports every batch of a queue to this process over a connection that Node
 * closes when it was silent for some seconds; a report that meets the closing is lost, and its queue waits for it for ever
 * (tests/platform/stopped-queue). So the connections stay open: whoever uses them is on this machine and ends with this process.
 */
subscribe("http.server.request.start", ({ server }) => {
  server.keepAliveTimeout = 0;
});
