import { z } from "zod";
import { fundingMode } from "~/features/forms/field-model";
import { invalid } from "~/platform/errors";
import { choice, optional, optionalText, REQUIRED } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { ofDraft, openDraft, stageDraft } from "./open-draft";

export const fundingInput = z.object({
  plan_to_pay: optional(choice(["self_pay", "sponsored_employer_agency", "not_sure_yet"])),
  sponsor_name: optionalText(120),
  sponsor_contact: optionalText(200),
});

/** Step 4: how the student plans to pay. */
export const saveFunding = command({
  name: "registration.save-funding",
  allow: anyoneAtSchool,
  input: fundingInput.extend({ ...ofDraft }),
  secret: ["token"],
  async run(ctx, input) {
    const { draft, wizard } = await openDraft(ctx, input);
    if (!input.plan_to_pay && fundingMode(wizard.modes) === "required") throw invalid({ plan_to_pay: [REQUIRED] });
    const isSponsored = input.plan_to_pay === "sponsored_employer_agency";
    if (isSponsored && !input.sponsor_name) throw invalid({ sponsor_name: [REQUIRED] });
    const funding = {
      planToPay: input.plan_to_pay ?? "self_pay",
      sponsorName: isSponsored ? input.sponsor_name : undefined,
      sponsorContact: isSponsored ? input.sponsor_contact : undefined,
    };
    stageDraft(ctx, draft, { funding }, { step: Math.max(draft.step, 5) });
    return { step: 5 };
  },
});
