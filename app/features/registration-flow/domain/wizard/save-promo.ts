import { z } from "zod";
import { optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { command } from "~/platform/verb";
import { openDraft, stageDraft } from "./open-draft";
import { promisedTerms } from "./terms";

/** Nobody types this many codes; whoever guesses them does. */
const TRIES = 30;

/** Step 6: a promo code, or with none typed the price without one. @throws invalid `promo_refused` beside the code */
export const savePromo = command({
  name: "registration.save-promo",
  allow: anyoneAtSchool,
  input: z.object({ token: z.string().optional(), promo_code: optionalText(40) }),
  secret: ["token"],
  async run(ctx, input) {
    const { draft, wizard } = await openDraft(ctx, input.token);
    if (input.promo_code) {
      await countUse(ctx, `promo:${placeOf(ctx)}`, TRIES, 10 * 60_000);
      const { promo } = await promisedTerms(ctx, wizard, draft, input.promo_code);
      stageDraft(ctx, draft, { promoCode: promo?.code });
    } else stageDraft(ctx, draft, { promoCode: undefined });
    return { step: 6 };
  },
});
