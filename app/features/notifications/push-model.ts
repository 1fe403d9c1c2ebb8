import { z } from "zod";
import { isPushService } from "~/platform/push";

const key = (characters: number) =>
  z
    .string()
    .length(characters)
    .regex(/^[\w-]+$/);

/** A subscription of a browser: the address at its push service, and its keys in base64url. */
export const pushDeviceForm = z.object({
  endpoint: z.string().trim().max(1000).refine(isPushService, "We don't support your browser's push service yet."),
  /** An uncompressed P-256 point: 65 bytes, the first of them 4. */
  p256dh: key(87).refine((text) => text.startsWith("B"), "Invalid key"),
  auth: key(22),
});
