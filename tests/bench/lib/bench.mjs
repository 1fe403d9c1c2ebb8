import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../workers/local/migrate.mjs";
import { serve } from "../../../workers/local/server.mjs";
import { database } from "./database.mjs";
import { call } from "./http.mjs";
import { workerdOf } from "./processes.mjs";

export const BAYSIDE = "bayside.localhost";
const PASSWORD = "Demo-pass-1";

/** The product, freshly seeded, with what every section needs of it. `onStop` takes what a section started besides. */
export async function openBench(port) {
  const endings = [];
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), "enrollium-bench-"));
    endings.push(() => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    return path;
  };
  const stateDir = folder();
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    await migrate(stateDir);
    const server = await serve({ port, stateDir });
    endings.push(server.stop);
    return {
      port,
      workerd: workerdOf(server.pid()),
      db: database(stateDir),
      get: (path, options = {}) => patiently(() => call(port, { host: BAYSIDE, path, ...options })),
      postForm: (path, fields, options = {}) => postForm(port, path, fields, options),
      signIn: (email, host) => signIn(port, email, host),
      onStop: (end) => endings.push(end),
      copyState: () => {
        const path = folder();
        // SQLite writes the shared-memory file of a database itself, and locks it while it is open.
        cpSync(stateDir, path, { recursive: true, filter: (file) => !file.endsWith("-shm") });
        return path;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The local server may drop a connection after a storm: a question is asked again. */
async function patiently(ask) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200 * tries));
    }
  }
}

/** Posts a form as a page of the school's site does. */
function postForm(port, path, fields, { host = BAYSIDE, cookie } = {}) {
  return call(port, {
    host,
    path,
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: `http://${host}:${port}`,
      ...(cookie ? { Cookie: cookie } : {}),
    },
  });
}

/** Signs a demo account in through the form, at Bayside unless told; answers its Cookie header. */
async function signIn(port, email, host = BAYSIDE) {
  const page = await call(port, { host, path: "/login" });
  const hidden = [...page.body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1] ?? "",
    /value="([^"]*)"/.exec(tag)?.[1] ?? "",
  ]);
  const answer = await postForm(port, "/login", { ...Object.fromEntries(hidden), email, password: PASSWORD }, { host });
  const cookies = [answer.headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0]);
  const session = cookies.find((pair) => /session/i.test(pair));
  if (!session) throw new Error(`${email} could not sign in: ${answer.status}`);
  return session;
}
