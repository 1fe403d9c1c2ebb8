import { type CreditLot, useCreditFields } from "~/features/payments/credit-model";
import { studentPaymentsPath } from "~/features/payments/paths";
import { decimalMoney, formatMoney } from "~/platform/money";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { Form, MoneyField, SelectField, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";

interface Credit {
  cents: number;
  lots: readonly CreditLot[];
}

/** The student's credit with what expires; nothing without credit. */
export function CreditCard({ credit }: { credit: Credit }) {
  const say = useWords(words);
  if (credit.cents === 0) return null;
  return (
    <Card title={say("schoolCredit")} action={<Link to={studentPaymentsPath}>{say("useYourCredit")}</Link>}>
      <Balance credit={credit} />
    </Card>
  );
}

function Balance({ credit }: { credit: Credit }) {
  const say = useWords(words);
  return (
    <>
      <p className="figures">
        <strong>{formatMoney(credit.cents)}</strong>
      </p>
      {credit.lots.map(({ leftCents, expiresOn }) =>
        expiresOn ? (
          <p className="row-meta" key={`${expiresOn} ${leftCents}`}>
            {say.rich("creditExpires", { date: <DateText day={expiresOn} friendly /> }, { amount: formatMoney(leftCents) })}
          </p>
        ) : null,
      )}
    </>
  );
}

/** The same, with a form for each balance that it can pay. */
export function UseCredit({ credit, classes }: { credit: Credit; classes: readonly { id: string; program: string; balanceCents: number }[] }) {
  const say = useWords(words);
  const open = classes.filter(({ balanceCents }) => balanceCents > 0);
  const [first] = open;
  if (credit.cents === 0) return null;
  return (
    <Card title={say("schoolCredit")}>
      <Balance credit={credit} />
      {first ? (
        <Form
          intent="useCredit"
          schema={useCreditFields}
          className="form"
          defaultValues={{ id: first.id, amount: decimalMoney(Math.min(first.balanceCents, credit.cents)) }}
        >
          {open.length > 1 ? (
            <SelectField
              name="id"
              label={say("creditFor")}
              required
              empty={null}
              options={open.map(({ id, program, balanceCents }) => ({
                value: id,
                label: say("creditForBalance", { program, amount: formatMoney(balanceCents) }),
              }))}
            />
          ) : (
            <input type="hidden" name="id" value={first.id} />
          )}
          <MoneyField name="amount" label={say("creditAmount")} hint={say("creditAmountHint")} required />
          <div>
            <SubmitButton tone="quiet">{say("payWithCredit")}</SubmitButton>
          </div>
        </Form>
      ) : null}
    </Card>
  );
}
