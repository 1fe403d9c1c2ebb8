import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../workers/local/install.mjs";
import { forbiddenMarks } from "./support/forbidden-marks.mjs";

/**
 * `npm run precommit`: looks at the staged files alone, in seconds. Format and lint by biome, and marks that must not be committed. A file
 * is read as it is staged. Types and tests are `npm run check`'s.
 */
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
const staged = git("diff", "--cached", "--name-only", "--diff-filter=ACMR", "-z").split("\0").filter(Boolean);
const marks = staged.flatMap((path) => forbiddenMarks(path, git("show", `:${path}`)));
for (const mark of marks) console.error(mark);
const biome = spawnSync(join(root, "node_modules/.bin/biome"), ["check", "--staged", "--no-errors-on-unmatched", "--files-ignore-unknown=true"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(marks.length > 0 || biome.status !== 0 ? 1 : 0);
