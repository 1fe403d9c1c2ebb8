import type { ReactNode } from "react";
import { shortDate } from "~/platform/zones";
import {
  CheckboxField,
  Form,
  FormActions,
  FormSection,
  RadioGroupField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  VersionField,
} from "~/ui/form";
import { optionsOf } from "~/ui/options";
import {
  BASIS_LABELS,
  POLICY_BODY_MAX,
  POLICY_PRESETS,
  type PolicyPreset,
  policyFields,
  STATE_LABELS,
  stateRowOf,
  templateOf,
} from "../refund-policy-model";
import type { RefundRules } from "../refund-rules-model";
import { CERTAINTY_LABELS } from "../refund-states-model";

interface Props {
  current: { preset: PolicyPreset; body: string; rules: RefundRules };
  /** The newest version that the page shows; 0 without any. */
  version: number;
  /** Whether a state's numbers must be checked before saving. */
  mustCheck?: boolean;
  cancel?: ReactNode;
}

/** "Source: …. We read the rule's text on 11/24/2026." */
function sourceOf(preset: string): string {
  const row = stateRowOf(preset);
  if (!row) return "";
  return ` Source: ${row.source}. ${CERTAINTY_LABELS[row.certainty]} on ${shortDate(row.sourceDate)}.${row.note ? ` ${row.note}` : ""}`;
}

const OPTIONS = [
  ...POLICY_PRESETS.flatMap((value) => {
    const template = templateOf(value);
    return template ? [{ value, label: template.label, help: `${template.help}${sourceOf(value)}` }] : [];
  }),
  { value: "custom", label: "Custom policy", help: "Uses your own rules below." },
];

/** The editor of a refund policy, of the school or a program; saving creates a new version. */
export function RefundPolicyEditor({ current: { preset, body, rules }, version, mustCheck = false, cancel }: Props) {
  return (
    <Form intent="policy" schema={policyFields} guard defaultValues={{ preset, body, ...numbersOf(rules) }}>
      <VersionField of={version} />
      <FormSection
        title="Rules"
        help="How a refund is calculated. Ask your lawyer which policy your state requires. If the law gives students more than your text, follow the law."
      >
        <RadioGroupField name="preset" label="Policy" required options={OPTIONS} />
      </FormSection>
      <FormSection
        title="Text"
        help="The text students read. It must match the rules. If you change the rules but not the text, we replace it with the new rules' text."
      >
        <TextareaField name="body" label="Refund policy" required rows={7} maxLength={POLICY_BODY_MAX} />
      </FormSection>
      <FormSection
        title="Custom policy"
        help="For a custom policy, and for the numbers that a state's policy leaves to you. The online service fee is refunded if you cancel a class, and for double payments."
      >
        <TextField
          name="cooling_off_days"
          label="Days to cancel for a full refund"
          hint="After signing. Leave empty for none."
          width="short"
          inputMode="numeric"
        />
        <CheckboxField name="keep_application_fee" label="Keep the application fee" />
        <TextField
          name="application_fee_cap"
          label="Up to, in dollars"
          hint="Leave empty to keep all of it."
          width="short"
          inputMode="numeric"
          before="$"
        />
        <SelectField
          name="after_start"
          label="After the class has started"
          empty={null}
          options={[
            { value: "none", label: "Refund everything, less the fees" },
            { value: "pro_rata", label: "Prorate by the remaining class days" },
          ]}
        />
        <SelectField
          name="basis"
          label="Prorate by"
          empty={null}
          options={optionsOf(BASIS_LABELS)}
          hint="A class without sessions is counted in class days."
        />
        <TextField name="cutoff" label="No refund after" hint="Percent of the class." width="short" inputMode="numeric" after="%" />
        <TextField name="weekly" label="Percent kept by week" hint="Only for New York, like 0, 25, 50, 75." />
        <SelectField
          name="floor"
          label="State rules behind a custom policy"
          empty="None"
          options={optionsOf(STATE_LABELS)}
          hint="Where they give a student more than your policy, they apply."
        />
        <TextField name="pay_within_days" label="Refunds are paid within" hint="Days." width="short" inputMode="numeric" />
      </FormSection>
      <FormSection title="Check" help="States change their rules. The school is responsible for these numbers.">
        <CheckboxField
          name="checked"
          label="I have checked these numbers"
          hint={mustCheck ? "Required for a state's policy." : "For a state's policy. We save your name and the day."}
        />
      </FormSection>
      <FormActions cancel={cancel}>
        <SubmitButton>Save policy</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** The numbers of rules as the form's fields. */
function numbersOf({ coolingOff, keepsApplicationFee, applicationFeeCapCents, afterStart, payWithinDays, floor }: RefundRules) {
  const isProRata = afterStart.mode === "pro_rata";
  const weekly = afterStart.mode === "tiers" && afterStart.basis === "weeks" ? afterStart.tiers.map(({ keepBps }) => keepBps / 100).join(", ") : "";
  return {
    cooling_off_days: coolingOff?.days ?? "",
    keep_application_fee: keepsApplicationFee,
    application_fee_cap: applicationFeeCapCents === null ? "" : applicationFeeCapCents / 100,
    after_start: afterStart.mode === "none" ? "none" : "pro_rata",
    basis: (isProRata && afterStart.basis) || "class_days",
    cutoff: isProRata ? Math.ceil(afterStart.cutoffBps / 100) : 60,
    weekly,
    floor: floor ?? "",
    pay_within_days: payWithinDays,
  };
}
