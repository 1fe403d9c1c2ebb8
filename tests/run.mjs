import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { install, quietEnv, root } from "../workers/local/install.mjs";
import { BUILD } from "../workers/local/server.mjs";
import { chromium } from "./support/chromium.mjs";

/**
 * `npm test`: installs what is needed and runs everything; `--quick` (npm run check) leaves out the browser. The last line counts:
 * `N passed, N failed`. A check (format, types, dead code) counts as one test.
 */
const quick = process.argv.includes("--quick");
const results = join(root, "test-results");
const counts = { passed: 0, failed: 0 };

install();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

await Promise.all([
  check("Types", "tsc", ["--noEmit"]),
  check("Format and lint", "biome", ["check", "."]).then(() => check("Dead code", "knip", [])),
  quick ? null : buildEarly(),
]);
await suite(
  "Workers runtime",
  "vitest",
  ["run", "--reporter=default", "--reporter=json", "--outputFile.json=test-results/vitest.json"],
  "vitest.json",
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
  }),
);
if (!quick) {
  process.env.CHROMIUM_PATH = chromium();
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(results, "playwright.json");
  await suite("Browser", "playwright", ["test", "-c", "tests/browser/playwright.config.ts"], "playwright.json", ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

/** Checks run side by side; what one has to say is printed when it ends. */
async function check(name, tool, args) {
  const { code, output } = await run(tool, args, "pipe");
  console.log(`\n== ${name}\n${output}`);
  counts[code === 0 ? "passed" : "failed"] += 1;
}

/** Builds the browser's bundle beside the checks. If this build fails, the browser's setup builds again and reports the error. */
async function buildEarly() {
  const { code } = await run("remix", BUILD, "pipe");
  if (code === 0) process.env.IS_BUILT = "1";
}

/** A suite that ends badly without a report counts as one failure, so that a crash can never look green. */
async function suite(name, tool, args, file, read) {
  console.log(`\n== ${name}`);
  const { code } = await run(tool, args, "inherit");
  const path = join(results, file);
  const found = existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8"))) : { passed: 0, failed: 0 };
  counts.passed += found.passed;
  counts.failed += found.failed === 0 && code !== 0 ? 1 : found.failed;
}

function run(tool, args, output) {
  return new Promise((resolve) => {
    const child = spawn(join(root, "node_modules/.bin", tool), args, { cwd: root, env: quietEnv(), stdio: ["ignore", output, output] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (said += part));
    child.on("close", (code) => resolve({ code: code ?? 1, output: said }));
  });
}
