import { useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import { studentsPath } from "~/features/enrollment/paths";
import { PLAN_TO_PAY_LABELS, studentSchema } from "~/features/forms/field-model";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import {
  CheckboxField,
  DateField,
  FileField,
  Form,
  FormActions,
  FormSection,
  MoneyField,
  RadioGroupField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  useFailure,
} from "~/ui/form";
import { optionsOf } from "~/ui/options";
import type { ManualForm } from "../../domain/by-staff/read-manual-form";
import { MANUAL_OPTION_LABELS, MONEY_TAKEN_LABELS, manualFields } from "../../manual-model";
import { ProductSection } from "./product-fields";
import { ANSWER_FILES, ANSWER_LIMITS, QuestionSections } from "./question-fields";
import { StaticFieldSections } from "./static-fields";

/** The one-page form in which staff register a student. */
export function ManualRegistrationForm({ page }: { page: ManualForm }) {
  const [params] = useSearchParams();
  const isFull = useFailure("register")?.code === "class_full";
  const schema = useMemo(() => studentSchema(page.fields).extend(manualFields.shape), [page.fields]);
  const isFree = page.prices !== null && page.prices.tuitionCents + page.prices.applicationFeeCents === 0 && page.products.length === 0;
  const { prefill } = page;
  return (
    <Form
      key={page.student?.id ?? "new"}
      intent="register"
      schema={schema}
      multipart
      guard
      defaultValues={{
        ...prefill.student,
        class: page.chosenClass ?? "",
        answers: prefill.answers,
        products: Object.fromEntries(page.products.map(({ id }) => [id, { quantity: "1" }])),
        plan_to_pay: prefill.planToPay ?? "self_pay",
        payment_option: isFree ? "free_plan" : "pay_later",
        taken: "none",
        method: "cash",
        paid_at: page.today,
        send_confirmation: "on",
      }}
    >
      {["pre_enroll", "inquiry", "waitlist", "student"].map((name) => {
        const value = params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <FormSection title="Class" help={<Fees page={page} />}>
        <SelectField
          name="class"
          label="Class"
          required
          empty="Choose a class"
          options={page.classes.map((each) => ({ value: each.id, label: classWords(each), disabled: each.state === "closed" }))}
        />
        {isFull ? (
          <CheckboxField name="override" label="Register anyway" hint="The class will exceed its capacity. The audit log records your name." />
        ) : null}
      </FormSection>
      <StaticFieldSections fields={page.fields} emailIsFixed={page.student !== null} />
      <QuestionSections sections={page.sections} />
      <ProductSection products={page.products} />
      <FormSection title="Plan to pay" help="Who pays for the program?">
        <SelectField name="plan_to_pay" label="Plan to pay" required options={optionsOf(PLAN_TO_PAY_LABELS)} empty={null} />
        <TextField name="sponsor_name" label="Sponsor" hint="Employer or agency, if the student has a sponsor." autoComplete="off" />
        <TextField name="sponsor_contact" label="Sponsor's contact" hint="Email or phone." autoComplete="off" />
      </FormSection>
      <FormSection title="Payment" help="Payments recorded here have no online service fee.">
        <RadioGroupField
          name="payment_option"
          label="Payment option"
          required
          options={optionsOf(MANUAL_OPTION_LABELS)}
          hint={page.prices && page.prices.planPayments > 1 ? `The payment plan has ${page.prices.planPayments} payments.` : undefined}
        />
        <RadioGroupField name="taken" label="Payment received now" options={optionsOf(MONEY_TAKEN_LABELS)} />
        <div className="form-row">
          <MoneyField name="amount" label="Amount" />
          <SelectField name="method" label="Method" options={optionsOf(PAYMENT_METHOD_LABELS)} empty={null} />
          <DateField name="paid_at" label="Paid on" max={page.today} />
        </div>
        <TextField name="reference" label="Reference" hint="Check number, name of the payer." autoComplete="off" />
      </FormSection>
      <FormSection title="Documents and notes">
        <FileField name="agreement_file" label="Agreement signed on paper" accept={ANSWER_FILES} limits={ANSWER_LIMITS} />
        <TextareaField name="note" label="Note" hint="Only staff can see this." rows={3} maxLength={4000} />
        <CheckboxField name="send_confirmation" label="Send the confirmation and account invitation emails" />
      </FormSection>
      <FormActions
        cancel={
          <ButtonLink to={studentsPath} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Register student</SubmitButton>
      </FormActions>
    </Form>
  );
}

function Fees({ page }: { page: ManualForm }) {
  if (!page.prices) return null;
  const { tuitionCents, applicationFeeCents, isFeePaid } = page.prices;
  const tuition = `Tuition ${formatMoney(tuitionCents)}`;
  if (isFeePaid) return `${tuition}. The student paid the application fee in the last 12 months, so it isn't charged again.`;
  if (tuitionCents + applicationFeeCents === 0) return "This program is free.";
  if (applicationFeeCents === 0) return `${tuition}.`;
  const fee = `${tuition}, application fee ${formatMoney(applicationFeeCents)}.`;
  return page.student ? fee : `${fee} Students who paid this fee in the last 12 months aren't charged again.`;
}

export function classWords({ code, startDate, mode, state, seatsLeft }: ManualForm["classes"][number]): string {
  const start = mode === "self_paced" || !startDate ? "self-paced" : `starts ${friendlyDate(startDate)}`;
  const seats = state === "closed" ? "closed" : state === "full" ? "full" : `${seatsLeft} ${seatsLeft === 1 ? "seat" : "seats"} left`;
  return `${code}, ${start} (${seats})`;
}
