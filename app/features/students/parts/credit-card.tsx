import { CREDIT_SOURCE_LABELS, giveCreditFields } from "~/features/payments/credit-model";
import { formatMoney } from "~/platform/money";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { DateField, Form, MoneyField, SubmitButton, TextField, useFailure } from "~/ui/form";
import { Money } from "~/ui/money";
import { PlainTable } from "~/ui/plain-table";
import type { StudentProfile } from "../domain/student-profile";

/** The student's school credit and its entries. Owners can give credit as goodwill. */
export function CreditCard({ credit }: { credit: NonNullable<StudentProfile["credit"]> }) {
  const failure = useFailure("credit");
  return (
    <Card title={`School credit: ${formatMoney(credit.cents)}`}>
      {credit.lots.map(({ leftCents, expiresOn }) =>
        expiresOn ? (
          <p className="faint" key={`${expiresOn} ${leftCents}`}>
            {formatMoney(leftCents)} expires after <DateText day={expiresOn} friendly />
          </p>
        ) : null,
      )}
      <PlainTable
        caption="School credit"
        rows={credit.entries}
        rowKey={({ id }) => id}
        empty="No school credit yet."
        columns={[
          { header: "Date", cell: ({ enteredOn }) => <DateText day={enteredOn} /> },
          { header: "Entry", cell: ({ source }) => CREDIT_SOURCE_LABELS[source] },
          { header: "Reason", cell: ({ reason }) => reason },
          { header: "Amount", align: "end", cell: ({ amountCents }) => <Money cents={amountCents} /> },
        ]}
      />
      {credit.mayGive ? (
        <details className="more-fields" open={failure !== null || undefined}>
          <summary>Give credit</summary>
          <Form intent="credit" schema={giveCreditFields} className="form" key={credit.entries.length}>
            <div className="form-row">
              <MoneyField name="amount" label="Amount" required />
              <DateField name="expires_on" label="Expires on" hint="Leave it empty if it doesn't expire." />
            </div>
            <TextField name="reason" label="Reason" hint="Shown to the student." required maxLength={500} />
            <div>
              <SubmitButton>Give credit</SubmitButton>
            </div>
          </Form>
        </details>
      ) : null}
    </Card>
  );
}
