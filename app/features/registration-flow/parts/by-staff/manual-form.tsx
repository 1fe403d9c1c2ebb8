import { useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import { studentsPath } from "~/features/enrollment/paths";
import { PLAN_TO_PAY_LABELS, studentSchema } from "~/features/forms/field-model";
import { formatMoney } from "~/platform/money";
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
import { valueAt } from "~/ui/form/failure";
import { optionsOf } from "~/ui/options";
import type { ManualForm } from "../../domain/by-staff/read-manual-form";
import { classWords, MANUAL_OPTION_LABELS, MONEY_TAKEN_LABELS, manualFields } from "../../manual-model";
import { ProductSection } from "./product-fields";
import { ANSWER_FILES, ANSWER_LIMITS, QuestionSections } from "./question-fields";
import { RunningTotal, runningQuote, useChoices } from "./running-total";
import { StaticFieldSections, StudentFields } from "./static-fields";

const INTENT = "register";

/** Registers a student on one screen: student, class, products and payment, the total beside them, and optional details behind a summary. */
export function ManualRegistrationForm({ page }: { page: ManualForm }) {
  const [params] = useSearchParams();
  const failure = useFailure(INTENT);
  const schema = useMemo(() => studentSchema(page.fields).extend(manualFields.shape), [page.fields]);
  const isFree = page.prices !== null && page.prices.tuitionCents + page.prices.applicationFeeCents === 0 && page.products.length === 0;
  const { prefill } = page;
  const begins: Record<string, unknown> = {
    ...prefill.student,
    class: page.chosenClass ?? (page.classes.length === 1 ? page.classes[0]?.id : ""),
    answers: prefill.answers,
    products: Object.fromEntries(page.products.map(({ id }) => [id, { quantity: "1" }])),
    plan_to_pay: prefill.planToPay ?? "self_pay",
    payment_option: isFree ? "free_plan" : "pay_later",
    taken: "none",
    method: "cash",
    paid_at: page.today,
    send_confirmation: "on",
  };
  const choices = useChoices(INTENT);
  const running = runningQuote({ page, choice: choices ?? ((name) => textAt(failure ? failure.repopulateFields : begins, name)) });
  const [asked, optional] = [page.fields.filter(isRequired), page.fields.filter((field) => !isRequired(field))];
  const isAsked = ({ questions }: ManualForm["sections"][number]) => questions.some(isRequired);
  return (
    <Form key={page.student?.id ?? "new"} intent={INTENT} schema={schema} multipart guard className="register" defaultValues={begins}>
      {["pre_enroll", "inquiry", "waitlist", "student"].map((name) => {
        const value = params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <div className="register-fields">
        <FormSection title="Student and class" help="The student signs in with this email.">
          <StudentFields fields={asked} emailIsFixed={page.student !== null} />
          <SelectField
            name="class"
            label="Class"
            required
            empty="Choose a class"
            options={page.classes.map((each) => ({ value: each.id, label: classWords(each), disabled: each.state === "closed" }))}
          />
          {failure?.code === "class_full" ? (
            <CheckboxField name="override" label="Register anyway" hint="The class will exceed its capacity. The audit log records your name." />
          ) : null}
        </FormSection>
        <QuestionSections sections={page.sections.filter(isAsked)} />
        <ProductSection products={page.products} />
        <FormSection title="Payment">
          <div className="form-row">
            <SelectField name="plan_to_pay" label="Plan to pay" required options={optionsOf(PLAN_TO_PAY_LABELS)} empty={null} />
          </div>
          <div className="form-row if-sponsored">
            <TextField name="sponsor_name" label="Sponsor" autoComplete="off" mark="none" />
            <TextField name="sponsor_contact" label="Sponsor's contact" hint="Email or phone." autoComplete="off" />
          </div>
          <RadioGroupField name="payment_option" label="Payment option" required options={paymentOptions(page)} columns />
          <RadioGroupField name="taken" label="Payment received now" options={takenOptions(page.takesCards)} />
          <div className="if-received">
            <div className="form-row">
              <MoneyField name="amount" label="Amount" hint={running ? dueTodayText(running.quote, page.today) : undefined} />
              <SelectField name="method" label="Method" options={optionsOf(PAYMENT_METHOD_LABELS)} empty={null} />
              <DateField name="paid_at" label="Paid on" max={page.today} />
            </div>
            <TextField name="reference" label="Reference" hint="Check number, name of the payer." autoComplete="off" />
          </div>
        </FormSection>
        <details className="more-fields" open={failure !== null || undefined}>
          <summary>
            More details <span className="faint">All of these are optional.</span>
          </summary>
          <StaticFieldSections fields={optional} />
          <QuestionSections sections={page.sections.filter((section) => !isAsked(section))} />
          <FormSection title="Documents and notes">
            <FileField name="agreement_file" label="Agreement signed on paper" accept={ANSWER_FILES} limits={ANSWER_LIMITS} />
            <TextareaField name="note" label="Note" hint="Only staff can see this." rows={3} maxLength={4000} />
          </FormSection>
        </details>
        <CheckboxField name="send_confirmation" label="Send the confirmation and account invitation emails" />
      </div>
      <RunningTotal page={page} running={running} />
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

const textAt = (values: unknown, name: string): string | null => {
  const value = valueAt(values, name);
  return typeof value === "string" ? value : null;
};

const isRequired = ({ mode }: { mode: string }): boolean => mode === "required";

/** "Nothing to pay" only where something is free. */
const paymentOptions = ({ classes, prices }: ManualForm) => {
  const mayBeFree = !prices || classes.some(({ tuitionCents, applicationFeeCents }) => tuitionCents + applicationFeeCents === 0);
  return optionsOf(MANUAL_OPTION_LABELS).filter(({ value }) => mayBeFree || value !== "free_plan");
};

const TAKEN_HELP = {
  none: undefined,
  manual: "Cash, check, or another way.",
  card: "Next, the card page opens on this device or on the student's phone.",
} as const;

const takenOptions = (takesCards: boolean) =>
  optionsOf(MONEY_TAKEN_LABELS)
    .filter(({ value }) => takesCards || value !== "card")
    .map((option) => ({ ...option, help: TAKEN_HELP[option.value as keyof typeof TAKEN_HELP] }));

/** "Due today: $100.00" */
const dueTodayText = ({ instalments }: { instalments: readonly { amountCents: number; dueDate: string }[] }, today: string): string => {
  const due = instalments.filter(({ dueDate }) => dueDate === today).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return `Due today: ${formatMoney(due)}.`;
};
