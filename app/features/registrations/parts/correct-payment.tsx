import { useLocation, useSearchParams } from "@remix-run/react";
import { PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import { decimalMoney } from "~/platform/money";
import { ButtonLink } from "~/ui/button-link";
import { DateField, Form, FormActions, MoneyField, SelectField, SubmitButton, TextField } from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import { correctionFields } from "../model";

interface Props {
  payment: { id: string; grossCents: number; method: string; paidOn: string; note: string | null; payer: string };
}

const METHODS = Object.entries(PAYMENT_METHOD_LABELS).map(([value, label]) => ({ value, label }));

/** Corrects a payment made at the school; the ledger shows both, linked. */
export function CorrectPayment({ payment }: Props) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const closed = new URLSearchParams(params);
  closed.delete("edit");
  const back = `${pathname}?${closed}`;
  return (
    <Panel title={`Edit the payment of ${payment.payer}`} back={back}>
      <Form
        intent="correct"
        schema={correctionFields}
        className="form"
        defaultValues={{ amount: decimalMoney(payment.grossCents), method: payment.method, paid_at: payment.paidOn, note: payment.note ?? "" }}
        guard
      >
        <input type="hidden" name="id" value={payment.id} />
        <p>We reverse this payment in the ledger and record the corrected one with a new receipt.</p>
        <div className="form-row">
          <MoneyField name="amount" label="Amount" required />
          <DateField name="paid_at" label="Paid on" required />
        </div>
        <SelectField name="method" label="Method" required options={METHODS} empty={null} />
        <TextField name="note" label="Note" maxLength={500} />
        <FormActions
          cancel={
            <ButtonLink to={back} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save payment</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
