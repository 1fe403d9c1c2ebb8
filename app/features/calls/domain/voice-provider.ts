/** A delivery of a provider's webhook, and the secrets of `VOICE_WEBHOOK_SECRETS`. */
export interface VoiceDelivery {
  body: ArrayBuffer;
  headers: Headers;
  secrets: readonly string[];
  now: Date;
}

/**
 * A voice provider's own webhook. `isSender` verifies the delivery. `eventOf` returns its event in the product's form without an id and
 * still unchecked, or null if the product ignores it: another type, a call of the school's own, or a call without a called number.
 */
export interface VoiceProvider {
  isSender(delivery: VoiceDelivery): Promise<boolean>;
  eventOf(payload: unknown, delivery: VoiceDelivery): object | null;
}
