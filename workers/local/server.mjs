import { spawn } from "node:child_process";
import { join } from "node:path";
import { quietEnv, root, tool } from "./install.mjs";

/** Builds the one bundle in which the local tools exist. */
export function build() {
  tool("remix", ["vite:build", "--mode", "localhost", "--logLevel", "error"]);
}

/** Brings the database under `stateDir` up to the newest migration. */
export function migrate(stateDir) {
  tool("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir]);
}

/**
 * Serves app and card sandbox on `port` with data under `stateDir`; resolves once it answers, with a `stop` that ends just this server.
 * The inspector port is picked by the system, so that several servers can run side by side.
 */
export async function serve({ port, stateDir, vars = {}, log = false }) {
  const args = ["dev", "-c", "wrangler.toml", "-c", "workers/sandbox/wrangler.toml", "--port", String(port), "--ip", "127.0.0.1"];
  args.push("--persist-to", stateDir, "--inspector-port", "0", "--show-interactive-dev-session=false", "--log-level", log ? "info" : "error");
  for (const [name, value] of Object.entries({ APP_ORIGIN: `http://localhost:${port}`, ...vars })) args.push("--var", `${name}:${value}`);
  const child = spawn(join(root, "node_modules/.bin/wrangler"), args, {
    cwd: root,
    env: quietEnv(),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000);
    if (log) process.stdout.write(chunk);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  let ended = false;
  child.on("exit", () => {
    ended = true;
  });
  const stop = () => {
    if (!ended) process.kill(-child.pid, "SIGTERM");
  };
  const origin = `http://localhost:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    if (ended) throw new Error(`The server ended:\n${output}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.status === 200) return { origin, stop, output: () => output, child };
    if (answer?.status === 503) {
      const seeded = await fetch(`http://127.0.0.1:${port}/dev/seed`, { method: "POST", headers: { Origin: `http://127.0.0.1:${port}` } });
      if (!seeded.ok) {
        stop();
        throw new Error(`Seeding failed: ${await seeded.text()}\n${output}`);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stop();
  throw new Error(`The server did not come up:\n${output}`);
}
