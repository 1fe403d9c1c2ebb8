import { z } from "zod";

/** Which kinds of mail an address gets, for the document of the API. */
export const preferencesShape = z.object({
  email: z.string().describe("Masked"),
  preferences: z.array(z.object({ type: z.string(), label: z.string(), subscribed: z.boolean() })),
});

export const unsubscribedShape = z.object({ detail: z.string() });
