import { Input } from "@mantine/core";
import { Form, useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { newRefundPath, refundRequestsPath } from "~/features/payments/paths";
import { screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { findPaidRegistrations } from "../../domain/find-paid-registrations";

export const loader = screenLoader(findPaidRegistrations, { gate: school });
export const meta = titled("New refund request");

/** Finds the registration to refund. */
export default function RefundFind() {
  const { search, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="New refund request"
        crumbs={[{ label: "Refund requests", to: refundRequestsPath }]}
        lead="Find the registration to refund. Refund store orders on the buyer's page."
      />
      <Card title="Registration">
        <Form method="get" className="query-form">
          <label htmlFor="find-registration">Name, email, phone, or registration number</label>
          <Input id="find-registration" type="search" name="q" defaultValue={search} className="query-control" />
          <Button type="submit">Search</Button>
        </Form>
      </Card>
      {search ? (
        <Card title="Results">
          <Found rows={found} />
        </Card>
      ) : null}
    </>
  );
}

function Found({ rows }: { rows: ReturnType<typeof useLoaderData<typeof loader>>["found"] }) {
  return (
    <PlainTable
      caption="Registrations, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      empty="No registrations with a payment found."
      columns={[
        { header: "Student", cell: (row) => <Link to={newRefundPath(row.id)}>{row.student}</Link> },
        { header: "Registration", cell: (row) => row.number },
        { header: "Program", cell: (row) => `${row.program} · ${row.classCode}` },
        { header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
        { header: "Paid", align: "end", cell: (row) => <Money cents={row.paidCents} /> },
      ]}
    />
  );
}
