import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { Choices } from "~/ui/site/choices";
import { SiteForm, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import { BackLink } from "./back-link";
import type { StepProps } from "./steps";

const EXPLAINED = {
  self_pay: "selfPay",
  sponsored_employer_agency: "sponsored",
  not_sure_yet: "loan",
} as const;

/** Step 4: who pays for the program. */
export function FundingStep({ page, door }: StepProps) {
  const say = useWords(words);
  const of = { intent: "funding", anchor: "step" };
  const { funding } = page.values;
  const options = (Object.keys(EXPLAINED) as (keyof typeof EXPLAINED)[]).map((value) => ({
    value,
    label: (
      <>
        <strong>{PLAN_TO_PAY_LABELS[value]}</strong>
        <span className="choice-sub">{say(EXPLAINED[value])}</span>
      </>
    ),
  }));
  return (
    <SiteForm
      {...of}
      submit={say("continue")}
      labels={{ plan_to_pay: say("howYouPay"), sponsor_name: say("sponsorName") }}
      beside={<BackLink page={page} door={door} step={4} />}
    >
      <Choices
        {...of}
        name="plan_to_pay"
        legend={say("howPlanToPay")}
        required
        options={options}
        initial={funding ? [funding.planToPay] : ["self_pay"]}
      />
      <div className="sponsor wide">
        <TextInput {...of} name="sponsor_name" label={say("sponsorName")} hint={say("sponsorNameHint")} initial={funding?.sponsorName} />
        <TextInput {...of} name="sponsor_contact" label={say("sponsorContact")} hint={say("sponsorContactHint")} initial={funding?.sponsorContact} />
      </div>
    </SiteForm>
  );
}
