import type { QuotedRefund } from "~/features/payments/domain/refunds/quote";
import { studentPaymentsPath } from "~/features/payments/paths";
import { NOTE_MAX } from "~/features/payments/refund-model";
import { formatMoney } from "~/platform/money";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField, PlainForm, SelectField, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { said } from "~/ui/options";
import { SumTable } from "~/ui/sum-table";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";

const REASONS = [
  { value: "student_cancelled", label: words.cannotTakeClass },
  { value: "medical", label: words.medical },
  { value: "duplicate_payment", label: words.paidTwice },
  { value: "other", label: words.otherReason },
];

/** The refund under the school's policy, and the form to request it. */
export function RefundRequest({ quote }: { quote: Pick<QuotedRefund, "lines" | "refundableCents" | "policy" | "problem"> & { subject: Subject } }) {
  const say = useWords(words);
  const { subject, lines, refundableCents, policy, problem } = quote;
  return (
    <Card title={say("refundOf", { program: subject.program })} action={<Link to={studentPaymentsPath}>{say("close")}</Link>}>
      <SumTable lines={lines} total={say("youWouldGet")} totalCents={refundableCents} />
      <p className="row-meta">{say.text(policy.body)}</p>
      {subject.isWaiting ? (
        <p>{say("alreadyPending")}</p>
      ) : refundableCents <= 0 ? (
        <p>{say.text(problem ?? "")}</p>
      ) : (
        <PlainForm intent="requestRefund" className="form">
          <input type="hidden" name="registration" value={subject.id} />
          <SelectField name="reason" label={say("whyRefund")} required options={said(say, REASONS)} />
          <TextareaField name="note" label={say("refundNote")} rows={3} maxLength={NOTE_MAX} />
          <CheckboxField name="as_credit" label={say("keepAsCredit")} hint={say("keepAsCreditHint")} />
          <p className="row-meta">{say("requestKeepsSeat")}</p>
          <div>
            <SubmitButton>{say("requestRefund", { amount: formatMoney(refundableCents) })}</SubmitButton>
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

interface Requested {
  id: string;
  registrationId: string | null;
  amountCents: number;
  status: string;
  createdAt: number;
}

/** Refund requests so far, and a link to request one for each class that can be refunded. */
export function RefundLinks({
  classes,
  refundable,
  requests,
}: {
  classes: readonly { id: string; program: string; classCode: string }[];
  refundable: readonly string[];
  requests: readonly Requested[];
}) {
  const say = useWords(words);
  const open = classes.filter(({ id }) => refundable.includes(id));
  if (open.length === 0 && requests.length === 0) return null;
  return (
    <Card title={say("refunds")}>
      <ul className="plain-list">
        {requests.map((row) => (
          <li key={row.id}>
            <span>
              {say("amountFor", {
                amount: formatMoney(row.amountCents),
                program: classes.find(({ id }) => id === row.registrationId)?.program ?? say("registration"),
              })}
              <span className="two-lines">{say(STATE_WORDS[row.status] ?? "statePending")}</span>
            </span>
            {row.status === "pending" ? (
              <PlainForm intent="withdrawRefund" id={`withdraw-${row.id}`} quiet>
                <input type="hidden" name="id" value={row.id} />
                <Button type="submit" quiet>
                  {say("withdraw")}
                </Button>
              </PlainForm>
            ) : null}
          </li>
        ))}
        {open.map(({ id, program, classCode }) => (
          <li key={id}>
            <span>
              {program}
              <span className="two-lines">{say("classCode", { code: classCode })}</span>
            </span>
            <Link to={`${studentPaymentsPath}?refund=${id}`}>
              {say.rich("seeRefund", { unseen: <span className="visually-hidden" /> }, { code: classCode })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const STATE_WORDS: Record<string, "statePending" | "statePassed" | "stateRefunded" | "stateApproved" | "stateDeclined" | "stateWithdrawn"> = {
  pending: "statePending",
  passed: "statePassed",
  refunded: "stateRefunded",
  approved: "stateApproved",
  declined: "stateDeclined",
  cancelled: "stateWithdrawn",
};
