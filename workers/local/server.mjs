import { tool } from "./install.mjs";
import { startRuntime } from "./process.mjs";

/** How `remix` builds the one bundle in which the local tools exist. */
export const BUILD = ["vite:build", "--mode", "localhost", "--logLevel", "error"];

export function build() {
  tool("remix", BUILD);
}

/** Nobody has to wait longer than this for a Worker that will never answer again. */
const SILENCE_MS = 60_000;
const MOST_RESTARTS = 3;

/**
 * Serves app and card sandbox on `port` with data under `stateDir`; resolves once the demo is in it and it answers. A Worker that dies is
 * started again, up to three times; after that `ended` resolves with the reason, as it does (with null) after `stop`.
 * `ticks` has the jobs run by the clock, `log` prints what the Worker says, `silence` (milliseconds) is how long it may not answer.
 */
export async function serve({ port, stateDir, vars = {}, log = false, ticks = false, silence = SILENCE_MS }) {
  const origin = `http://localhost:${port}`;
  const settings = { port, stateDir, vars: { APP_ORIGIN: origin, ...vars }, log, ticks, silence };
  let runtime = await startRuntime(settings);
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    runtime.stop();
    await runtime.ended;
  };
  try {
    await seeded(port);
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${runtime.output()}`);
  }
  return { origin, stop, ended: keepUp(), output: () => runtime.output(), pid: () => runtime.pid };

  async function keepUp() {
    for (let restarts = 0; ; restarts += 1) {
      const reason = await runtime.ended;
      if (isStopped) return null;
      if (restarts === MOST_RESTARTS) return reason;
      console.error(`The Worker crashed: ${reason}. Restarting …`);
      try {
        runtime = await startRuntime(settings);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      if (isStopped) runtime.stop();
    }
  }
}

/** Fills an empty database with the demo. @throws when the server cannot be made ready */
export async function seeded(port) {
  const at = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await fetch(`${at}/healthz`);
    if (answer.ok) return;
    const seeding = await fetch(`${at}/dev/seed`, { method: "POST", headers: { Origin: at } });
    if (!seeding.ok) throw new Error(`Seeding failed: ${await seeding.text()}`);
  }
  throw new Error("The server is not ready, although its database has the demo.");
}
