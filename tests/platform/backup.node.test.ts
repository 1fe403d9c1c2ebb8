import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backup, restore } from "../../workers/deploy/backup.mjs";
import { applyMigrations, withLocalDatabase } from "../../workers/local/migrate.mjs";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
const copy = join(folder, "copy");

const SCHOOL = `INSERT INTO schools (id, name, subdomain, type, plan, status, timezone, created_at, updated_at) VALUES (?, ?, ?, 'local', 'basic', 'active', 'America/New_York', 1, 1)`;
const STUDENT = `INSERT INTO students (id, school_id, first_name, last_name, email, created_at, updated_at) VALUES (?, 's1', ?, 'Núñez “O''Neil”', ?, 1, 1)`;
const ENTRY = `INSERT INTO transactions (id, school_id, type, status, amount_cents, ref, method, payer_name, description, paid_on, student_id, created_at)
  VALUES (?, 's1', 'student_registration', 'succeeded', ?, ?, 'card', 'Ana', '{"a":[1,"b"]}', '2026-01-02', 'p1', 5)`;
const FIGURES = [
  ["SELECT id, first_name, last_name, middle_name FROM students ORDER BY id"],
  ["SELECT id, amount_cents, description, typeof(description) AS type, registration_id FROM transactions ORDER BY id"],
  ["SELECT * FROM ledger_days ORDER BY 1, 2, 3, 4"],
  ["SELECT * FROM row_counts ORDER BY 1, 2"],
  ["SELECT student_id FROM students_search WHERE students_search MATCH 'nunez' ORDER BY 1"],
  ["SELECT count(*) AS count FROM sqlite_master WHERE type = 'trigger'"],
] as [string][];

it("brings a database back into an empty one: rows, sums, searches, kept counts and triggers", async () => {
  const before = await withLocalDatabase(null, async (run) => {
    await applyMigrations(run);
    await run([
      [SCHOOL, "s1", "First", "first"],
      ...Array.from({ length: 1_201 }, (_, index): [string, ...string[]] => [STUDENT, `p${index}`, `Ana ${index}`, `ana${index}@example.test`]),
      [ENTRY, "t1", 12_345, "r1"],
      [ENTRY, "t2", -345, "r2"],
    ]);
    // Gaps between rows stay, as search tables refer to row numbers.
    await run([["DELETE FROM students WHERE id = 'p7'"]]);
    const manifest = await backup(run, copy);
    expect([manifest.rows.students, manifest.cents.transactions]).toEqual([1_200, 12_000]);
    await expect(backup(run, copy)).rejects.toThrow("is not empty");
    await expect(restore(run, copy)).rejects.toThrow("The database has schools");
    return run(FIGURES);
  });
  expect(before[4]).toHaveLength(1_200);
  const after = await withLocalDatabase(null, async (run) => {
    await applyMigrations(run);
    await restore(run, copy);
    const figures = await run(FIGURES);
    await expect(run([["DELETE FROM transactions"]])).rejects.toThrow("transactions_append_only");
    await run([[STUDENT, "new", "Bea", "bea@example.test"]]);
    const [found] = await run([["SELECT student_id FROM students_search WHERE students_search MATCH 'bea'"]]);
    expect(found).toEqual([{ student_id: "new" }]);
    return figures;
  });
  expect(after).toEqual(before);
});

it("refuses a backup that does not come out as it went in", async () => {
  const students = join(copy, "students.ndjson");
  appendFileSync(
    students,
    readFileSync(students, "utf8").split("\n")[0]?.replace('"_rowid":1,', '"_rowid":99999,').replace('"p0"', '"px"').replace("ana0@", "anax@") ?? "",
  );
  await withLocalDatabase(null, async (run) => {
    await applyMigrations(run);
    await expect(restore(run, copy)).rejects.toThrow("Rows or sums differ from the backup in students.");
  });
});
