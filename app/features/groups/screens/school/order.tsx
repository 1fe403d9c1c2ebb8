import { useLoaderData, useSearchParams } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { receiptPath } from "~/features/payments/paths";
import { methodLabel } from "~/features/payments/receipt-model";
import { REFUND_METHODS } from "~/features/payments/refund-model";
import { INVOICE_STATE_LABELS } from "~/features/sponsors/model";
import { sponsorInvoicePath } from "~/features/sponsors/paths";
import { counted } from "~/platform/counted";
import { decimalMoney, formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { DateField, Form, FormActions, MoneyField, PlainForm, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { cancelOrder } from "../../domain/cancel";
import { confirmOrder, invoiceOrder } from "../../domain/confirm";
import { changeSeats, extendOrder } from "../../domain/manage";
import { showOrder } from "../../domain/read";
import { refundCredit } from "../../domain/refund";
import { releaseSeat, resendSeat } from "../../domain/replace";
import { AFTER_NAMING_LABELS, confirmFields, creditRefundFields, extendFields, numberFields, SEAT_STATE_LABELS } from "../../model";
import { OrderBadge } from "../../parts/order-badge";
import { groupPagePath, groupPath, groupsPath } from "../../paths";

const back = ({ id }: { id: string }) => groupPath(id);

export const loader = screenLoader(showOrder, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    confirm: intent(confirmOrder, { to: back, toast: "Order confirmed. The buyer got an email." }),
    invoice: intent(invoiceOrder, { to: back, toast: "Invoice issued and emailed." }),
    extend: intent(extendOrder, { to: back, toast: "Naming day changed." }),
    seats: intent(changeSeats, {
      to: back,
      toast: ({ added }) => (added < 0 ? `${counted(-added, "seat")} released.` : `${counted(added, "seat")} added.`),
    }),
    refund: intent(refundCredit, { to: back, toast: ({ refunded }) => `Refund of ${formatMoney(refunded)} recorded or requested.` }),
    cancel: intent(cancelOrder, { to: back, toast: "Order cancelled." }),
    release: intent(releaseSeat, { input: ({ seat }) => ({ id: seat }), to: back, toast: "Seat released." }),
    resend: intent(resendSeat, { input: ({ seat }) => ({ id: seat }), to: back, toast: "Invitation sent." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Group order ${data.order.number}` : "Group order"));

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** A group order: its seats, invoices and mails, and what staff do with it. */
export default function GroupOrder() {
  const view = useLoaderData<typeof loader>();
  const { order } = view;
  const isActive = order.status === "confirmed" || order.status === "closed";
  const hasSeats = order.status !== "quote" && order.status !== "expired";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Groups", to: groupsPath }]}
        title={`${order.number}, ${order.buyer}`}
        status={<OrderBadge status={order.status} />}
        actions={<Actions view={view} />}
      />
      <Panels view={view} />
      <div className="profile">
        {hasSeats ? (
          <div>
            <Seats view={view} isActive={isActive} />
            <OrderMoney view={view} />
            <Papers view={view} />
          </div>
        ) : null}
        <div>
          <OrderFacts view={view} />
        </div>
        {hasSeats ? null : (
          <div>
            <Papers view={view} />
          </div>
        )}
      </div>
    </>
  );
}

function OrderFacts({ view: { order, program, courseClass, live, open, zone } }: { view: View }) {
  return (
    <Card title="Order">
      <DetailList
        details={[
          { label: "Program", value: program.title },
          { label: "Class", value: courseClass.code },
          { label: "Starts", value: courseClass.startDate ? <DateText day={courseClass.startDate} /> : null },
          { label: "Seats", value: order.status === "quote" ? `${order.seats} requested` : `${live}, ${open} open` },
          { label: "Price per seat", value: formatMoney(order.perSeatCents) },
          { label: "Names due", value: <DateText day={order.nameBy} /> },
          { label: "After that day", value: AFTER_NAMING_LABELS[order.afterNaming] },
          order.depositBps > 0 && { label: "Deposit", value: `${order.depositBps / 100}%` },
          order.chooseBy && { label: "Buyer chooses by", value: <DateText day={order.chooseBy} /> },
          order.poNumber && { label: "PO number", value: order.poNumber },
          { label: "Contact", value: order.contactName },
          { label: "Email", value: order.email },
          { label: "Phone", value: order.phone },
          ...(order.signedAt
            ? [
                { label: "Signed by", value: order.signedName },
                { label: "Signed", value: <InstantText at={order.signedAt} zone={zone} withTime /> },
                { label: "Signed from", value: order.signedIp },
              ]
            : []),
          order.validUntil && {
            label: order.status === "accepted" ? "Reserved until" : "Quote valid until",
            value: <InstantText at={order.validUntil} zone={zone} withTime />,
          },
          order.cancelReason && { label: "Reason for cancellation", value: order.cancelReason },
        ]}
      />
    </Card>
  );
}

/** Invoices of an order, and emails about it. */
function Papers({ view: { invoices, sent, zone } }: { view: View }) {
  return (
    <>
      <Card title="Invoices">
        <PlainTable
          caption="Invoices"
          rows={invoices}
          rowKey={({ id }) => id}
          empty="No invoice yet."
          columns={[
            { header: "Invoice", cell: (row) => <Link to={sponsorInvoicePath(row.id)}>{row.number}</Link> },
            { header: "Total", align: "end", cell: (row) => formatMoney(row.totalCents) },
            { header: "Paid", align: "end", cell: (row) => formatMoney(row.paidCents) },
            { header: "Status", cell: (row) => <StatusBadge status={row.status} label={INVOICE_STATE_LABELS[row.status]} /> },
          ]}
        />
      </Card>
      <Card title="Emails sent">
        <PlainTable
          caption="Emails sent"
          rows={sent}
          rowKey={({ id }) => id}
          empty="No email has been sent about this order."
          columns={[
            { header: "Subject", cell: (row) => row.subject },
            { header: "To", cell: (row) => row.recipient },
            { header: "Sent", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
            { header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
          ]}
        />
      </Card>
    </>
  );
}

function Actions({ view: { order } }: { view: View }) {
  const isActive = order.status === "confirmed" || order.status === "closed";
  const isOver = order.status === "cancelled" || order.status === "expired";
  return (
    <>
      <ButtonLink to={groupPagePath(order.code)} quiet reloadDocument>
        Buyer's page
      </ButtonLink>
      {isActive ? (
        <>
          <ButtonLink to={groupPath(order.id, "extend")} quiet>
            Change naming day
          </ButtonLink>
          <ButtonLink to={groupPath(order.id, "seats")} quiet>
            Change seats
          </ButtonLink>
        </>
      ) : null}
      {isOver ? null : (
        <ConfirmButton
          label="Cancel order"
          intent="cancel"
          title={`Cancel order ${order.number}?`}
          confirm="Cancel order"
          look="quiet"
          asks={<TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />}
        >
          Open and invited seats go back to the class. Registered students keep theirs. Online payments are refunded, less the share that you keep by
          the agreement. Payments made at the school become credit. Invoices don't change.
        </ConfirmButton>
      )}
      {order.status === "accepted" || isActive ? (
        <PlainForm intent="invoice">
          <SubmitButton tone={isActive ? "quiet" : undefined}>{isActive ? "Issue invoice" : "Confirm and invoice"}</SubmitButton>
        </PlainForm>
      ) : null}
      {order.status === "accepted" ? <ButtonLink to={groupPath(order.id, "confirm")}>Confirm with PO</ButtonLink> : null}
    </>
  );
}

const METHODS = REFUND_METHODS.map((value) => ({ value, label: methodLabel(value) }));

function Panels({ view: { order, live, today, courseClass, money } }: { view: View }) {
  const [params] = useSearchParams();
  const here = groupPath(order.id);
  const panel = params.get("do");
  const cancel = (
    <ButtonLink to={here} quiet>
      Cancel
    </ButtonLink>
  );
  const isActive = order.status === "confirmed" || order.status === "closed";
  if (panel === "confirm" && order.status === "accepted")
    return (
      <Panel title="Confirm the order" back={here}>
        <Form intent="confirm" schema={confirmFields} className="form" defaultValues={{ po_number: order.poNumber ?? "" }}>
          <TextField name="po_number" label="PO number" required maxLength={60} autoComplete="off" />
          <FormActions cancel={cancel}>
            <SubmitButton>Confirm order</SubmitButton>
          </FormActions>
        </Form>
      </Panel>
    );
  if (panel === "extend" && isActive)
    return (
      <Panel title="Change the naming day" back={here}>
        <Form intent="extend" schema={extendFields} className="form" defaultValues={{ name_by: order.nameBy }}>
          <DateField name="name_by" label="Names due" required min={today} max={courseClass.startDate ?? undefined} />
          <FormActions cancel={cancel}>
            <SubmitButton>Change naming day</SubmitButton>
          </FormActions>
        </Form>
      </Panel>
    );
  if (panel === "refund" && money.creditCents > 0)
    return (
      <Panel title="Refund credit to the buyer" back={here}>
        <Form intent="refund" schema={creditRefundFields} className="form" defaultValues={{ amount: decimalMoney(money.creditCents) }}>
          <MoneyField
            name="amount"
            label="Amount"
            hint="Online payments are refunded by request. Record here how you give back other payments."
            required
          />
          <SelectField name="method" label="Method" options={METHODS} empty="As paid" />
          <FormActions cancel={cancel}>
            <SubmitButton>Refund credit</SubmitButton>
          </FormActions>
        </Form>
      </Panel>
    );
  if (panel === "seats" && isActive)
    return (
      <Panel title="Change the number of seats" back={here}>
        <Form intent="seats" schema={numberFields} className="form" defaultValues={{ seats: String(live) }}>
          <TextField
            name="seats"
            label="Seats"
            hint="Added seats have the order's price. Fewer seats release open ones."
            required
            inputMode="numeric"
            width="short"
          />
          <FormActions cancel={cancel}>
            <SubmitButton>Change seats</SubmitButton>
          </FormActions>
        </Form>
      </Panel>
    );
  return null;
}

/** Payments, prepaid money and credit of an order. */
function OrderMoney({ view: { order, money } }: { view: View }) {
  const details = [
    { label: "Received", value: formatMoney(money.receivedCents) },
    { label: "Prepaid", value: formatMoney(money.prepaidCents) },
    { label: "Credit", value: formatMoney(Math.max(0, money.creditCents)) },
    { label: "Refunds requested", value: money.pendingCents > 0 ? formatMoney(money.pendingCents) : null },
  ];
  if (money.payments.length === 0) return null;
  return (
    <Card
      title="Money"
      action={
        money.creditCents > 0 ? (
          <ButtonLink to={groupPath(order.id, "refund")} quiet>
            Refund credit
          </ButtonLink>
        ) : null
      }
    >
      <DetailList details={details} />
      <PlainTable
        caption="Payments and refunds"
        rows={money.payments}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { header: "Payment", cell: (row) => (row.receiptNumber ? <a href={receiptPath(row.id)}>{row.receiptNumber}</a> : row.description) },
          { header: "Paid on", cell: (row) => <DateText day={row.paidOn} /> },
          { header: "Method", cell: (row) => methodLabel(row.method) },
          {
            header: "Amount",
            align: "end",
            cell: (row) => (row.amountCents < 0 ? `−${formatMoney(-row.amountCents)}` : formatMoney(row.amountCents)),
          },
        ]}
      />
    </Card>
  );
}

function Seats({ view, isActive }: { view: View; isActive: boolean }) {
  return (
    <Card title="Seats">
      <PlainTable
        caption="Seats"
        rows={view.seats}
        rowKey={({ seat }) => seat.id}
        empty="No seats."
        columns={[
          { header: "Seat", cell: ({ seat }) => seat.position },
          {
            header: "Student",
            cell: ({ seat, registration }) => {
              const name = seat.state === "reserved" ? "Open" : `${seat.firstName ?? ""} ${seat.lastName ?? ""}`.trim() || "Open";
              return registration && seat.state === "registered" ? <Link to={registrationProfilePath(registration.id)}>{name}</Link> : name;
            },
          },
          { header: "Email", cell: ({ seat }) => (seat.state === "reserved" ? null : seat.email) },
          { header: "Status", cell: ({ seat }) => SEAT_STATE_LABELS[seat.state] },
          {
            header: "Actions",
            cell: ({ seat }) =>
              isActive && (seat.state === "named" || seat.state === "reserved") ? (
                <>
                  {seat.state === "named" ? (
                    <PlainForm intent="resend" id={`resend-${seat.id}`} match={{ seat: seat.id }} quiet>
                      <input type="hidden" name="seat" value={seat.id} />
                      <SubmitButton tone="quiet">Send again</SubmitButton>
                    </PlainForm>
                  ) : null}
                  <ConfirmButton
                    label="Release"
                    intent="release"
                    fields={{ seat: seat.id, id: seat.id }}
                    title={`Release seat ${seat.position}?`}
                    confirm="Release seat"
                    look="quiet"
                  >
                    The seat goes back to the class. The amount paid for it becomes credit of the order, less the share that you keep. Invoices don't
                    change.
                  </ConfirmButton>
                </>
              ) : null,
          },
        ]}
      />
    </Card>
  );
}
