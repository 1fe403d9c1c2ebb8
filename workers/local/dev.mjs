import { mkdirSync } from "node:fs";
import { createServer as createSocket } from "node:net";
import { relative } from "node:path";
import { install, root } from "./install.mjs";

/**
 * `npm run dev`: serves the working code with queues, Durable Object, clock and card sandbox, and keeps the data. Vite serves browser
 * modules; the rest goes to the Worker, rebuilt after each change. Pages with script reload automatically; reload others by hand.
 */
install();
const { createServer } = await import("vite");
const { Log, LogLevel, Miniflare } = await import("miniflare");
const { startClock } = await import("./clock.mjs");
const { workerBundle } = await import("./dev-bundle.mjs");
const { workersOf } = await import("./options.mjs");
const { migrate } = await import("./migrate.mjs");
const { seeded } = await import("./server.mjs");
await import("./keep-connections.mjs");

const port = Number(process.env.PORT ?? 8787);
const stateDir = process.env.STATE_DIR ?? ".wrangler/state";
const workerPort = await freePort();
const worker = `http://127.0.0.1:${workerPort}`;
/** What Vite answers itself: the product's modules and its own tools. */
const MODULES = "app/|node_modules/|@vite/|@id/|@fs/|@react-refresh|__vite";

/** Whether the Worker is ready; requests wait until it is. */
let begin;
let serving = new Promise((resolve) => {
  begin = resolve;
});
const patience = {
  name: "patience",
  configureServer: (server) => void server.middlewares.use((_, __, next) => void serving.then(() => next())),
};

// What Vite serves itself need not be built; only the folder has to be there.
mkdirSync("build/client", { recursive: true });
await migrate(stateDir);
const vite = await createServer({
  root,
  mode: "localhost",
  appType: "custom",
  logLevel: "warn",
  plugins: [patience],
  // The browser's packages are made ready at the start: one that is found later has every open page load again.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/ui/**/*.tsx", "app/**/parts/**/*.tsx"] },
  server: {
    host: "127.0.0.1",
    port,
    strictPort: true,
    proxy: { "^/ws/": { target: worker, ws: true }, [`^/(?!${MODULES})`]: { target: worker } },
    watch: { ignored: ["**/build/**", "**/.wrangler/**", "**/test-results/**", "**/tests/**"] },
  },
});
// Style sheets can be asked of it from here on.
await vite.listen();
const bundle = await workerBundle(vite);
let miniflare = new Miniflare(await options());
await miniflare.ready;
await seeded(workerPort);
begin();
startClock(async (cron, minute) => {
  const app = await miniflare.getWorker("enrollium");
  await app.scheduled({ cron, scheduledTime: new Date(minute) });
});
console.log(`Enrollium in development: http://bayside.localhost:${port} and http://localhost:${port}. Ctrl+C stops it.`);

const changed = new Set();
let isBusy = false;
vite.watcher.on("all", (_, path) => {
  const file = relative(root, path);
  if (!/^(app|workers|drizzle|migrations|public)\//.test(file)) return;
  changed.add(file);
  setTimeout(takeUp, 50);
});

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, async () => {
    await Promise.allSettled([vite.close(), miniflare.dispose(), bundle.dispose()]);
    process.exit(0);
  });

/** Brings what has changed to the Worker, one change after the other. */
async function takeUp() {
  if (isBusy || changed.size === 0) return;
  isBusy = true;
  const begun = Date.now();
  const files = [...changed];
  changed.clear();
  serving = restart(files.some((file) => file.startsWith("migrations/")));
  await serving;
  vite.ws.send({ type: "full-reload" });
  console.log(`${files.slice(0, 3).join(", ")}${files.length > 3 ? " …" : ""}: ${Date.now() - begun} ms`);
  isBusy = false;
  await takeUp();
}

/** A mistake in the code is printed, and the Worker stays as it was. */
async function restart(isMigrated) {
  try {
    const made = await options();
    if (isMigrated) {
      await miniflare.dispose();
      await migrate(stateDir);
      miniflare = new Miniflare(made);
    } else await miniflare.setOptions(made);
    await miniflare.ready;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

async function options() {
  const contents = await bundle.make();
  const { workers, ...rest } = await workersOf({ stateDir, vars: { APP_ORIGIN: `http://localhost:${port}` }, contents });
  return { host: "127.0.0.1", port: workerPort, cf: false, log: new Log(LogLevel.WARN), ...rest, workers };
}

/** A free port for the Worker behind Vite. */
function freePort() {
  return new Promise((resolve) => {
    const socket = createSocket().listen(0, "127.0.0.1", () => {
      const { port: free } = socket.address();
      socket.close(() => resolve(free));
    });
  });
}
