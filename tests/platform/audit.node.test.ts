import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { migrate, withLocalDatabase } from "#workers/local/migrate.mjs";
import { consistencyChecks } from "~/consistency-checks";

const folder = mkdtempSync(join(tmpdir(), "enrollium-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = fileURLToPath(new URL("../../workers/local/audit.mjs", import.meta.url));
function audit(stateDir: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env: { ...process.env, STATE_DIR: stateDir }, encoding: "utf8" });
  return { status, lines: `${stdout}${stderr}`.trim().split("\n") };
}
const run = (sql: string) => withLocalDatabase(folder, (execute) => execute([[sql]]));

it("the audit prints each check of the local database, names what it finds and ends accordingly", async () => {
  const none = audit(join(folder, "nothing"));
  expect([none.status, none.lines[0]]).toEqual([2, expect.stringContaining("`npm start` makes one.")]);
  await migrate(folder);
  const clean = audit(folder);
  expect([clean.status, clean.lines.at(-1)]).toEqual([0, `${consistencyChecks.length} checks, 0 with findings.`]);
  expect(clean.lines.slice(0, -1).map((line) => line.split(/\s+/).slice(0, 2))).toEqual(consistencyChecks.map(({ name }) => ["ok", name]));
  await run("INSERT INTO outbox(id, topic, payload, created_at, attempts, given_up_at) VALUES ('poison', 't', '{}', 1, 10, 1)");
  const found = audit(folder);
  expect([found.status, found.lines.at(-1)]).toEqual([1, `${consistencyChecks.length} checks, 1 with findings.`]);
  const at = found.lines.findIndex((line) => line.startsWith("FAILED"));
  expect(found.lines[at]).toMatch(/^FAILED {2}given-up-events +An event failed after its last try$/);
  expect(found.lines[at + 1]?.trim()).toBe("poison");
});
