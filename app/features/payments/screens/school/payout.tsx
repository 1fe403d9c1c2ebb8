import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { schoolOwner } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { payoutFile } from "../../domain/payouts/payout";
import styles from "../../parts/payments.css?url";
import { paidRegistrationPath, payoutAccountPath, payoutPath, receiptPath } from "../../paths";

export const loader = screenLoader(payoutFile, { gate: schoolOwner, input: ({ params }) => ({ id: params.id }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `Payout of ${formatMoney(data.payout.amountCents)}` : "Payout"));

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
const KIND_LABELS = { payment: "Payment", refund: "Refund", other: "Other" } as const;

/** The lines of a payout; they add up to the amount that arrived. */
export default function Payout() {
  const { payout, lines, sums, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Payout of ${formatMoney(payout.amountCents)}`}
        crumbs={[{ label: "Payments", to: payoutAccountPath }]}
        status={<StatusBadge status={payout.status} />}
        lead={`${payout.status === "paid" ? "Arrived" : "Arrives"} on ${shortDate(payout.arrivalDate)}. Gross is the amount paid, before the online service fee.`}
        actions={
          lines.length > 0 ? (
            <ButtonLink to={`${payoutPath(payout.id)}/export.csv`} quiet reloadDocument>
              Export CSV
            </ButtonLink>
          ) : null
        }
      />
      {payout.failure ? <div className="alert">{payout.failure}</div> : null}
      <StatRow>
        <StatCard label="Payments" value={formatMoney(sums.payment)} />
        <StatCard label="Refunds" value={formatMoney(sums.refund)} />
        {sums.other === 0 ? null : <StatCard label="Other" value={formatMoney(sums.other)} />}
        <StatCard label="Paid out" value={formatMoney(payout.amountCents)} />
      </StatRow>
      <Card title="Included payments and refunds">
        <Lines page={{ lines, payout, zone }} />
      </Card>
    </>
  );
}

function Lines({ page: { lines, payout, zone } }: { page: Pick<Page, "lines" | "payout" | "zone"> }) {
  return (
    <PlainTable
      caption="Payments and refunds, oldest first"
      rows={lines}
      rowKey={({ id }) => id}
      empty="The payment provider doesn't list the payments of this payout."
      columns={[
        { header: "Date", cell: (line) => <InstantText at={line.createdAt} zone={zone} /> },
        {
          header: "Payer",
          cell: (line) => (line.transactionId ? <a href={receiptPath(line.transactionId)}>{line.payer}</a> : (line.payer ?? "–")),
        },
        {
          header: "For",
          cell: (line) =>
            line.registrationId ? <Link to={paidRegistrationPath(line.registrationId)}>{line.registrationNumber}</Link> : (line.description ?? "–"),
        },
        { header: "Type", cell: (line) => KIND_LABELS[line.kind] },
        { header: "Gross", align: "end", cell: (line) => <Money cents={line.grossCents} /> },
        { header: "Service fee", align: "end", cell: (line) => <Money cents={line.feeCents} /> },
        { header: "Net", align: "end", cell: (line) => <Money cents={line.netCents} /> },
      ]}
      sums={[{ label: "Paid out", value: <Money cents={payout.amountCents} /> }]}
    />
  );
}
