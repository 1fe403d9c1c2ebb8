import { useLoaderData } from "@remix-run/react";
import { DeveloperTabs } from "~/features/api-keys/parts/developer-tabs";
import { planned, school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listEndpoints } from "../domain/read-endpoints";
import { ENDPOINT_STATE_LABELS, ENDPOINT_STATE_TONES, endpointName } from "../model";
import { addWebhookPath, webhookPath } from "../paths";

export const loader = screenLoader(listEndpoints, { gate: planned(school, "developers"), input: () => ({}) });
export const meta = titled("Webhooks");

/** The school's webhook endpoints. */
export default function EndpointList() {
  const { endpoints, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Developers"
        lead="Webhooks tell other programs right away when something happens at your school."
        actions={<ButtonLink to={addWebhookPath}>Add webhook</ButtonLink>}
      />
      <DeveloperTabs />
      <Card flush>
        <PlainTable
          caption="Webhooks"
          rows={endpoints}
          rowKey={({ id }) => id}
          empty="No webhooks yet."
          columns={[
            {
              header: "Receiver",
              cell: (row) => (
                <span className="stack">
                  <Link to={webhookPath(row.id)}>{endpointName(row)}</Link>
                  <span className="two-lines">{row.kind === "lms" ? "Set by your provider" : row.url}</span>
                </span>
              ),
            },
            { header: "Events", align: "end", cell: ({ topics }) => topics.length },
            { header: "Added", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} /> },
            {
              header: "Status",
              cell: ({ state, failingSince }) =>
                state === "active" && failingSince !== null ? (
                  <StatusBadge status="failing" label="Failing" tone="amber" />
                ) : (
                  <StatusBadge status={state} label={ENDPOINT_STATE_LABELS[state]} tone={ENDPOINT_STATE_TONES[state]} />
                ),
            },
          ]}
        />
      </Card>
    </>
  );
}
