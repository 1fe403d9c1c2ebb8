import { z } from "zod";
import { address, instant } from "~/platform/json-shapes";

/** What an `upload-url` call answers: the bytes go to `url` with a PUT, and `file_url` is handed in afterwards. */
export const uploadShape = z.object({
  url: z.string(),
  method: z.literal("PUT"),
  headers: z.record(z.string()),
  key: z.string(),
  file_url: z.string(),
  expires_at: instant(),
});

export const uploadedShape = z.object({ file_url: address() });
