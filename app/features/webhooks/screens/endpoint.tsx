import { useActionData, useLoaderData } from "@remix-run/react";
import { IconWebhook } from "@tabler/icons-react";
import { NewSecret } from "~/features/api-keys/parts/new-secret";
import { webhooksPath } from "~/features/api-keys/paths";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { EmptyState } from "~/ui/empty-state";
import { DateField, Form, FormActions, PlainForm, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteEndpoint, replayFailed, revealSecret, rotateSecret, setEndpointState, testEndpoint } from "../domain/change-endpoints";
import { showEndpoint } from "../domain/read-endpoints";
import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATE_TONES,
  DISABLED_REASON_LABELS,
  ENDPOINT_STATE_LABELS,
  ENDPOINT_STATE_TONES,
  endpointName,
  replayForm,
} from "../model";
import { SecretForm } from "../parts/secret-form";
import { VerifySnippets } from "../parts/verify-snippets";
import { editWebhookPath, webhookDeliveryPath } from "../paths";
import { topicLabel } from "../topics-model";

const gate = planned(school, "developers");
export const loader = screenLoader(showEndpoint, { gate });
export const action = screenAction(
  {
    test: intent(testEndpoint, { toast: "Test message sent. Reload to see the answer." }),
    state: intent(setEndpointState, { toast: "Webhook saved." }),
    replay: intent(replayFailed, { toast: "The messages are being sent again." }),
    reveal: intent(revealSecret, { answer: ({ secret }) => ({ secret }) }),
    rotate: intent(rotateSecret, { answer: ({ secret }) => ({ secret }) }),
    delete: intent(deleteEndpoint, { to: webhooksPath, toast: "Webhook deleted." }),
  },
  { gate },
);
export const meta = titled<typeof loader>((data) => (data ? `Webhook to ${new URL(data.endpoint.url).host}` : "Webhook"));

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data["results"][number];

const columns = (endpoint: string, zone: string): Column<Row>[] => [
  {
    key: "topic",
    header: "Event",
    cell: ({ id, topic }) => (
      <span className="stack">
        <Link to={webhookDeliveryPath(endpoint, id)}>{topicLabel(topic)}</Link>
        <code>{topic}</code>
      </span>
    ),
  },
  { key: "created", header: "Time", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} withTime /> },
  { key: "tries", header: "Attempts", align: "end", cell: ({ tries }) => tries },
  { key: "answer", header: "Last answer", cell: ({ lastStatus }) => (lastStatus === null ? "–" : lastStatus === 0 ? "None" : String(lastStatus)) },
  {
    key: "state",
    header: "Status",
    cell: ({ state }) => <StatusBadge status={state} label={DELIVERY_STATE_LABELS[state]} tone={DELIVERY_STATE_TONES[state]} />,
  },
];

const FILTERS: Filter[] = [
  { name: "state", label: "Status", options: Object.entries(DELIVERY_STATE_LABELS).map(([value, label]) => ({ value, label })) },
];

/** One endpoint: its state, its secret, and the log of its deliveries. That of the learning platform is for reading alone. */
export default function Endpoint() {
  const data = useLoaderData<typeof loader>();
  const { secret } = useActionData<{ secret?: string }>() ?? {};
  const { endpoint, zone } = data;
  const { id, state } = endpoint;
  const isOwn = endpoint.kind === "webhook";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Webhooks", to: webhooksPath }]}
        title={endpointName(endpoint)}
        actions={
          isOwn ? (
            <>
              <ConfirmButton label="Delete" look="quiet" intent="delete" fields={{ id }} title="Delete this webhook?" confirm="Delete webhook">
                Its log of deliveries is deleted, too.
              </ConfirmButton>
              <ButtonLink to={editWebhookPath(id)} quiet>
                Edit
              </ButtonLink>
              {state === "active" ? (
                <PlainForm intent="test">
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton>Send test</SubmitButton>
                </PlainForm>
              ) : null}
            </>
          ) : null
        }
      />
      {secret ? (
        <NewSecret title="Signing secret" label="Signing secret" secret={secret}>
          <p className="faint">Receivers check messages with it.</p>
        </NewSecret>
      ) : null}
      <Card title="Receiver">
        <DetailList
          details={[
            { label: "Address", value: endpoint.url, wide: true },
            { label: "Status", value: <StatusBadge status={state} label={ENDPOINT_STATE_LABELS[state]} tone={ENDPOINT_STATE_TONES[state]} /> },
            {
              label: "Failing since",
              value: endpoint.failingSince === null ? null : <InstantText at={endpoint.failingSince} zone={zone} withTime />,
            },
            { label: "Events", value: endpoint.topics.map(topicLabel).join(", "), wide: true },
          ]}
        />
        {endpoint.disabledReason ? <p role="status">{DISABLED_REASON_LABELS[endpoint.disabledReason]}</p> : null}
        {isOwn ? (
          <PlainForm intent="state">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="state" value={state === "active" ? "paused" : "active"} />
            <SubmitButton tone="quiet">{state === "active" ? "Pause" : "Turn on"}</SubmitButton>
          </PlainForm>
        ) : (
          <p className="faint">Learning platform, set by your provider.</p>
        )}
      </Card>
      <DataTable
        itemLabel={["delivery", "deliveries"]}
        data={data}
        columns={columns(id, zone)}
        filters={FILTERS}
        rowKey={(row) => row.id}
        rowName={({ topic }) => topic}
        defaultSort="-created_at"
        empty={<EmptyState icon={<IconWebhook size={28} stroke={1.5} />} title="No deliveries yet" />}
      />
      {isOwn && state === "active" ? (
        <Card title="Send again">
          <p>Sends every message that was not delivered, with the same webhook-id.</p>
          <Form intent="replay" schema={replayForm} className="form">
            <input type="hidden" name="id" value={id} />
            <div className="form-row">
              <DateField name="from_date" label="From" hint="Leave both empty for all of the last 30 days." />
              <DateField name="to_date" label="To" />
            </div>
            <FormActions>
              <SubmitButton>Send again</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      ) : null}
      {isOwn ? (
        <>
          <Card title="Signing secret">
            <details>
              <summary>Show secret</summary>
              <SecretForm id={id} intent="reveal" button="Show secret" />
            </details>
            <details>
              <summary>New secret</summary>
              <p>Messages are signed with both secrets for 24 hours.</p>
              <SecretForm id={id} intent="rotate" button="Create new secret" />
            </details>
            {endpoint.oldUntil ? (
              <p className="faint">
                The previous secret signs until <InstantText at={endpoint.oldUntil} zone={zone} withTime />.
              </p>
            ) : null}
          </Card>
          <VerifySnippets />
        </>
      ) : null}
    </>
  );
}
