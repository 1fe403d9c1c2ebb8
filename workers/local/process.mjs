import { spawn } from "node:child_process";
import { join } from "node:path";
import { quietEnv, root } from "./install.mjs";

const LAST_OUTPUT = 20_000;

/**
 * Starts runtime.mjs in its own process group; resolves once the Workers answer. `ended` resolves with the reason when the process ends;
 * then its whole group is gone. @throws with its output if it does not start
 */
export async function startRuntime(settings) {
  const child = spawn(process.execPath, [join(root, "workers/local/runtime.mjs"), JSON.stringify(settings)], {
    cwd: root,
    env: quietEnv(),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let output = "";
  let reason = "";
  const keep = (stream) => (chunk) => {
    output = (output + chunk).slice(-LAST_OUTPUT);
    if (settings.log) stream.write(chunk);
  };
  child.stdout.on("data", keep(process.stdout));
  child.stderr.on("data", keep(process.stderr));
  const ended = new Promise((resolve) =>
    child.on("exit", (code, signal) => {
      endGroup(child.pid, "SIGKILL");
      resolve(reason || `its process ended with ${signal ?? code}`);
    }),
  );
  const isUp = new Promise((resolve) =>
    child.on("message", (message) => {
      reason = message.reason ?? "";
      if (message.isUp) resolve(true);
    }),
  );
  const failure = await Promise.race([isUp.then(() => null), ended]);
  if (failure) throw new Error(`The server did not start: ${failure}\n${output}`);
  return { pid: child.pid, ended, output: () => output, stop: () => endGroup(child.pid, "SIGTERM") };
}

function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of it is left.
  }
}
