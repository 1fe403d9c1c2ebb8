import { useActionData, useLoaderData } from "@remix-run/react";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CopyText } from "~/ui/copy-text";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, SubmitButton, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { revokeKey, rotateKey } from "../domain/change-keys";
import { showKey } from "../domain/read-keys";
import { KEY_STATE_LABELS, KEY_STATE_TONES, rotateForm } from "../model";
import { NewSecret } from "../parts/new-secret";
import { ScopeList } from "../parts/scope-list";
import { apiKeysPath } from "../paths";

const gate = planned(school, "developers");
export const loader = screenLoader(showKey, { gate, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  { rotate: intent(rotateKey, { answer: (made) => ({ made }) }), revoke: intent(revokeKey, { toast: "Key revoked." }) },
  { gate },
);
export const meta = titled<typeof loader>((data) => (data ? `API key ${data.name}` : "API key"));

/** One key: what it may do, how to try it, a new secret, and its end. */
export default function Key() {
  const key = useLoaderData<typeof loader>();
  const { made } = useActionData<{ made?: { key: string } }>() ?? {};
  const isActive = key.state === "active";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "API keys", to: apiKeysPath }]}
        title={key.name}
        actions={
          isActive ? (
            <ConfirmButton label="Revoke" look="quiet" intent="revoke" fields={{ id: key.id }} title={`Revoke ${key.name}?`} confirm="Revoke key">
              Programs that use this key stop working right away. You can't undo this.
            </ConfirmButton>
          ) : null
        }
      />
      {made ? (
        <NewSecret title="Your new secret" label="API key" secret={made.key}>
          <p className="faint">{key.oldUntil ? <OldSecret until={key.oldUntil} zone={key.zone} /> : "The previous secret no longer works."}</p>
        </NewSecret>
      ) : null}
      <Card title="Key">
        <DetailList
          details={[
            { label: "Status", value: <StatusBadge status={key.state} label={KEY_STATE_LABELS[key.state]} tone={KEY_STATE_TONES[key.state]} /> },
            { label: "Begins with", value: <code>{`enr_live_${key.prefix}`}</code> },
            { label: "Created", value: <InstantText at={key.createdAt} zone={key.zone} withTime /> },
            { label: "Created by", value: key.createdBy },
            { label: "Last day", value: <DateText day={key.expiresOn} /> },
            { label: "Last used", value: key.lastUsedAt === null ? "Never" : <InstantText at={key.lastUsedAt} zone={key.zone} withTime /> },
            { label: "Last network address", value: key.lastIp },
            { label: "Network addresses", value: key.ipAllow?.join(", ") ?? "Any" },
          ]}
        />
        {key.oldUntil && !made ? <p className="faint">{<OldSecret until={key.oldUntil} zone={key.zone} />}</p> : null}
      </Card>
      <Card title="Permissions">
        <ScopeList scopes={key.scopes} />
      </Card>
      {isActive ? (
        <>
          <Card title="Try it">
            <p>Set the variable ENROLLIUM_KEY to the key, then run this in a shell:</p>
            <CopyText text={key.tryIt} label="Command" />
          </Card>
          <Card title="New secret">
            <Form intent="rotate" schema={rotateForm} className="form" defaultValues={{ hours: 24 }}>
              <input type="hidden" name="id" value={key.id} />
              <TextField
                name="hours"
                label="Hours that the previous secret still works"
                hint="From 0 to 168. Use 0 if someone else may have it."
                required
                inputMode="numeric"
                width="short"
              />
              <FormActions>
                <SubmitButton>Create new secret</SubmitButton>
              </FormActions>
            </Form>
          </Card>
        </>
      ) : null}
    </>
  );
}

const OldSecret = ({ until, zone }: { until: number; zone: string }) => (
  <>
    The previous secret works until <InstantText at={until} zone={zone} withTime />.
  </>
);
