import { Input } from "@mantine/core";
import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { newRefundPath, refundRequestsPath } from "~/features/payments/paths";
import { screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { findPaidRegistrations } from "../../domain/find-paid-registrations";

export const loader = screenLoader(findPaidRegistrations, { gate: school });
export const meta: MetaFunction = () => [{ title: "New refund request" }];

/** The way from the list of requests to SCH-81: whose registration is it about? */
export default function RefundFind() {
  const { search, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="New refund request"
        crumbs={[{ label: "Refund requests", to: refundRequestsPath }]}
        lead="Find the registration to refund. Store orders are refunded on the buyer's page."
      />
      <Card title="Registration">
        <Form method="get" className="query-form">
          <label htmlFor="find-registration">Name, email, phone or registration number</label>
          <Input id="find-registration" type="search" name="q" defaultValue={search} className="query-control" />
          <Button type="submit">Search</Button>
        </Form>
      </Card>
      {search ? (
        <Card title="Found" flush={found.length > 0}>
          {found.length === 0 ? <p className="faint">No one with a payment was found.</p> : <Found rows={found} />}
        </Card>
      ) : null}
    </>
  );
}

function Found({ rows }: { rows: ReturnType<typeof useLoaderData<typeof loader>>["found"] }) {
  return (
    <table className="table">
      <caption className="visually-hidden">Registrations, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Student</th>
          <th scope="col">Registration</th>
          <th scope="col">Program</th>
          <th scope="col">Status</th>
          <th scope="col" data-align="end">
            Paid
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label="Student">
              <Link to={newRefundPath(row.id)}>{row.student}</Link>
            </td>
            <td data-label="Registration">{row.number}</td>
            <td data-label="Program">{`${row.program} · ${row.classCode}`}</td>
            <td data-label="Status">
              <StatusBadge status={row.status} />
            </td>
            <td data-label="Paid" data-align="end">
              <Money cents={row.paidCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
