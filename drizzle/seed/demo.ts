import type { Database } from "~/platform/db";
import type { Env } from "~/platform/env";

export async function seedDemo(_db: Database, _env: Env, _now: Date): Promise<boolean> {
  return false;
}
