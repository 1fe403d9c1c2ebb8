import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
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
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { payoutFile } from "../../domain/payouts/payout";
import styles from "../../parts/payments.css?url";
import { paidRegistrationPath, payoutAccountPath, payoutPath, receiptPath } from "../../paths";

export const loader = screenLoader(payoutFile, { gate: schoolOwner, input: ({ params }) => ({ id: params.id }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Payout of ${formatMoney(data.payout.amountCents)}` : "Payout" }];

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
const KIND_LABELS = { payment: "Payment", refund: "Refund", other: "Other" } as const;

/** What one payout is made of: its lines add up to what has arrived at the bank. */
export default function Payout() {
  const { payout, lines, sums, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Payout of ${formatMoney(payout.amountCents)}`}
        crumbs={[{ label: "Payments", to: payoutAccountPath }]}
        status={<StatusBadge status={payout.status} label={payout.status === "canceled" ? "Cancelled" : undefined} />}
        lead={`${payout.status === "paid" ? "Arrived" : "Arrives"} on ${shortDate(payout.arrivalDate)}. Gross is what the payer gave; the online service fee comes off.`}
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
      <Card title="What is included" flush>
        {lines.length === 0 ? (
          <p className="faint pay-pad">The payment provider does not list what this payout is made of.</p>
        ) : (
          <Lines page={{ lines, payout, zone }} />
        )}
      </Card>
    </>
  );
}

function Lines({ page: { lines, payout, zone } }: { page: Pick<Page, "lines" | "payout" | "zone"> }) {
  return (
    <table className="table">
      <caption className="visually-hidden">Payments and refunds, the oldest first</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Payer</th>
          <th scope="col">For</th>
          <th scope="col">Type</th>
          <th scope="col" data-align="end">
            Gross
          </th>
          <th scope="col" data-align="end">
            Service fee
          </th>
          <th scope="col" data-align="end">
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td data-label="Date">
              <InstantText at={line.createdAt} zone={zone} />
            </td>
            <td data-label="Payer" className="pay-name">
              {line.transactionId ? <a href={receiptPath(line.transactionId)}>{line.payer}</a> : (line.payer ?? "–")}
            </td>
            <td data-label="For">
              {line.registrationId ? (
                <Link to={paidRegistrationPath(line.registrationId)}>{line.registrationNumber}</Link>
              ) : (
                (line.description ?? "–")
              )}
            </td>
            <td data-label="Type">{KIND_LABELS[line.kind]}</td>
            <td data-label="Gross" data-align="end">
              <Money cents={line.grossCents} />
            </td>
            <td data-label="Service fee" data-align="end">
              <Money cents={line.feeCents} />
            </td>
            <td data-label="Net" data-align="end">
              <Money cents={line.netCents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={6}>
            Paid out
          </th>
          <td data-align="end">
            <Money cents={payout.amountCents} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
