import { useLoaderData } from "@remix-run/react";
import { EXAM_LABELS, SEAT_STATE_LABELS } from "~/features/groups/model";
import { OrderBadge } from "~/features/groups/parts/order-badge";
import { employerWithSchools } from "~/features/identity/gates";
import { INVOICE_STATE_LABELS } from "~/features/sponsors/model";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { ButtonAnchor } from "~/ui/button";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { showOwnOrder } from "../../domain/our-seats";
import { ourSeatsPath } from "../../paths";

export const loader = screenLoader(showOwnOrder, { gate: employerWithSchools, input: ({ params }) => ({ id: params.id }) });
export const meta = titled<typeof loader>((data) => (data ? `Order ${data.number}` : "Our seats"));

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Seat = View["seats"][number];

/** The progress of a student, as far as the student shares it. */
function progressOf({ state, progress }: Seat): string {
  if (state !== "registered") return "–";
  if (!progress) return "Not shared";
  const parts = [
    progress.attendance !== null && `Attendance ${progress.attendance}%`,
    progress.completedOn && `Completed ${friendlyDate(progress.completedOn)}`,
    progress.exam && `Exam: ${EXAM_LABELS[progress.exam] ?? progress.exam}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : "No sessions yet";
}

/** EMP-19: an order of seats with its students, as the buyer's page shows it. */
export default function OwnOrder() {
  const order = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Our seats", to: ourSeatsPath }]}
        title={`${order.number}, ${order.program}`}
        status={<OrderBadge status={order.status} />}
        lead={order.school}
        actions={<ButtonAnchor href={order.buyerUrl}>{order.canName && order.open > 0 ? "Add names" : "Open the order page"}</ButtonAnchor>}
      />
      <div className="profile">
        <div>
          <Card title="Seats">
            <PlainTable
              caption="Seats"
              rows={order.seats}
              rowKey={({ id }) => id}
              empty="No seats."
              columns={[
                { header: "Seat", cell: (seat) => seat.position },
                { header: "Student", cell: (seat) => seat.name ?? "Open" },
                { header: "Status", cell: (seat) => SEAT_STATE_LABELS[seat.state] },
                { header: "Progress", cell: progressOf },
                { header: "Paid", align: "end", cell: (seat) => <Money cents={seat.paidCents} /> },
              ]}
            />
            <p className="faint">Students decide if they share their progress with you. The school records when you see it.</p>
          </Card>
          <Card title="Invoices">
            <PlainTable
              caption="Invoices"
              rows={order.invoices}
              rowKey={({ id }) => id}
              empty="No invoice yet."
              columns={[
                { header: "Invoice", cell: (row) => <a href={row.url}>{row.number}</a> },
                { header: "Due", cell: (row) => (row.dueOn ? <DateText day={row.dueOn} /> : "–") },
                { header: "Total", align: "end", cell: (row) => <Money cents={row.totalCents} /> },
                { header: "Paid", align: "end", cell: (row) => <Money cents={row.paidCents} /> },
                { header: "Status", cell: (row) => <StatusBadge status={row.status} label={INVOICE_STATE_LABELS[row.status]} /> },
              ]}
            />
          </Card>
        </div>
        <div>
          <Card title="Order">
            <DetailList
              details={[
                { label: "School", value: order.school },
                { label: "Class", value: order.classCode },
                { label: "Starts", value: order.startDate ? <DateText day={order.startDate} /> : null },
                { label: "Seats", value: `${order.live}, ${order.open} open` },
                { label: "Names due", value: <DateText day={order.nameBy} /> },
                { label: "Price per seat", value: formatMoney(order.perSeatCents) },
                { label: "Paid", value: order.paidCents > 0 ? formatMoney(order.paidCents) : null },
                { label: "Credit", value: order.creditCents > 0 ? formatMoney(order.creditCents) : null },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
