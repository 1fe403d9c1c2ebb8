import { useLoaderData } from "@remix-run/react";
import { webhooksPath } from "~/features/api-keys/paths";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { replayDelivery } from "../domain/change-endpoints";
import { showDelivery } from "../domain/read-endpoints";
import { DELIVERY_STATE_LABELS, DELIVERY_STATE_TONES, endpointName } from "../model";
import { webhookPath } from "../paths";
import { topicLabel } from "../topics-model";

const gate = planned(school, "developers");
const input = ({ params }: { params: Record<string, string | undefined> }) => ({ id: params.id, delivery: params.delivery });
export const loader = screenLoader(showDelivery, { gate, input });
export const action = screenAction(
  { replay: intent(replayDelivery, { input: (_, from) => input(from), toast: "The message is being sent again." }) },
  { gate },
);
export const meta = titled<typeof loader>((data) => (data ? `Delivery of ${data.delivery.topic}` : "Delivery"));

/** One delivery: what was sent, and what each try was answered. */
export default function WebhookDelivery() {
  const { endpoint, delivery, zone } = useLoaderData<typeof loader>();
  const { state, nextAt } = delivery;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Webhooks", to: webhooksPath },
          { label: endpointName(endpoint), to: webhookPath(endpoint.id) },
        ]}
        title={topicLabel(delivery.topic)}
        actions={
          endpoint.kind === "webhook" && endpoint.state === "active" && state !== "pending" ? (
            <PlainForm intent="replay">
              <SubmitButton>Send again</SubmitButton>
            </PlainForm>
          ) : null
        }
      />
      <Card title="Message">
        <DetailList
          details={[
            { label: "webhook-id", value: <code>{delivery.id}</code> },
            { label: "Status", value: <StatusBadge status={state} label={DELIVERY_STATE_LABELS[state]} tone={DELIVERY_STATE_TONES[state]} /> },
            { label: "Next attempt", value: nextAt === null ? null : <InstantText at={nextAt} zone={zone} withTime /> },
          ]}
        />
        <pre className="wrapped" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          <code>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</code>
        </pre>
      </Card>
      <Card title="Attempts" flush>
        <PlainTable
          caption="Attempts"
          rows={[...delivery.tries].reverse()}
          rowKey={({ at }) => String(at)}
          empty="No attempts yet."
          columns={[
            { header: "Time", cell: ({ at }) => <InstantText at={at} zone={zone} withTime /> },
            { header: "Answer", cell: ({ status, error }) => (status === 0 ? error : `HTTP ${status}`) },
            { header: "Duration", align: "end", cell: ({ ms }) => `${ms.toLocaleString("en-US")} ms` },
            { header: "Body of the answer", cell: ({ answer }) => (answer ? <code>{answer}</code> : "–") },
          ]}
        />
      </Card>
    </>
  );
}
