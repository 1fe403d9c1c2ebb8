import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconReceiptRefund } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { refundOverview } from "../../domain/refunds/read";
import { cancelRefundRequest } from "../../domain/refunds/request";
import styles from "../../parts/payments.css?url";
import { refundColumns, STATUS_OPTIONS } from "../../parts/refund-columns";
import { findRefundPath, refundRequestPath, refundsDuePath } from "../../paths";

export const loader = screenLoader(refundOverview, { gate: school });
export const action = screenAction(
  { cancel: intent(cancelRefundRequest, { input: ({ id }) => ({ id }), toast: "Request cancelled." }) },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Refund requests");

const HOW = "Request a refund of a registration or a store order. Enrollium decides, and refunds go to the original payment method.";

/** The school's refund requests. */
export default function RefundList() {
  const { page, programs, zone } = useLoaderData<typeof loader>();
  const failure = useFailure("cancel");
  return (
    <>
      <PageHeader
        title="Refund requests"
        lead={HOW}
        actions={
          <>
            <ButtonLink to={refundsDuePath} quiet>
              Refunds due
            </ButtonLink>
            <ButtonLink to={findRefundPath}>New request</ButtonLink>
          </>
        }
      />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      <DataTable
        itemLabel={["refund request", "refund requests"]}
        data={page}
        columns={refundColumns(zone, refundRequestPath, false)}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.number ?? "request"} of ${row.student}`}
        rowTo={({ id }) => refundRequestPath(id)}
        presets={[{ label: "Pending", query: "status=pending" }]}
        defaultSort="-created_at"
        search="Search by student or number"
        filters={[
          { name: "status", label: "Status", options: STATUS_OPTIONS },
          { name: "program", label: "Program", options: programs },
          { name: "from_date", label: "Requested from", kind: "date" },
          { name: "to_date", label: "Requested to", kind: "date" },
        ]}
        rowMenu={(row) => (
          <>
            <Link to={refundRequestPath(row.id)}>Open</Link>
            {row.status === "pending" ? (
              <ConfirmButton
                label="Cancel request"
                intent="cancel"
                fields={{ id: row.id }}
                title={`Cancel ${row.number ?? "this request"}?`}
                confirm="Cancel request"
              >
                Nothing is refunded. You can request it again later.
              </ConfirmButton>
            ) : null}
          </>
        )}
        empty={
          <EmptyState icon={<IconReceiptRefund size={28} stroke={1.5} />} title="No refund requests yet">
            Find a student's registration to request a refund.
          </EmptyState>
        }
      />
    </>
  );
}
