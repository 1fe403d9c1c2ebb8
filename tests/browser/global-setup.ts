import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../workers/local/migrate.mjs";
import { build, serve } from "../../workers/local/server.mjs";

/** Builds once, seeds a fresh database, serves, and ends just that server afterwards. */
export default async function globalSetup() {
  const port = Number(process.env.TEST_PORT ?? 8790);
  const stateDir = mkdtempSync(join(tmpdir(), "enrollium-"));
  if (!process.env.IS_BUILT) build();
  await migrate(stateDir);
  const server = await serve({ port, stateDir });
  return async () => {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 });
  };
}
