import { z } from "zod";
import { companionsOf, paidBy } from "~/features/enrollment/domain/draft-values";
import { fundingMode } from "~/features/forms/field-model";
import { invalid } from "~/platform/errors";
import { choice, optional, optionalText, REQUIRED } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { ofDraft, openDraft, stageDraft } from "./open-draft";
import { sponsoredAlone } from "./people";

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
    const { draft, wizard, values } = await openDraft(ctx, input);
    // The buyer of a group order pays. The form cannot change that.
    if (paidBy(draft) !== null) {
      stageDraft(ctx, draft, { funding: values.funding }, { step: Math.max(draft.step, 5) });
      return { step: 5 };
    }
    if (!input.plan_to_pay && fundingMode(wizard.modes) === "required") throw invalid({ plan_to_pay: [REQUIRED] });
    if (input.plan_to_pay === "sponsored_employer_agency" && companionsOf(draft).length > 0) throw sponsoredAlone();
    stageDraft(ctx, draft, { funding: readFunding(input) }, { step: Math.max(draft.step, 5) });
    return { step: 5 };
  },
});

/** The plan with its sponsor. @throws invalid on `sponsor_name` */
export function readFunding({ plan_to_pay: planToPay = "self_pay", sponsor_name, sponsor_contact }: z.output<typeof fundingInput>) {
  const isSponsored = planToPay === "sponsored_employer_agency";
  if (isSponsored && !sponsor_name) throw invalid({ sponsor_name: [REQUIRED] });
  return { planToPay, sponsorName: isSponsored ? sponsor_name : undefined, sponsorContact: isSponsored ? sponsor_contact : undefined };
}
