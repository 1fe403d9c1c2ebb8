import { applyD1Migrations } from "cloudflare:test";
import { env } from "./env";

/** Every test file begins on an empty database with the newest schema. */
await applyD1Migrations(env.DB, env.MIGRATIONS);
