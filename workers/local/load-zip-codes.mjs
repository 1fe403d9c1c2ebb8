import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tool } from "./install.mjs";
import { zipCodesSql } from "./zip-codes.mjs";

/** Fills the ZIP codes into the database under `stateDir`, once: a mark beside the data says that they are there. */
export function loadZipCodes(stateDir) {
  const mark = join(stateDir, "zip-codes-loaded");
  if (existsSync(mark)) return;
  const folder = mkdtempSync(join(tmpdir(), "enrollium-zip-"));
  const file = join(folder, "zip-codes.sql");
  writeFileSync(file, zipCodesSql());
  tool("wrangler", ["d1", "execute", "DB", "--local", "--persist-to", stateDir, "--file", file, "--yes"]);
  writeFileSync(mark, "");
  rmSync(folder, { recursive: true, force: true });
}
