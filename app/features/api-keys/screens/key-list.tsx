import { useLoaderData } from "@remix-run/react";
import { planned, school } from "~/features/identity/gates";
import { SCOPES } from "~/platform/scopes";
import { screenLoader } from "~/platform/screen";
import { ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listKeys } from "../domain/read-keys";
import { KEY_STATE_LABELS, KEY_STATE_TONES } from "../model";
import { DeveloperTabs } from "../parts/developer-tabs";
import { addApiKeyPath, apiDocsPath, apiKeyPath } from "../paths";

export const loader = screenLoader(listKeys, { gate: planned(school, "developers"), input: () => ({}) });
export const meta = titled("API keys");

/** The school's API keys. */
export default function KeyList() {
  const { keys, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Developers"
        lead="Connect other programs to your school. A key lets a program in without a password, for what you allow."
        actions={
          <>
            <ButtonAnchor href={apiDocsPath} quiet>
              API documentation
            </ButtonAnchor>
            <ButtonLink to={addApiKeyPath}>Create key</ButtonLink>
          </>
        }
      />
      <DeveloperTabs />
      <Card flush>
        <PlainTable
          caption="API keys"
          rows={keys}
          rowKey={({ id }) => id}
          empty="No keys yet. Create one for each program that you connect."
          columns={[
            {
              header: "Key",
              cell: ({ id, name, prefix }) => (
                <span className="stack">
                  <Link to={apiKeyPath(id)}>{name}</Link>
                  <code className="two-lines">{`enr_live_${prefix}…`}</code>
                </span>
              ),
            },
            {
              header: "Permissions",
              cell: ({ scopes: [first, ...more] }) => (
                <span className="stack">
                  {first ? SCOPES[first] : "None"}
                  {more.length > 0 ? <span className="two-lines">{`and ${more.length} more`}</span> : null}
                </span>
              ),
            },
            { header: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <InstantText at={lastUsedAt} zone={zone} withTime />) },
            { header: "Expires", cell: ({ expiresOn }) => <DateText day={expiresOn} /> },
            { header: "Status", cell: ({ state }) => <StatusBadge status={state} label={KEY_STATE_LABELS[state]} tone={KEY_STATE_TONES[state]} /> },
          ]}
        />
      </Card>
    </>
  );
}
