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

/** The workerd process that a process has started. */
export function workerdOf(parentPid) {
  const worker = processes().find(({ parent, command }) => parent === parentPid && /\/workerd\0/.test(command));
  if (!worker) throw new Error(`No workerd below process ${parentPid}`);
  return worker.pid;
}

/** User and system time that the threads of a process have used so far, in milliseconds, to the nanosecond. */
export function cpuOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
}

/** Resident memory of a process now, in megabytes. */
export const memoryOf = (pid) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024);
