import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { install, quietEnv, root } from "../workers/local/install.mjs";
import { chromium } from "./support/chromium.mjs";

/**
 * `npm run generate`: makes anew what tests compare with a file: the types of the API's client, which permission set may call which verb,
 * and who sees which screen. What has changed in these files is read before it is committed.
 */
install();
const run = (tool, args, env) =>
  spawnSync(join(root, "node_modules/.bin", tool), args, { cwd: root, env: { ...quietEnv(), ...env }, stdio: "inherit" }).status ?? 1;
const files = run("vitest", ["run", "tests/platform/api-schema.node.test.ts", "tests/platform/permission-sets.test.ts", "--update"]);
const screens = run("playwright", ["test", "-c", "tests/browser/playwright.config.ts", "who-sees-what", "-g", "every screen lets in"], {
  CHROMIUM_PATH: chromium(),
  GENERATE: "1",
});
process.exit(files || screens);
