import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "./env";

/** Every test file begins on empty storage with the newest schema. */
await reset();
await applyD1Migrations(env.DB, env.MIGRATIONS);
