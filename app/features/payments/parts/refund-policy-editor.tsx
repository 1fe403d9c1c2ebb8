import { CheckboxField, Form, FormActions, FormSection, RadioGroupField, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { POLICY_BODY_MAX, type PolicyPreset, PRESETS, policyFields, type RefundRules } from "../refund-policy-model";

interface Props {
  current: { version: number; preset: PolicyPreset; body: string; rules: RefundRules };
}

const OPTIONS = [
  ...Object.entries(PRESETS).map(([value, { label, help }]) => ({ value, label, help })),
  { value: "custom", label: "Custom policy", help: "Uses your own rules below." },
];

/** The editor of the refund policy; saving creates a new version. */
export function RefundPolicyEditor({ current: { version, preset, body, rules } }: Props) {
  return (
    <Form
      intent="policy"
      schema={policyFields}
      guard
      defaultValues={{
        preset,
        body,
        cooling_off_days: rules.coolingOff?.days ?? "",
        keep_application_fee: rules.keepsApplicationFee,
        application_fee_cap: rules.applicationFeeCapCents === null ? "" : rules.applicationFeeCapCents / 100,
        after_start: rules.afterStart.mode === "none" ? "none" : "pro_rata",
        cutoff: rules.afterStart.mode === "pro_rata" ? Math.ceil(rules.afterStart.cutoffBps / 100) : 60,
        pay_within_days: rules.payWithinDays,
      }}
    >
      <input type="hidden" name="version" value={version} />
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
        help="Only for a custom policy. The online service fee is refunded if you cancel a class, and for double payments."
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
        <TextField name="cutoff" label="No refund after" hint="Percent of class days." width="short" inputMode="numeric" after="%" />
        <TextField name="pay_within_days" label="Refunds are paid within" hint="Days." width="short" inputMode="numeric" />
      </FormSection>
      <FormActions>
        <SubmitButton>Save policy</SubmitButton>
      </FormActions>
    </Form>
  );
}
