import { reset } from "cloudflare:test";
import { env } from "./env";

const isEmpty = async () => (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schools'").first()) === null;

/**
 * Every test file begins on empty storage with the newest schema. What the file before it left under way can hold the database open while
 * it is reset, and then everything would still be in it.
 */
for (let tries = 0; ; tries += 1) {
  await reset();
  if (await isEmpty()) break;
  if (tries === 20) throw new Error("The storage of the test file before this one cannot be reset.");
  await scheduler.wait(50);
}
await env.DB.batch(env.SCHEMA.map((statement) => env.DB.prepare(statement)));
