import { useLoaderData, useSearchParams } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { countedTo } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { CheckboxField, Form, FormActions, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listIssuerKeys, replaceIssuerKey } from "../../domain/badge/issuer-keys";
import { replaceKeyForm } from "../../model";
import { issuerKeysPath } from "../../paths";

export const meta = titled("Signing keys");
export const loader = screenLoader(listIssuerKeys, { gate: superAdmin, input: () => ({}) });
export const action = screenAction({ replace: intent(replaceIssuerKey, { to: issuerKeysPath(), toast: "Key replaced." }) }, { gate: superAdmin });

type Key = ReturnType<typeof useLoaderData<typeof loader>>["keys"][number];

/** ADM-33: the keys that schools sign badges with. */
export default function IssuerKeys() {
  const { keys, zone } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const chosen = keys.find(({ id, retiredAt }) => id === params.get("key") && retiredAt === null);
  return (
    <>
      <PageHeader title="Signing keys" lead="Each school signs its digital badges with its own key. Badges of a retired key stay valid." />
      {chosen ? <ReplaceForm of={chosen} /> : null}
      <Card flush>
        <PlainTable
          caption="Signing keys"
          rows={keys}
          rowKey={({ id }) => id}
          empty="No school has signed a badge yet."
          columns={[
            { header: "School", cell: ({ school }) => school },
            { header: "Key", cell: ({ publicKey }) => <code title={publicKey}>{`${publicKey.slice(0, 8)}…${publicKey.slice(-6)}`}</code> },
            { header: "Since", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} /> },
            { header: "Badges", align: "end", cell: ({ badges }) => countedTo(badges) },
            { header: "Status list", cell: ({ listedAt }) => (listedAt === null ? "–" : <InstantText at={listedAt} zone={zone} withTime />) },
            { header: "Status", cell: (key) => <KeyState of={key} /> },
            {
              header: "Actions",
              cell: ({ id, retiredAt }) => (retiredAt === null ? <Link to={`${issuerKeysPath({ key: id })}#replace`}>Replace</Link> : null),
            },
          ]}
        />
      </Card>
    </>
  );
}

function KeyState({ of: { retiredAt, compromisedAt } }: { of: Key }) {
  if (compromisedAt !== null) return <StatusBadge status="failed" label="Exposed" tone="red" />;
  if (retiredAt !== null) return <StatusBadge status="completed" label="Retired" tone="grey" />;
  return <StatusBadge status="active" label="Current" tone="green" />;
}

const ReplaceForm = ({ of: { id, schoolId, school } }: { of: Key }) => (
  <Card title={`Replace the key of ${school}`}>
    <Form intent="replace" schema={replaceKeyForm} className="form">
      <p id="replace">The school signs new badges with a new key right away.</p>
      <input type="hidden" name="school" value={schoolId} />
      <input type="hidden" name="key" value={id} />
      <CheckboxField
        name="was_exposed"
        label="Someone else may have the old key"
        hint="The old key counts no more, and every badge that it signed is signed anew. Holders keep their links."
      />
      <TextareaField name="reason" label="Reason" required maxLength={300} rows={2} />
      <FormActions cancel={<Link to={issuerKeysPath()}>Cancel</Link>}>
        <SubmitButton>Replace key</SubmitButton>
      </FormActions>
    </Form>
  </Card>
);
