import type { Env } from "~/platform/env";
import type { Rows } from "./insert";

export interface Demo {
  rows: Rows;
  now: number;
  today: string;
  passwordHash: string;
  env: Env;
}
