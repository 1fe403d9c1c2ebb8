import type { Env } from "./env";
import { isSignedDelivery, secretsOf } from "./signed-delivery";

const LOCAL_SECRET = __LOCAL_TOOLS__ ? "voice_local" : "";

/** Whether a delivery is the voice provider's: its header `Voice-Signature` was made with one of the secrets of `VOICE_WEBHOOK_SECRETS`. */
export const isFromVoice = (env: Env, body: ArrayBuffer, header: string, now: Date): Promise<boolean> =>
  isSignedDelivery(secretsOf(env.VOICE_WEBHOOK_SECRETS, LOCAL_SECRET), body, header, now);
