import type { ReactNode } from "react";
import { INSTALMENT_STATUS_LABELS } from "~/features/payments/model";
import { type Cents, decimalMoney, formatMoney } from "~/platform/money";
import { CheckboxField, DateField, Form, FormActions, MoneyField, SelectField, SubmitButton } from "~/ui/form";
import type { Instalment } from "../data/find-plan";
import { planFields } from "../model";

const STATUS_OPTIONS = (["unpaid", "cancelled"] as const).map((value) => ({ value, label: INSTALMENT_STATUS_LABELS[value] }));

interface Props {
  plan: readonly Pick<Instalment, "id" | "amountCents" | "dueDate" | "status">[];
  balanceCents: Cents;
  cancel: ReactNode;
}

/** All unpaid instalments and two empty rows. Unpaid amounts must add up to the balance. */
export function PlanEditor({ plan, balanceCents, cancel }: Props) {
  const items = plan.filter(({ status }) => status !== "paid");
  const rows = [...items.map((item) => ({ key: item.id, item })), { key: "first", item: null }, { key: "second", item: null }];
  const defaults = {
    payment_plans: Object.fromEntries(
      items.map((item, index) => [index, { id: item.id, amount: decimalMoney(item.amountCents), due_date: item.dueDate, status: item.status }]),
    ),
  };
  return (
    <Form intent="plan" schema={planFields} defaultValues={defaults} className="plan-editor">
      <p>
        Unpaid installments must add up to the balance, {formatMoney(balanceCents)}. If you cancel one, the balance goes down by its amount. If you
        remove one, add its amount to the others.
      </p>
      {rows.map(({ key, item }, index) => {
        const field = (name: string) => `payment_plans.${index}.${name}`;
        return (
          <fieldset key={key} className="plan-row">
            <legend className="visually-hidden">{item ? `Installment ${index + 1}` : "New installment"}</legend>
            {item ? <input type="hidden" name={field("id")} value={item.id} /> : null}
            <MoneyField name={field("amount")} label={item ? "Amount" : "New amount"} />
            <DateField name={field("due_date")} label="Due" />
            {item ? <SelectField name={field("status")} label="Status" options={STATUS_OPTIONS} empty={null} /> : null}
            {item?.status === "unpaid" ? <CheckboxField name={field("remove")} label="Remove" /> : null}
          </fieldset>
        );
      })}
      <FormActions cancel={cancel}>
        <SubmitButton>Save plan</SubmitButton>
      </FormActions>
    </Form>
  );
}
