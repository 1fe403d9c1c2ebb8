import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { paymentFields } from "~/features/accounts/model";
import { PlanEditor } from "~/features/accounts/parts/plan-editor";
import { dayLabel } from "~/features/accounts/plan-words";
import { DROP_REASON_LABELS, PAYMENT_METHOD_LABELS, RECORDED_METHOD_LABELS } from "~/features/enrollment/model";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { payDeadlineFields } from "~/features/enrollment/pay-deadline-model";
import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { hasStarted } from "~/features/programs/model";
import { coverFields } from "~/features/sponsors/model";
import { sponsorsPath } from "~/features/sponsors/paths";
import { decimalMoney, formatMoney, parseMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { CheckboxField, DateField, Form, FormActions, MoneyField, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { cancelFields, commentFields, enrollmentFields, planToPayFields, registrationStatusFields, writeOffFields } from "../model";
import { CardPayment } from "./card-payment";
import { Effects } from "./effects";
import { mayMove, type PanelBody, type RegistrationView } from "./registration-view";
import { TransferForm } from "./transfer-form";

/** The form that `?do=` names, if it is allowed now. */
export function RegistrationPanel({ view, name }: { view: RegistrationView; name: string | null }) {
  const back = registrationProfilePath(view.registration.id);
  const panel = PANELS[name ?? ""];
  if (!panel?.isOpenTo(view)) return null;
  const { Body, title } = panel;
  return (
    <Panel title={title} back={back} key={name}>
      <Body
        view={view}
        cancel={
          <ButtonLink to={back} quiet>
            Cancel
          </ButtonLink>
        }
      />
    </Panel>
  );
}

interface PanelSpec {
  title: string;
  isOpenTo: (view: RegistrationView) => boolean;
  Body: (props: PanelBody) => ReactNode;
}

const isActive = ({ registration }: Pick<RegistrationView, "registration">) => registration.status === "active";

const PANELS: Record<string, PanelSpec> = {
  payment: { title: "Record a payment", isOpenTo: ({ money }) => money.balance > 0, Body: PaymentForm },
  card: { title: "Take a card payment", isOpenTo: isActive, Body: CardPayment },
  plan: { title: "Edit payment plan", isOpenTo: isActive, Body: PlanForm },
  deadline: { title: "Payment deadline", isOpenTo: ({ money, ...view }) => isActive(view) && money.paid === 0, Body: DeadlineForm },
  funding: { title: "Change plan to pay", isOpenTo: isActive, Body: FundingForm },
  sponsor: { title: "Sponsor", isOpenTo: isActive, Body: CoverForm },
  "write-off": { title: "Write off a balance", isOpenTo: ({ money, mayWriteOff }) => mayWriteOff && money.balance > 0, Body: WriteOffForm },
  comment: { title: "Comment", isOpenTo: () => true, Body: CommentForm },
  drop: { title: "Mark as dropped", isOpenTo: mayMove, Body: DropForm },
  cancel: { title: "Cancel registration", isOpenTo: isActive, Body: CancelForm },
  transfer: { title: "Transfer to another class", isOpenTo: mayMove, Body: TransferForm },
  reactivate: { title: "Reactivate registration", isOpenTo: (view) => !isActive(view), Body: ReactivateForm },
};

function PlanForm({ view, cancel }: PanelBody) {
  return <PlanEditor plan={view.plan} balanceCents={view.money.balance} cancel={cancel} />;
}

function PaymentForm({ view, cancel }: PanelBody) {
  const open = view.plan.filter(({ status }) => status === "unpaid");
  const [next] = open;
  const [params] = useSearchParams();
  const [amount, method] = [parseMoney(params.get("amount") ?? ""), params.get("method") ?? ""];
  const preset = amount !== null && amount > 0 ? amount : Math.min(next?.amountCents ?? view.money.balance, view.money.balance);
  const [typed, setTyped] = useState<number | null>(preset);
  const after = view.money.balance - (typed ?? 0);
  return (
    <Form
      intent="payment"
      schema={paymentFields}
      className="form"
      defaultValues={{
        amount: decimalMoney(preset),
        method: Object.hasOwn(RECORDED_METHOD_LABELS, method) ? method : "cash",
        paid_at: view.today,
        payment_plan: "",
      }}
    >
      <div className="form-row">
        <MoneyField
          name="amount"
          label="Amount"
          required
          hint={`Balance ${formatMoney(view.money.balance)}. No service fee is added.`}
          onInput={({ currentTarget }) => setTyped(parseMoney(currentTarget.value))}
        />
        <DateField name="paid_at" label="Paid on" max={view.today} />
      </div>
      <SelectField
        name="method"
        label="Method"
        required
        options={optionsOf(view.creditCents > 0 ? RECORDED_METHOD_LABELS : PAYMENT_METHOD_LABELS)}
        empty={null}
        hint={view.creditCents > 0 ? `${view.student.firstName} has ${formatMoney(view.creditCents)} in school credit.` : undefined}
      />
      {open.length > 1 ? (
        <SelectField
          name="payment_plan"
          label="For"
          empty="Earliest unpaid installments"
          options={open.map((item) => ({ value: item.id, label: `${formatMoney(item.amountCents)} due ${dayLabel(item.dueDate)}` }))}
        />
      ) : null}
      <TextField name="note" label="Note" hint="Check number, name of the payer." maxLength={500} />
      <Effects
        lines={[
          ["Balance now", formatMoney(view.money.balance)],
          ["This payment", typed === null ? "–" : formatMoney(typed)],
          ["Balance after", after < 0 ? "More than the balance" : formatMoney(after)],
        ]}
      />
      <FormActions cancel={cancel}>
        <SubmitButton isFirst={amount !== null}>{typed ? `Record ${formatMoney(typed)}` : "Record payment"}</SubmitButton>
      </FormActions>
    </Form>
  );
}

function DeadlineForm({ view, cancel }: PanelBody) {
  const { payDeadline } = view.registration;
  return (
    <Form intent="deadline" schema={payDeadlineFields} className="form" defaultValues={{ deadline: payDeadline ?? "" }}>
      <p>On the morning of this day we email the student if nothing is paid, and the seat shows up under Today.</p>
      <DateField name="deadline" label="Pay by" min={view.today} hint="Leave it empty for no deadline." />
      <FormActions cancel={cancel}>
        <SubmitButton>Save deadline</SubmitButton>
      </FormActions>
    </Form>
  );
}

function FundingForm({ view, cancel }: PanelBody) {
  const { planToPay, sponsorName, sponsorContact } = view.registration;
  return (
    <Form
      intent="funding"
      schema={planToPayFields}
      className="form"
      defaultValues={{ plan_to_pay: planToPay, sponsor_name: sponsorName ?? "", sponsor_contact: sponsorContact ?? "" }}
    >
      <SelectField name="plan_to_pay" label="Plan to pay" required options={optionsOf(PLAN_TO_PAY_LABELS)} empty={null} />
      <TextField name="sponsor_name" label="Sponsor" hint="Employer or agency, if the student has a sponsor." />
      <TextField name="sponsor_contact" label="Sponsor's contact" hint="Email or phone." />
      <FormActions cancel={cancel}>
        <SubmitButton>Save plan to pay</SubmitButton>
      </FormActions>
    </Form>
  );
}

function CoverForm({ view, cancel }: PanelBody) {
  const { cover, sponsors, money } = view;
  const { sponsorId } = cover;
  const gone = sponsorId && !sponsors.some(({ value }) => value === sponsorId) ? [{ value: sponsorId, label: cover.sponsor ?? "" }] : [];
  return (
    <Form
      intent="cover"
      schema={coverFields}
      className="form"
      defaultValues={{ sponsor: sponsorId ?? "", amount: decimalMoney(cover.coveredCents || money.balance) }}
    >
      <p>
        The price doesn't change. You invoice the sponsor for its part. The student pays the rest of {formatMoney(money.balance)}. Manage sponsors
        under <Link to={sponsorsPath}>Sponsors</Link>.
      </p>
      <SelectField name="sponsor" label="Sponsor" options={[...sponsors, ...gone]} empty="No sponsor" />
      <MoneyField name="amount" label="Amount covered" hint="The total that the sponsor pays for this registration." />
      <TextareaField name="reason" label="Reason" hint="Shown in the registration's history." required rows={2} maxLength={500} />
      <FormActions cancel={cancel}>
        <SubmitButton>Save sponsor</SubmitButton>
      </FormActions>
    </Form>
  );
}

function WriteOffForm({ view, cancel }: PanelBody) {
  const { balance } = view.money;
  const [typed, setTyped] = useState<number | null>(balance);
  const after = balance - (typed ?? 0);
  return (
    <Form intent="write-off" schema={writeOffFields} className="form" defaultValues={{ amount: decimalMoney(balance) }}>
      <p>Writes off money that the student won't pay. The earliest unpaid installments are cancelled first. The student gets no email.</p>
      <MoneyField name="amount" label="Amount" required onInput={({ currentTarget }) => setTyped(parseMoney(currentTarget.value))} />
      <TextareaField name="reason" label="Reason" hint="Shown in the registration's history." required rows={2} maxLength={500} />
      <Effects
        lines={[
          [`Seat in ${view.courseClass.code}`, "Stays as it is"],
          ["Balance now", formatMoney(balance)],
          ["Written off", typed === null ? "–" : formatMoney(typed)],
          ["Balance after", after < 0 ? "More than the balance" : formatMoney(after)],
        ]}
      />
      <FormActions cancel={cancel}>
        <SubmitButton tone="danger">{typed ? `Write off ${formatMoney(typed)}` : "Write off"}</SubmitButton>
      </FormActions>
    </Form>
  );
}

function CommentForm({ view, cancel }: PanelBody) {
  return (
    <Form intent="comment" schema={commentFields} className="form" defaultValues={{ comment: view.registration.comment ?? "" }}>
      <TextareaField name="comment" label="Comment" hint="Only staff can see this." rows={5} maxLength={4000} />
      <FormActions cancel={cancel}>
        <SubmitButton>Save comment</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** Paid and refundable amounts of a student who leaves. */
const leavingLines = ({ money, refundableCents, attendedOn }: RegistrationView): [string, string][] => [
  ["Paid so far", formatMoney(money.paid - money.refunded)],
  [
    attendedOn ? `Refundable under the policy, last attended ${friendlyDate(attendedOn)}` : "Refundable under the policy, if today is the last day",
    formatMoney(refundableCents ?? 0),
  ],
];

function DropForm({ view, cancel }: PanelBody) {
  const isUnderWay = hasStarted(view.courseClass, view.today);
  return (
    <Form
      intent="enrollment"
      schema={enrollmentFields.partial({ enrollment_status: true })}
      className="form"
      defaultValues={{ last_attended_on: view.attendedOn ?? undefined }}
    >
      <input type="hidden" name="id" value="dropped" />
      {isUnderWay ? (
        <DateField
          name="last_attended_on"
          label="Last day of attendance"
          max={view.today}
          hint={`${view.attendedOn ? `By attendance: ${friendlyDate(view.attendedOn)}. ` : ""}Refunds are calculated from this day.`}
        />
      ) : null}
      <SelectField name="drop_reason" label="Reason" options={optionsOf(DROP_REASON_LABELS)} empty="No reason" />
      <TextareaField name="reason" label="Note" rows={2} maxLength={500} />
      <Effects
        lines={[
          [`Seat in ${view.courseClass.code}`, isUnderWay ? "Stays used: the class has started" : "Released"],
          ...leavingLines(view),
          ["Balance, stays due", formatMoney(view.money.balance)],
        ]}
      />
      <FormActions cancel={cancel}>
        <SubmitButton tone="danger">Mark as dropped</SubmitButton>
      </FormActions>
    </Form>
  );
}

function CancelForm({ view, cancel }: PanelBody) {
  const unpaid = view.plan.filter(({ status }) => status === "unpaid");
  const closed = unpaid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Form intent="cancel" schema={cancelFields} className="form">
      <input type="hidden" name="status" value="cancelled" />
      <TextareaField name="reason" label="Reason" required rows={3} maxLength={500} />
      <Effects
        lines={[
          [`Seat in ${view.courseClass.code}`, "Released"],
          ["Unpaid installments", unpaid.length > 0 ? `${unpaid.length} cancelled, ${formatMoney(closed)}` : "None"],
          ...leavingLines(view),
          ["Balance after", formatMoney(Math.max(0, view.money.balance - closed))],
        ]}
      />
      <p className="faint">Payments aren't refunded automatically. Request a refund after you cancel.</p>
      <FormActions cancel={cancel}>
        <SubmitButton tone="danger">Cancel registration</SubmitButton>
      </FormActions>
    </Form>
  );
}

function ReactivateForm({ view, cancel }: PanelBody) {
  return (
    <Form intent="reactivate" schema={registrationStatusFields.omit({ reason: true })} className="form">
      <input type="hidden" name="status" value="active" />
      <p>
        {view.student.firstName} takes a seat in {view.courseClass.code} again and is enrolled. Cancelled installments due today or later become due
        again.
      </p>
      <CheckboxField name="override" label="Register anyway, even if the class is full" />
      <FormActions cancel={cancel}>
        <SubmitButton>Reactivate registration</SubmitButton>
      </FormActions>
    </Form>
  );
}
