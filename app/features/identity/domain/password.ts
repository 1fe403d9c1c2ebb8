import { randomBytes, scryptSync } from "node:crypto";

const N = 2 ** 15;
const R = 8;
const P = 3;

/** `scrypt$N$r$p$salt$hash`; about 180 ms and 32 MiB. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = scryptSync(password.normalize("NFC"), salt, 32, { N, r: R, p: P, maxmem: 64 * 1024 * 1024 });
  return `scrypt$${N}$${R}$${P}$${salt.toString("base64")}$${hash.toString("base64")}`;
}
