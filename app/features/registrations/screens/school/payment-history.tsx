import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconReceipt } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { schoolOwner } from "~/features/identity/gates";
import { journalPath } from "~/features/journal/paths";
import { paymentHistory } from "~/features/payments/domain/payment-history";
import { studentPaymentsExport } from "~/features/payments/history-exports";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { correctPayment, removePayment } from "../../domain/correct-payment";
import { CorrectPayment } from "../../parts/correct-payment";
import { historyColumns, historyFilters, withoutEdit } from "../../parts/payment-history-columns";

export const loader = screenLoader(paymentHistory, { gate: schoolOwner });
export const action = screenAction(
  {
    correct: intent(correctPayment, { toast: "Payment updated.", to: (_, { url }) => withoutEdit(url) }),
    remove: intent(removePayment, { toast: "Deleted successfully.", to: (_, { url }) => withoutEdit(url) }),
    export: exportIntent(studentPaymentsExport),
  },
  { gate: schoolOwner },
);
export const meta = titled("Payment history");

/** All payments of the school; only those made at the school can be corrected. */
export default function PaymentHistory() {
  const { page, totals, programs } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const edited = page.results.find(({ id, isRemovable }) => id === params.get("edit") && isRemovable);
  return (
    <>
      <PageHeader
        title="Payment history"
        lead="Payments and refunds. Totals exclude failed attempts."
        actions={
          <ButtonLink to={journalPath} quiet>
            Journal
          </ButtonLink>
        }
      />
      <ExportForm />
      {edited ? <CorrectPayment key={edited.id} payment={edited} /> : null}
      <DataTable
        itemLabel={["payment", "payments"]}
        data={page}
        columns={historyColumns}
        rowKey={({ id }) => id}
        rowName={({ payer, grossCents }) => `${formatMoney(grossCents)} of ${payer}`}
        defaultSort="-created_at"
        search="Search by payer, receipt, or registration"
        filters={historyFilters(programs)}
        tools={<ExportButton />}
        totals={{
          date: "Total",
          gross: <Money cents={totals.grossCents} />,
          fee: <Money cents={totals.feeCents} />,
          net: <Money cents={totals.netCents} />,
        }}
        rowMenu={(row) =>
          row.isRemovable && row.registrationId ? (
            <>
              <Link to={withEdit(params, row.id)}>Edit</Link>
              <ConfirmButton
                label="Delete"
                intent="remove"
                fields={{ id: row.id }}
                title={`Delete the payment of ${formatMoney(row.grossCents)}?`}
                confirm="Delete payment"
              >
                The payment stays on record as removed, and the amount is due again.
              </ConfirmButton>
            </>
          ) : null
        }
        empty={
          <EmptyState icon={<IconReceipt size={28} stroke={1.5} />} title="No payments yet">
            Online payments and payments at the school show up here.
          </EmptyState>
        }
      />
    </>
  );
}

function withEdit(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set("edit", id);
  return `?${next}`;
}
