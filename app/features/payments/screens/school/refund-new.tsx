import { Stack } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import type { FormValue } from "~/platform/form-data";
import { decimalMoney, formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CheckboxField, DateField, FileField, Form, FormActions, MoneyField, SelectField, SubmitButton, TextareaField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { SumTable } from "~/ui/sum-table";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { setRefundFunding } from "../../domain/refunds/funding";
import { refundForm } from "../../domain/refunds/read";
import { requestRefund } from "../../domain/refunds/request";
import { TRANSACTION_TYPE_LABELS } from "../../model";
import styles from "../../parts/payments.css?url";
import { RefundMethodField, refundToast } from "../../parts/refund-method";
import { newRefundPath, paidRegistrationPath, refundRequestPath } from "../../paths";
import { FUNDING_LABELS, NOTE_MAX, REFUND_REASON_LABELS, REFUND_REASONS } from "../../refund-model";

export const loader = screenLoader(refundForm, {
  gate: school,
  elsewhere: ({ quote, reason }, { url }) => (url.searchParams.has("reason") ? null : newRefundPath(quote.subject.id, reason)),
});
export const action = screenAction(
  {
    request: intent(requestRefund, {
      input: (values, { url }) => ({ ...values, payments: tickedOf(values.payments), registration: url.searchParams.get("registration") }),
      to: ({ id }) => refundRequestPath(id),
      toast: refundToast,
    }),
    funding: intent(setRefundFunding, {
      input: ({ funding }, { url }) => ({ funding, registration: url.searchParams.get("registration") }),
      to: ({ id }, { url }) => newRefundPath(id, url.searchParams.get("reason") ?? undefined),
      toast: "Saved. The quote below follows it.",
    }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Request a refund");

/** Ignores the amount of an unchecked payment. */
function tickedOf(payments: FormValue | undefined): unknown {
  if (typeof payments !== "object" || Array.isArray(payments) || payments instanceof File) return [];
  return Object.values(payments).map((row) => (typeof row === "object" && "chosen" in row ? row : {}));
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** A new refund request: an amount per payment, within the policy. */
export default function RefundNew() {
  const page = useLoaderData<typeof loader>();
  const { quote, reason } = page;
  const { subject, policy } = quote;
  const back = paidRegistrationPath(subject.id);
  return (
    <>
      <PageHeader
        title="Request a refund"
        crumbs={[{ label: `${subject.studentName}, ${subject.number}`, to: back }]}
        lead={`${subject.program} · ${subject.classCode}. A cancelled registration isn't refunded automatically. You can do both here.`}
      />
      <Tabs label="Reason" tabs={REFUND_REASONS.map((each) => ({ label: REFUND_REASON_LABELS[each], to: newRefundPath(subject.id, each) }))} />
      {subject.isWaiting ? <div className="alert">There is already a pending refund request for this registration.</div> : null}
      <div className="profile">
        <div>
          <Card title={`Payments: ${REFUND_REASON_LABELS[reason].toLowerCase()}`}>
            {quote.payments.some(({ limitCents }) => limitCents > 0) ? <RefundForm page={page} back={back} /> : <p>{quote.problem}</p>}
          </Card>
        </div>
        <div>
          <Card title="Refundable payments">
            <SumTable lines={quote.lines.map(withPolicy)} total="Refundable" totalCents={quote.refundableCents} />
            {reason === "student_cancelled" || reason === "medical" ? (
              <p className="faint">
                {`Effective date: ${shortDate(quote.effective.on)}, ${quote.effective.because}. Pay by ${shortDate(quote.dueOn)}.${quote.governs ? ` Rule: ${quote.governs}.` : ""}`}
              </p>
            ) : null}
          </Card>
          <WhoPays quote={quote} />
          <Card title={policy.version > 0 ? `Policy: ${policy.name}, version ${policy.version}` : "Policy"}>
            <p className="prose">{policy.body}</p>
          </Card>
        </div>
      </div>
    </>
  );
}

/** The line with the policy that won it, where several apply. */
const withPolicy = ({ label, rule, cents, policy }: Page["quote"]["lines"][number]) => ({
  label,
  cents,
  rule: policy ? `${rule} (${policy})` : rule,
});

/** Sets the payer whose refund rules apply. */
function WhoPays({ quote: { subject, payTo } }: Pick<Page, "quote">) {
  return (
    <Card title="Who pays">
      <Form intent="funding" defaultValues={{ funding: subject.funding ?? "" }} key={subject.funding}>
        <SelectField
          name="funding"
          label="Refund rules of who pays"
          empty="None"
          options={optionsOf(FUNDING_LABELS)}
          hint="VA rules apply wherever they give the student more. They also set the days to pay."
        />
        {payTo === "sponsor_first" ? <p className="faint">Pay the sponsor first, up to what the sponsor paid.</p> : null}
        <FormActions>
          <SubmitButton>Save rules of who pays</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

function RefundForm({ page: { quote, reason, today }, back }: { page: Page; back: string }) {
  return (
    <Form intent="request" className="form" multipart key={reason} defaultValues={{ ...valuesOf(quote), refunded_on: today }}>
      <input type="hidden" name="reason" value={reason} />
      <Stack component="fieldset" gap="sm">
        <legend className="visually-hidden">Payments</legend>
        {inOrder(quote).map((row, index) => (
          <div className="pay-item" key={row.id}>
            <div>
              <strong>{TRANSACTION_TYPE_LABELS[row.type]}</strong>
              <div className="faint">
                {`${formatMoney(row.amountCents)} on ${shortDate(row.paidOn)}, ${row.isOnline ? "online" : "at the school"}${row.returnedCents > 0 ? `, ${formatMoney(row.returnedCents)} refunded` : ""}`}
              </div>
              {row.isDisputed ? <div className="faint">Disputed: the payer's bank holds this payment.</div> : null}
              {row.isOnline || row.limitCents === 0 ? null : (
                <div className="faint">{`You refund this yourself. The policy allows ${formatMoney(row.refundableCents)}.`}</div>
              )}
            </div>
            {row.limitCents > 0 ? (
              <div>
                <CheckboxField name={`payments.${index}.chosen`} label="Refund" />
                <input type="hidden" name={`payments.${index}.transaction`} value={row.id} />
                <MoneyField name={`payments.${index}.amount`} label="Amount" hint={`Up to ${formatMoney(row.limitCents)}.`} />
              </div>
            ) : (
              <span className="faint">Not refundable</span>
            )}
          </div>
        ))}
      </Stack>
      <RefundMethodField payments={quote.payments} withCredit />
      {quote.payments.some((row) => !row.isOnline && row.limitCents > 0) ? (
        <DateField name="refunded_on" label="Refunded on" max={today} hint="The day you gave the money back." />
      ) : null}
      <TextareaField
        name="note"
        label="Note"
        hint="Enter it if you refund more than the policy allows."
        required={reason === "other"}
        rows={3}
        maxLength={NOTE_MAX}
      />
      <FileField name="attachment" label="Attachment" accept="application/pdf,image/png,image/jpeg" limits="PDF, PNG or JPEG, up to 10 MB." />
      {quote.subject.status === "active" ? (
        <CheckboxField
          name="cancel_registration"
          label="Also cancel the registration"
          hint="Once the refund is approved, the seat is released and nothing more is due."
        />
      ) : null}
      <FormActions
        cancel={
          <ButtonLink to={back} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>{quote.payments.some((row) => row.isOnline && row.limitCents > 0) ? "Request refund" : "Record refund"}</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** Refundable payments first, so that their fields are numbered without gaps. */
const inOrder = ({ payments }: Page["quote"]) => [...payments].sort((one, other) => Number(other.limitCents > 0) - Number(one.limitCents > 0));

/** By default every payment is refunded as far as the policy allows. */
const valuesOf = (quote: Page["quote"]) =>
  Object.fromEntries(
    inOrder(quote).flatMap((row, index) =>
      row.limitCents > 0
        ? [
            [`payments.${index}.chosen`, row.refundableCents > 0],
            [`payments.${index}.amount`, decimalMoney(row.refundableCents || row.limitCents)],
          ]
        : [],
    ),
  );
