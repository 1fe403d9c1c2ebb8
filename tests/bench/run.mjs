import { rmSync } from "node:fs";
import { join } from "node:path";
import { install, root } from "../../workers/local/install.mjs";
import { note } from "./lib/table.mjs";

/**
 * `npm run bench [-- section …]`: measures and prints, asserts nothing. `--built` takes the build that is there. A section that fails
 * prints why, and the others go on. Ports: BENCH_PORT (8830) and the four after it.
 */
const SECTIONS = [
  "cpu",
  "round-trips",
  "far-database",
  "weight",
  "paint",
  "lighthouse",
  "last-seat",
  "group-seats",
  "chat",
  "webhooks",
  "webhook-faults",
  "checkout",
  "papers",
  "events",
  "long-list",
  "attendance",
  "import",
  "mail-log",
  "broadcast",
  "morning",
  "network",
  "wrong-logins",
  "sockets",
];

install();
const wanted = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const unknown = wanted.filter((name) => !SECTIONS.includes(name));
if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(", ")}. There are: ${SECTIONS.join(", ")}.`);

const { build } = await import("../../workers/local/server.mjs");
const { openBench } = await import("./lib/bench.mjs");
if (!process.argv.includes("--built")) {
  console.log("Building …");
  build();
}
console.log("Starting the product on a state of its own …");
const bench = await openBench(Number(process.env.BENCH_PORT ?? 8830));
let code = 0;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => bench.stop().finally(() => process.exit(130)));
try {
  for (const name of SECTIONS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const started = Date.now();
    try {
      const { title, run } = await import(`./sections/${name}.mjs`);
      console.log(`\n== ${title}`);
      await run(bench);
      note(`${((Date.now() - started) / 1000).toFixed(0)} s`);
    } catch (error) {
      code = 1;
      console.log(`This section failed: ${error instanceof Error ? error.stack : error}`);
    }
  }
} finally {
  await bench.stop();
  rmSync(join(root, ".wrangler/bench"), { recursive: true, force: true, maxRetries: 3 });
}
process.exit(code);
