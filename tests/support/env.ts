import type { D1Migration } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import type { Env } from "~/platform/env";

/** The bindings of the Worker under test, the migrations, the schema they leave, and what the fuzz and the histories are made of. */
export const env = bindings as Env & {
  DB_2: D1Database;
  MIGRATIONS: D1Migration[];
  SCHEMA: string[];
  ANSWERS: Fetcher;
  FUZZ_CALLS: string;
  FUZZ_SEED: string;
  HISTORIES: string;
  HISTORY_SEED: string;
};
