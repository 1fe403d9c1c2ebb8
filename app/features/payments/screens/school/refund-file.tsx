import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { decimalMoney, formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CheckboxField, Form, MoneyField, SubmitButton, TextareaField, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { SCHOOL_CREDIT } from "../../credit-model";
import { declineStudentRefund, passOnRefund } from "../../domain/refunds/answer-student";
import { refundFile } from "../../domain/refunds/read";
import { cancelRefundRequest } from "../../domain/refunds/request";
import styles from "../../parts/payments.css?url";
import { RefundState } from "../../parts/refund-columns";
import { RefundArithmetic, RefundAsked, RefundItems, RefundParts, RefundTimeline } from "../../parts/refund-file";
import { RefundMethodField, refundToast } from "../../parts/refund-method";
import { refundPrintPath, refundRequestPath, refundRequestsPath } from "../../paths";
import { declineFields, NOTE_MAX, passOnFields } from "../../refund-model";

export const loader = screenLoader(refundFile, { gate: school });
export const action = screenAction(
  {
    cancel: intent(cancelRefundRequest, { decides: true, toast: "Request cancelled." }),
    pass: intent(passOnRefund, { decides: true, to: ({ id }) => refundRequestPath(id), toast: refundToast }),
    decline: intent(declineStudentRefund, { decides: true, toast: "Declined. We emailed the student." }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => `Refund request ${data?.row.number ?? ""}`);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** A refund request with its calculation and payments. */
export default function RefundFilePage() {
  const file = useLoaderData<typeof loader>();
  const { request, row, related } = file;
  const failure = useFailure("cancel");
  const isMine = request.requestFromType === "school" && request.status === "pending";
  return (
    <>
      <PageHeader
        title={`Refund request ${row.number ?? ""}`}
        crumbs={[{ label: "Refund requests", to: refundRequestsPath }]}
        status={<RefundState row={row} />}
        lead={[row.student, row.program].filter(Boolean).join(" · ")}
        actions={
          <>
            <ButtonLink to={refundPrintPath(request.id)} quiet reloadDocument>
              Print
            </ButtonLink>
            {isMine ? (
              <ConfirmButton label="Cancel request" intent="cancel" title="Cancel this request?" confirm="Cancel request" look="quiet">
                Nothing is refunded. You can request it again later.
              </ConfirmButton>
            ) : null}
          </>
        }
      />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      {request.failure ? <div className="alert">{`The payment provider: ${request.failure}`}</div> : null}
      {request.status === "declined" && request.decisionNote ? <div className="alert">{`Declined: ${request.decisionNote}`}</div> : null}
      <div className="profile">
        <div>
          {request.requestFromType === "student" && request.status === "pending" ? <AnswerStudent page={file} /> : null}
          <RefundAsked file={file} />
          <RefundItems file={file} />
          <RefundParts file={file} />
        </div>
        <div>
          {related.length > 0 ? (
            <Card title="Related records">
              {related.map((other) => (
                <p key={other.id}>
                  <Link to={refundRequestPath(other.id)}>{`${other.number ?? "Request"}, ${other.status}`}</Link>
                </p>
              ))}
            </Card>
          ) : null}
          <RefundArithmetic file={file} />
          <RefundTimeline file={file} />
        </div>
      </div>
    </>
  );
}

function AnswerStudent({ page: { request, payments, refundableCents, problem } }: { page: Page }) {
  return (
    <Card title="Student request">
      {refundableCents > 0 ? (
        <Form
          intent="pass"
          schema={passOnFields}
          className="form"
          defaultValues={{ amount: decimalMoney(Math.min(request.amountCents, refundableCents)), method: request.quote?.method ?? "" }}
        >
          {request.quote?.method === SCHOOL_CREDIT ? <p>The student would like to keep the money as school credit.</p> : null}
          <p>Enrollium decides and refunds online payments. You refund payments made at the school yourself.</p>
          <MoneyField name="amount" label="Amount" required hint={`Up to ${formatMoney(refundableCents)} under the policy.`} />
          <RefundMethodField payments={payments} withCredit />
          <TextareaField name="note" label="Note" hint="Visible to Enrollium." rows={2} maxLength={NOTE_MAX} />
          <CheckboxField name="cancel_registration" label="Also cancel the registration" />
          <div>
            <SubmitButton>Approve and forward</SubmitButton>
          </div>
        </Form>
      ) : (
        <p>{problem}</p>
      )}
      <hr />
      <Form intent="decline" schema={declineFields} className="form">
        <TextareaField name="decline_reason" label="Reason to decline" hint="Visible to the student." required rows={2} maxLength={500} />
        <div>
          <SubmitButton tone="quiet">Decline refund</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
