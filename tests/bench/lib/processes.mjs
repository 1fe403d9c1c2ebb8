import { readdirSync, readFileSync } from "node:fs";

function stat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function processes() {
  const found = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      found.push({ pid: Number(name), parent: Number(stat(name)[1]), command: readFileSync(`/proc/${name}/cmdline`, "utf8") });
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

/** The workerd process that runs the Workers of a `wrangler dev`; the other one below it only forwards from the port. */
export function workerdOf(wranglerPid, port) {
  const all = processes();
  const below = new Set([wranglerPid]);
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  const [worker] = all.filter(({ pid, command }) => below.has(pid) && /\/workerd\0/.test(command) && !command.includes(`entry=127.0.0.1:${port}\0`));
  if (!worker) throw new Error(`No workerd below process ${wranglerPid}`);
  return worker.pid;
}

/** User and system time that the threads of a process have used so far, in milliseconds, to the nanosecond. */
export function cpuOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
}
