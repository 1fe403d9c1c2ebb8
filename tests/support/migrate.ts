import { reset } from "cloudflare:test";
import { env } from "./env";

const isEmpty = async () => (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schools'").first()) === null;

/**
 * Every test file starts on empty storage with the newest schema. Unfinished work of the file before can keep the database through a
 * reset, so the reset is repeated until the database is empty.
 */
for (let tries = 0; ; tries += 1) {
  await reset();
  if (await isEmpty()) break;
  if (tries === 20) throw new Error("The storage of the test file before this one cannot be reset.");
  await scheduler.wait(50);
}
await env.DB.batch(env.SCHEMA.map((statement) => env.DB.prepare(statement)));
