import { reset } from "cloudflare:test";
import { env } from "./env";

/** Every test file begins on empty storage with the newest schema. */
await reset();
await env.DB.batch(env.SCHEMA.map((statement) => env.DB.prepare(statement)));
