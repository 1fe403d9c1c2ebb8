import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { install, quietEnv, root } from "../workers/local/install.mjs";
import { chromium } from "./support/chromium.mjs";

/**
 * `npm run generate`: renews the files that tests compare with: the types of the API's client, the permission sets of each verb, the
 * weights of the chat, and the roles that see each screen. Review their diff before you commit it.
 */
install();
const run = (tool, args, env) =>
  spawnSync(join(root, "node_modules/.bin", tool), args, { cwd: root, env: { ...quietEnv(), ...env }, stdio: "inherit" }).status ?? 1;
const files = run("vitest", [
  "run",
  "tests/platform/api-schema.node.test.ts",
  "tests/platform/permission-sets.test.ts",
  "tests/assistants/understand.node.test.ts",
  "--update",
]);
const screens = run("playwright", ["test", "-c", "tests/browser/playwright.config.ts", "who-sees-what", "-g", "every screen lets in"], {
  CHROMIUM_PATH: chromium(),
  GENERATE: "1",
});
process.exit(files || screens);
