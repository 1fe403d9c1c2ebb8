import { Log, LogLevel, Miniflare } from "miniflare";
import { startClock } from "./clock.mjs";
import "./keep-connections.mjs";
import { workersOf } from "./options.mjs";

/**
 * The process that server.mjs starts: it runs the Workers on `port` and, with `ticks`, their clock. It ends when workerd has died or has
 * been silent for `silence` milliseconds, and says so first. Its own end, by a signal or with the process that started it, ends workerd
 * too (Miniflare sees to that).
 */
const settings = JSON.parse(process.argv[2] ?? "{}");
const { port, log, ticks, silence } = settings;

process.on("disconnect", () => process.exit(0));

const tell = (message) => new Promise((resolve) => process.send?.(message, resolve));

async function end(reason) {
  await tell({ reason });
  process.exit(1);
}

let isUp = false;
const options = {
  host: "127.0.0.1",
  port,
  cf: false,
  log: new Log(log ? LogLevel.INFO : LogLevel.WARN),
  handleRuntimeStdio(stdout, stderr) {
    stdout.on("data", (text) => process.stdout.write(text));
    stderr.on("data", (text) => process.stderr.write(text));
    stdout.on("end", () => isUp && end("workerd has ended"));
  },
};

try {
  const { workers, ...rest } = await workersOf(settings);
  const miniflare = new Miniflare({ ...options, ...rest, workers });
  await miniflare.ready;
  isUp = true;
  if (silence) watch();
  if (ticks)
    startClock(async (cron, minute) => {
      const app = await miniflare.getWorker(workers[0].name);
      const { outcome } = await app.scheduled({ cron, scheduledTime: new Date(minute) });
      if (outcome !== "ok") throw new Error(outcome);
    });
  await tell({ isUp });
} catch (error) {
  await end(error instanceof Error ? error.message : String(error));
}

/** Asks for /healthz again and again: any answer is a sign of life. */
async function watch() {
  for (let heard = Date.now(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, silence / 10));
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(silence / 2) }).catch(() => null);
    if (answer) heard = Date.now();
    await answer?.body?.cancel();
    if (Date.now() - heard > silence) return end(`no answer for ${Math.round(silence / 1000)} seconds`);
  }
}
