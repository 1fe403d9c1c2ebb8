import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { Choices } from "~/ui/site/choices";
import { SiteForm, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
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
  if (page.paidBy)
    return (
      <SiteForm {...of} submit={say("continue")} beside={<BackLink page={page} door={door} step={4} />}>
        <p className="wide callout">{say("paidBy", { name: page.paidBy })}</p>
      </SiteForm>
    );
  return (
    <SiteForm
      {...of}
      submit={say("continue")}
      labels={{ plan_to_pay: say("howYouPay"), sponsor_name: say("sponsorName") }}
      beside={<BackLink page={page} door={door} step={4} />}
    >
      <FundingFields of={of} funding={page.values.funding ?? { planToPay: "self_pay" }} />
    </SiteForm>
  );
}

interface FieldsProps {
  /** The form that they stand in. */
  of: { intent: string; anchor: string };
  /** The plan chosen before; null for none. */
  funding: RegistrationPage["values"]["funding"];
}

/** The plan to pay, and the sponsor if there is one. */
export function FundingFields({ of, funding }: FieldsProps) {
  const say = useWords(words);
  const options = (Object.keys(EXPLAINED) as (keyof typeof EXPLAINED)[]).map((value) => ({
    value,
    label: (
      <>
        <strong>{say.text(PLAN_TO_PAY_LABELS[value])}</strong>
        <span className="choice-sub">{say(EXPLAINED[value])}</span>
      </>
    ),
  }));
  return (
    <>
      <Choices {...of} name="plan_to_pay" legend={say("howPlanToPay")} required options={options} initial={funding ? [funding.planToPay] : []} />
      <div className="sponsor wide">
        <TextInput {...of} name="sponsor_name" label={say("sponsorName")} hint={say("sponsorNameHint")} initial={funding?.sponsorName} />
        <TextInput {...of} name="sponsor_contact" label={say("sponsorContact")} hint={say("sponsorContactHint")} initial={funding?.sponsorContact} />
      </div>
    </>
  );
}
