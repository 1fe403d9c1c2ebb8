import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../workers/local/migrate.mjs";
import { serve } from "../../workers/local/server.mjs";
import { expect, test } from "./test";

let stateDir: string;
test.describe.configure({ mode: "serial" });
test.setTimeout(120_000);
test.beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "enrollium-server-"));
  await migrate(stateDir);
});
test.afterAll(() => rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 }));

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The ids of the workerd processes that a process has started. */
const workerdsOf = (parent: number) =>
  execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, command = ""]) => Number(ppid) === parent && command.endsWith("workerd"))
    .map(([pid]) => Number(pid));

/** One that has ended and whose parent has not noticed yet does not count. */
const isRunning = (pid: number) => {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return false;
  }
};

const health = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status,
    () => 0,
  );

test("a Worker that has died or says nothing is started again, and its data is still there", async () => {
  const port = await freePort();
  const server = await serve({ port, stateDir, silence: 4_000 });
  try {
    for (const signal of ["SIGKILL", "SIGSTOP"] as const) {
      const [workerd = 0] = workerdsOf(server.pid());
      process.kill(workerd, signal);
      await expect.poll(() => health(port), { timeout: 30_000 }).toBe(0);
      await expect.poll(() => health(port), { timeout: 30_000 }).toBe(200);
      expect(isRunning(workerd)).toBe(false);
    }
  } finally {
    await server.stop();
  }
  expect(await server.ended).toBe(null);
});

test("a Worker that cannot be started says why", async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) => taken.listen(0, "127.0.0.1", () => resolve((taken.address() as AddressInfo).port)));
  await expect(serve({ port, stateDir })).rejects.toThrow(/already in use/);
  taken.close();
});

test("both addresses of a tick by hand answer", async () => {
  const port = await freePort();
  const server = await serve({ port, stateDir });
  for (const path of ["/__scheduled", "/cdn-cgi/handler/scheduled"]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}?cron=30+*+*+*+*&time=${Date.now()}`);
    expect([answer.status, await answer.text()]).toEqual([200, "Ran scheduled event"]);
  }
  await server.stop();
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  test(`${signal} ends a server and everything it has started`, async () => {
    const port = await freePort();
    const script = `import { serve } from "./workers/local/server.mjs";
      const server = await serve({ port: ${port}, stateDir: ${JSON.stringify(stateDir)} });
      process.once("${signal}", () => server.stop());
      process.send(server.pid());
      process.exit((await server.ended) ? 1 : 0);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const runtime = await new Promise<number>((resolve) => child.once("message", (pid) => resolve(Number(pid))));
    const workerds = workerdsOf(runtime);
    expect(workerds.length).toBe(1);
    const code = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    expect(await code).toBe(0);
    expect([runtime, ...workerds].filter(isRunning)).toEqual([]);
  });
