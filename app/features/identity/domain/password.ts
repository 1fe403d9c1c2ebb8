import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { hashTurn } from "./password-gate";

/** 2^15 blocks, about 180 ms and 32 MiB a hash. Stored with each hash, so that the cost can grow without a migration. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const MAX_MEMORY = 64 * 1024 * 1024;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/** A hash to compare with for unknown accounts, so they take as long as known ones. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$bm9ib2R5IGF0IGFsbCAhIQ==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`;

/** Whether a password is the stored one; takes as long, and answers false, where there is none. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = parse(stored ?? NOBODY) ?? parse(NOBODY);
  if (!parsed) return false;
  const hash = await derive(password, parsed.salt, parsed.cost);
  return stored !== null && hash.byteLength === parsed.hash.byteLength && timingSafeEqual(hash, parsed.hash);
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const cost = parse(stored)?.cost;
  return !cost || cost.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p;
}

type Cost = { N: number; r: number; p: number };

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const [scheme, N, r, p, salt, hash] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !hash) return null;
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
}

/** Every password hash of the product. A verb comes here through `throughGate`, which holds it to a few at once. */
async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  await hashTurn();
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
