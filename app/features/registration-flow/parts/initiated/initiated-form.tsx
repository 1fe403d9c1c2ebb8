import { useSearchParams } from "@remix-run/react";
import { initiatedPath } from "~/features/enrollment/paths";
import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { decimalMoney, formatMoney } from "~/platform/money";
import { ButtonLink } from "~/ui/button-link";
import {
  CheckboxGroupField,
  Form,
  FormActions,
  FormSection,
  MoneyField,
  PhoneField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  VersionField,
} from "~/ui/form";
import { optionsOf } from "~/ui/options";
import type { InitiatedForm } from "../../domain/initiated/read-initiated-form";
import { initiatedFields, OFFERED_OPTION_LABELS } from "../../initiated-model";
import { classWords } from "../../manual-model";
import { ProductSection } from "../by-staff/product-fields";
import { QuestionSections } from "../by-staff/question-fields";

/** The form of an initiated registration: the student's known data and the terms. */
export function InitiatedRegistrationForm({ page }: { page: InitiatedForm }) {
  const [params] = useSearchParams();
  const { initiated, prefill, prices } = page;
  const { student } = prefill;
  return (
    <Form
      intent="save"
      schema={initiatedFields}
      guard
      defaultValues={{
        first_name: student.first_name ?? "",
        last_name: student.last_name ?? "",
        email: student.email ?? "",
        phone: student.phone ?? "",
        class: page.chosenClass ?? "",
        answers: prefill.answers,
        plan_to_pay: prefill.planToPay ?? "",
        allowed_options: initiated?.allowedOptions ?? [],
        tuition: typeof initiated?.tuitionOverrideCents === "number" ? decimalMoney(initiated.tuitionOverrideCents) : "",
        message: initiated?.message ?? "",
        expires_in_days: initiated ? "" : "14",
        products: {
          ...Object.fromEntries(page.products.map(({ id }) => [id, { quantity: "1" }])),
          ...Object.fromEntries(
            (initiated?.products ?? []).map(({ id, size, quantity }) => [id, { chosen: "on", size, quantity: String(quantity) }]),
          ),
        },
      }}
    >
      <input type="hidden" name="program" value={page.program?.id ?? ""} />
      {initiated ? <VersionField of={initiated.updatedAt} /> : null}
      {["pre_enroll", "inquiry", "waitlist"].map((name) => {
        const value = params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <FormSection title="Student" help="The student fills in the rest of the form.">
        <div className="form-row">
          <TextField name="first_name" label="First name" required autoComplete="off" />
          <TextField name="last_name" label="Last name" required autoComplete="off" />
        </div>
        <div className="form-row">
          <TextField name="email" label="Email" type="email" inputMode="email" required autoComplete="off" hint="We send the link to this address." />
          <PhoneField name="phone" label="Phone" autoComplete="off" />
        </div>
      </FormSection>
      <FormSection title="Class" help="The link doesn't hold a seat. The student gets one by completing the registration.">
        <SelectField
          name="class"
          label="Class"
          empty="Student's choice"
          options={page.classes.map((each) => ({ value: each.id, label: classWords(each), disabled: each.state === "closed" }))}
        />
      </FormSection>
      <QuestionSections sections={page.sections.map(asOptional)} withFiles={false} />
      <ProductSection products={page.products} />
      <FormSection title="Terms" help="Leave empty to use the program's terms.">
        <SelectField name="plan_to_pay" label="Plan to pay" empty="Student's choice" options={optionsOf(PLAN_TO_PAY_LABELS)} />
        <CheckboxGroupField name="allowed_options" label="Allowed payment options" options={optionsOf(OFFERED_OPTION_LABELS)} />
        <MoneyField
          name="tuition"
          label="Tuition for this student"
          hint={prices ? `Regular tuition: ${formatMoney(prices.tuitionCents)}.` : undefined}
        />
      </FormSection>
      <FormSection title="Link">
        <TextField
          name="expires_in_days"
          label="Expires in days"
          inputMode="numeric"
          width="short"
          hint={initiated ? "Counted from today. Leave empty to keep the current date." : undefined}
        />
        <TextareaField name="message" label="Message" hint="Included in the email." rows={3} maxLength={2000} />
      </FormSection>
      <FormActions
        cancel={
          <ButtonLink to={initiatedPath} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton tone="quiet">{initiated ? "Save" : "Save draft"}</SubmitButton>
        <SubmitButton name="send" value="on">
          {initiated ? "Save and send" : "Send link"}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}

/** Questions are optional for staff; the wizard asks the rest. */
const asOptional = (section: InitiatedForm["sections"][number]) => ({
  ...section,
  questions: section.questions.map((question) => ({ ...question, mode: "optional" as const })),
});
