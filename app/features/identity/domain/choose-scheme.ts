import { z } from "zod";
import { settingUp } from "~/platform/policy";
import { SCHEMES } from "~/platform/scheme";
import { query } from "~/platform/verb";

/** Light or dark for this browser. It is kept in a cookie, so there is nothing to write. */
export const chooseScheme = query({
  name: "identity.choose-scheme",
  allow: settingUp,
  input: z.object({ scheme: z.enum(SCHEMES), back: z.string().max(2048).optional() }),
  run: async (_, input) => input,
});
