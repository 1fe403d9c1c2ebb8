import type { QuotedRefund } from "~/features/payments/domain/refunds/quote";
import { studentPaymentsPath } from "~/features/payments/paths";
import { NOTE_MAX } from "~/features/payments/refund-model";
import { formatMoney } from "~/platform/money";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PlainForm, SelectField, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { SumTable } from "~/ui/sum-table";

const REASONS = [
  { value: "student_cancelled", label: "I cannot take the class" },
  { value: "medical", label: "Medical" },
  { value: "duplicate_payment", label: "I paid twice" },
  { value: "other", label: "Something else" },
];

/** What the policy gives back, and the request to the school. */
export function RefundRequest({ quote }: { quote: Pick<QuotedRefund, "lines" | "refundableCents" | "policy" | "problem"> & { subject: Subject } }) {
  const { subject, lines, refundableCents, policy, problem } = quote;
  return (
    <Card title={`Refund: ${subject.program}`} action={<Link to={studentPaymentsPath}>Close</Link>}>
      <SumTable lines={lines} total="You would get back" totalCents={refundableCents} />
      <p className="row-meta">{policy.body}</p>
      {subject.isWaiting ? (
        <p>There is already a pending refund request for this registration.</p>
      ) : refundableCents <= 0 ? (
        <p>{problem}</p>
      ) : (
        <PlainForm intent="requestRefund" className="form">
          <input type="hidden" name="registration" value={subject.id} />
          <SelectField name="reason" label="Why do you ask for a refund?" required options={REASONS} />
          <TextareaField name="note" label="What should the school know?" rows={3} maxLength={NOTE_MAX} />
          <p className="row-meta">
            The school answers you. Asking cancels nothing: you keep your seat until the school has cancelled your registration.
          </p>
          <div>
            <SubmitButton>{`Ask for ${formatMoney(refundableCents)}`}</SubmitButton>
          </div>
        </PlainForm>
      )}
    </Card>
  );
}

interface Subject {
  id: string;
  program: string;
  isWaiting: number;
}

interface Asked {
  id: string;
  registrationId: string | null;
  amountCents: number;
  status: string;
  createdAt: number;
}

/** Where a refund is asked for: each class that something was paid for, and what was asked already. */
export function RefundLinks({
  classes,
  asked,
}: {
  classes: readonly { id: string; program: string; classCode: string; paidCents: number }[];
  asked: readonly Asked[];
}) {
  const paid = classes.filter(({ paidCents }) => paidCents > 0);
  if (paid.length === 0 && asked.length === 0) return null;
  return (
    <Card title="Refunds">
      <ul className="plain-list">
        {asked.map((row) => (
          <li key={row.id}>
            <span>
              {`${formatMoney(row.amountCents)}, ${classes.find(({ id }) => id === row.registrationId)?.program ?? "registration"}`}
              <span className="two-lines">{STATE_WORDS[row.status] ?? row.status}</span>
            </span>
            {row.status === "pending" ? (
              <PlainForm intent="withdrawRefund" id={`withdraw-${row.id}`} quiet>
                <input type="hidden" name="id" value={row.id} />
                <Button type="submit" quiet>
                  Withdraw
                </Button>
              </PlainForm>
            ) : null}
          </li>
        ))}
        {paid.map(({ id, program, classCode }) => (
          <li key={id}>
            <span>
              {program}
              <span className="two-lines">Class {classCode}</span>
            </span>
            <Link to={`${studentPaymentsPath}?refund=${id}`}>
              What would I get back?<span className="visually-hidden"> {`Class ${classCode}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const STATE_WORDS: Record<string, string> = {
  pending: "The school has not answered yet",
  passed: "The school agrees; it is being decided",
  refunded: "Refunded; your bank may need five to ten days",
  approved: "Approved; the money is on its way",
  declined: "Declined",
  cancelled: "Withdrawn",
};
