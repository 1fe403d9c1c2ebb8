import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, SubmitButton, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { readRefundDuty, settleRefundDuty } from "../../domain/refunds/duties";
import { newRefundPath, refundsDuePath } from "../../paths";
import { PROOF_MAX } from "../../refund-model";

export const loader = screenLoader(readRefundDuty, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    settle: intent(settleRefundDuty, {
      input: ({ proof }, { params }) => ({ id: params.id, proof }),
      to: refundsDuePath,
      toast: "Refund marked as paid.",
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Refund due to ${data.student}` : "Refund due"));

/** One refund due, paid here or by a check. */
export default function RefundDue() {
  const duty = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Refund due to ${duty.student}`}
        crumbs={[{ label: "Refunds due", to: refundsDuePath }]}
        actions={duty.settledAt === null ? <ButtonLink to={newRefundPath(duty.registrationId, "student_cancelled")}>Refund</ButtonLink> : null}
      />
      <Card title={duty.settledAt === null ? "Due" : "Settled"}>
        <DetailList
          details={[
            { label: "Registration", value: [duty.number, duty.program, duty.classCode].filter(Boolean).join(", ") },
            { label: "Amount", value: formatMoney(duty.cents) },
            { label: "Effective date", value: `${longDate(duty.effectiveOn)}, ${duty.because}` },
            { label: "Pay by", value: longDate(duty.dueOn) },
            { label: "Rule", value: duty.rule },
            { label: "Proof", value: duty.proof },
          ]}
        />
      </Card>
      {duty.settledAt === null ? (
        <Card title="Paid outside Enrollium?">
          <Form intent="settle">
            <TextField name="proof" label="Proof" hint="Such as the check number and its date." required maxLength={PROOF_MAX} />
            <FormActions
              cancel={
                <ButtonLink to={refundsDuePath} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Mark as paid</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      ) : null}
    </>
  );
}
