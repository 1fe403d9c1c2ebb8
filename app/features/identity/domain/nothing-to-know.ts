import { z } from "zod";
import { anyone } from "~/platform/policy";
import { query } from "~/platform/verb";

/** The question of a screen that needs no data: it is asked for its gate's sake. */
export const nothingToKnow = query({ name: "identity.nothing-to-know", allow: anyone, input: z.object({}), run: async () => ({}) });
