import { z } from "zod";
import { named } from "~/platform/json-shapes";

/** Which kinds of mail an address gets, for the document of the API. */
export const preferencesShape = named(
  "Preferences",
  z.object({
    email: z.string().describe("Masked"),
    preferences: z.array(z.object({ type: z.string(), label: z.string(), subscribed: z.boolean() })),
  }),
);
