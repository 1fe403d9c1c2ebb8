import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { Choices } from "~/ui/site/choices";
import { SiteForm, TextInput } from "~/ui/site/fields";
import { BackLink } from "./back-link";
import type { StepProps } from "./steps";

const EXPLAINED = {
  self_pay: "You pay yourself, now or in instalments.",
  sponsored_employer_agency: "Someone else pays, such as your employer or a workforce agency.",
  not_sure_yet: "You finance it with a loan.",
} as const;

/** Step 4: who pays for the program in the end. */
export function FundingStep({ page, door }: StepProps) {
  const of = { intent: "funding", anchor: "step" };
  const { funding } = page.values;
  const options = (Object.keys(EXPLAINED) as (keyof typeof EXPLAINED)[]).map((value) => ({
    value,
    label: (
      <>
        <strong>{PLAN_TO_PAY_LABELS[value]}</strong>
        <span className="choice-sub">{EXPLAINED[value]}</span>
      </>
    ),
  }));
  return (
    <SiteForm
      {...of}
      submit="Continue"
      labels={{ plan_to_pay: "How you pay", sponsor_name: "Sponsor's name" }}
      beside={<BackLink page={page} door={door} step={4} />}
    >
      <Choices
        {...of}
        name="plan_to_pay"
        legend="How do you plan to pay?"
        required
        options={options}
        initial={funding ? [funding.planToPay] : ["self_pay"]}
      />
      <div className="sponsor wide">
        <TextInput
          {...of}
          name="sponsor_name"
          label="Sponsor's name"
          hint="The employer or agency, if you are sponsored."
          initial={funding?.sponsorName}
        />
        <TextInput
          {...of}
          name="sponsor_contact"
          label="Contact there"
          hint="A name with an email or a phone number."
          initial={funding?.sponsorContact}
        />
      </div>
    </SiteForm>
  );
}
