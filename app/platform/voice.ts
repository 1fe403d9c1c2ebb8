import type { Env } from "./env";
import { isSignedDelivery, secretsOf } from "./signed-delivery";

const LOCAL_SECRET = __LOCAL_TOOLS__ ? "voice_local" : "";

/** The values of `VOICE_PROVIDER`: the providers whose own webhook the product reads. */
export const VOICE_PROVIDER_NAMES = ["vapi", "retell"] as const;
export type VoiceProviderName = (typeof VOICE_PROVIDER_NAMES)[number];

export const isVoiceProvider = (name: string): name is VoiceProviderName => (VOICE_PROVIDER_NAMES as readonly string[]).includes(name);

/** The secrets of `VOICE_WEBHOOK_SECRETS`. */
export const voiceSecrets = (env: Env): string[] => secretsOf(env.VOICE_WEBHOOK_SECRETS, LOCAL_SECRET);

/** Whether a delivery in the product's own form is the voice provider's: its header `Voice-Signature` was made with one of the secrets. */
export const isFromVoice = (env: Env, body: ArrayBuffer, header: string, now: Date): Promise<boolean> =>
  isSignedDelivery(voiceSecrets(env), body, header, now);
