import { z } from "zod";
import { typedPromo } from "~/features/payments/domain/promo";
import { optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { ofDraft, openDraft, stageDraft } from "./open-draft";
import { promisedTerms } from "./terms";

/** Step 6: applies a promo code; an empty code removes it. @throws invalid `promo_refused` on the code */
export const savePromo = command({
  name: "registration.save-promo",
  allow: anyoneAtSchool,
  input: z.object({ ...ofDraft, promo_code: optionalText(40) }),
  secret: ["token"],
  async run(ctx, input) {
    const { draft, wizard, values } = await openDraft(ctx, input);
    // A template states the price, so another price needs another signature.
    const unsigned = values.agreement?.templateId ? { agreement: undefined } : {};
    if (input.promo_code) {
      const { promo } = await typedPromo(ctx, input.promo_code, () => promisedTerms(ctx, wizard, draft, input.token, input.promo_code));
      stageDraft(ctx, draft, { promoCode: promo?.code, ...unsigned });
    } else stageDraft(ctx, draft, { promoCode: undefined, ...unsigned });
    return { step: "agreement" in unsigned ? 5 : 6 };
  },
});
