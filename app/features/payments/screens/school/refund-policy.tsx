import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { schoolOwner } from "~/features/identity/gates";
import { countedRows } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { changeRefundPolicy, refundPolicyOverview } from "../../domain/change-refund-policy";
import styles from "../../parts/payments.css?url";
import { RefundPolicyEditor } from "../../parts/refund-policy-editor";
import { payoutAccountPath } from "../../paths";

export const loader = screenLoader(refundPolicyOverview, { gate: schoolOwner, input: () => ({}) });
export const action = screenAction(
  { policy: intent(changeRefundPolicy, { toast: ({ version }) => `Saved as version ${version}. It applies to new registrations.` }) },
  { gate: schoolOwner },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Refund policy");

/** The refund policy as text and numbers. */
export default function RefundPolicy() {
  const { current, versions, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Refund policy"
        crumbs={[{ label: "Payments", to: payoutAccountPath }]}
        lead="Students see it on the program page, before they pay, and in the agreement. Registered students keep the version they agreed to."
      />
      <RefundPolicyEditor current={current} key={current.version} />
      <Card title="Versions">
        {versions.length === 0 ? (
          <p className="faint">You use the standard policy.</p>
        ) : (
          <ol className="lines">
            {versions.map((row) => (
              <li key={row.id}>
                <span className="lines-main">
                  {`Version ${row.version}: ${row.name}`}
                  <span className="lines-sub">{row.body.slice(0, 140)}</span>
                </span>
                <span className="lines-end lines-sub">
                  <InstantText at={row.createdAt} zone={zone} withTime />
                  <span className="lines-sub">{countedRows(row.accepted, "registration")}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </>
  );
}
