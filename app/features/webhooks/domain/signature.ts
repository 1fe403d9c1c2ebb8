import type { Env } from "~/platform/env";
import { seal, unseal } from "~/platform/sealing";
import { SECRET_PREFIX } from "~/platform/standard-webhooks";

/** The secrets of endpoints. */

const PURPOSE = "webhooks";

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => SECRET_PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

export const sealSecret = (env: Env, secret: string): Promise<string> => seal(env, PURPOSE, secret);
export const openSecret = (env: Env, sealed: string): Promise<string | null> => unseal(env, PURPOSE, sealed);
