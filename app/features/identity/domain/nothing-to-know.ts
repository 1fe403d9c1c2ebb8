import { z } from "zod";
import { notFound } from "~/platform/errors";
import { anyone } from "~/platform/policy";
import { query } from "~/platform/verb";

/** The question of a screen that needs no data: it is asked for its gate's sake. */
export const nothingToKnow = query({ name: "identity.nothing-to-know", allow: anyone, input: z.object({}), run: async () => ({}) });

/** The question of an address behind whose gate there is nothing to see. @throws not_found */
export const nothingToSee = query({
  name: "identity.nothing-to-see",
  allow: anyone,
  input: z.object({}),
  run: async (): Promise<null> => {
    throw notFound();
  },
});
