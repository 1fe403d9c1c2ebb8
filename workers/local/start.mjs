import { install } from "./install.mjs";

/** `npm start`: installs, builds, migrates, seeds the demo when the database is empty, and serves it. */
install();
const { migrate } = await import("./migrate.mjs");
const { build, serve } = await import("./server.mjs");
const port = Number(process.env.PORT ?? 8787);
const stateDir = process.env.STATE_DIR ?? ".wrangler/state";
console.log("Building …");
build();
console.log("Migrating …");
await migrate(stateDir);
console.log("Starting …");
const server = await serve({ port, stateDir, log: Boolean(process.env.VERBOSE), ticks: true });

const at = (host) => `http://${host}:${port}`;
console.log(`
Enrollium is serving.

  School sites   ${at("bayside.localhost")}   ${at("summit.localhost")}   ${at("carepath.localhost")}
  The product    ${at("localhost")}
  API            ${at("localhost")}/api/docs/
  Captured mail  ${at("localhost")}/dev/outbox

  Sign in with the password Demo-pass-1 as
    owner@bayside.test     school owner        admin@bayside.test        school admin
    student@bayside.test   student             new.student@bayside.test  student who has to complete the profile
    super@enrollium.test   super admin         employer@harborcare.test  employer
    owner@summit.test, admin@summit.test, student@summit.test, owner@carepath.test

  Pay with 4242 4242 4242 4242; 4000 0000 0000 0002 is declined.

Ctrl+C stops it.`);

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => server.stop());
const reason = await server.ended;
if (reason) console.error(`Enrollium has stopped: ${reason}.\n${server.output()}`);
process.exit(reason ? 1 : 0);
