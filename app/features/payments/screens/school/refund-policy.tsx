import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { schoolOwner } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { changeRefundPolicy, refundPolicyOverview } from "../../domain/change-refund-policy";
import styles from "../../parts/payments.css?url";
import { PolicyVersions } from "../../parts/policy-versions";
import { RefundPolicyEditor } from "../../parts/refund-policy-editor";
import { payoutAccountPath, programPolicyPath } from "../../paths";

export const loader = screenLoader(refundPolicyOverview, { gate: schoolOwner, input: () => ({}) });
export const action = screenAction(
  { policy: intent(changeRefundPolicy, { toast: ({ version }) => `Saved as version ${version}. It applies to new registrations.` }) },
  { gate: schoolOwner },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Refund policy");

/** The refund policy as text and numbers. */
export default function RefundPolicy() {
  const { current, versions, programs, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Refund policy"
        crumbs={[{ label: "Payments", to: payoutAccountPath }]}
        lead="Students see it on the program page, before they pay, and in the agreement. Registered students keep the version they agreed to."
      />
      {programs.length > 0 ? (
        <Card title="Programs with their own policy">
          <ul className="lines">
            {programs.map((program) => (
              <li key={program.id}>
                <Link to={programPolicyPath(program.id)}>{program.title}</Link>
                <span className="lines-end lines-sub">{program.name}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <RefundPolicyEditor current={current} version={versions[0]?.version ?? 0} key={current.version} />
      <PolicyVersions versions={versions} zone={zone} empty="You use the standard policy." />
    </>
  );
}
