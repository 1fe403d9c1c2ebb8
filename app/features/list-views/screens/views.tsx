import { Group } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CheckboxField, Form, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteView, saveView, showViews } from "../domain/views";
import { viewForm } from "../model";

const queryOf = ({ url }: { url: URL }) => ({ of: url.searchParams.get("of"), query: url.searchParams.get("query") ?? "" });
const addressOf = ({ of, query }: { of: string; query: string }) => (query ? `${of}?${query}` : of);

export const loader = screenLoader(showViews, { gate: school, input: queryOf });
export const action = screenAction(
  {
    save: intent(saveView, {
      input: (values, from) => ({ ...values, ...queryOf(from) }),
      to: addressOf,
      toast: ({ name }) => `View "${name}" saved.`,
    }),
    delete: intent(deleteView, { toast: ({ name }) => `View "${name}" deleted.` }),
  },
  { gate: school },
);
export const meta = titled("Views");

/** The saved views of one list, and what it shows now as another one. */
export default function Views() {
  const { of, query, views } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Back to the list", to: addressOf({ of, query }) }]}
        title="Views"
        lead="Save a list with its filters, search, and sort order."
      />
      <Card title="Saved views">
        <PlainTable
          caption="Saved views"
          rows={views}
          rowKey={({ id }) => id}
          empty="No saved views for this list yet."
          columns={[
            { header: "Name", cell: (view) => <Link to={addressOf({ of, query: view.query })}>{view.name}</Link> },
            {
              header: "Visible to",
              cell: (view) => <StatusBadge status={view.isShared ? "shared" : "own"} label={view.isShared ? "Everyone" : "You"} tone="grey" />,
            },
            { header: "Saved by", cell: (view) => (view.isOwn ? "You" : view.by) },
            {
              header: "Actions",
              align: "end",
              cell: (view) =>
                view.isOwn ? (
                  <ConfirmButton
                    label="Delete"
                    intent="delete"
                    fields={{ id: view.id }}
                    title={`Delete ${view.name}?`}
                    confirm="Delete view"
                    look="text"
                  >
                    {view.isShared ? "No one can open it anymore." : "The list itself doesn't change."}
                  </ConfirmButton>
                ) : null,
            },
          ]}
        />
      </Card>
      <Card title={query ? "Save the current view" : "Save the full list as a view"}>
        <Form intent="save" schema={viewForm} defaultValues={{ name: "", is_shared: false }}>
          <TextField name="name" label="Name" required maxLength={60} hint="For example: Past due this month." />
          <CheckboxField name="is_shared" label="Share with everyone in the office" />
          <Group>
            <SubmitButton>Save view</SubmitButton>
          </Group>
        </Form>
      </Card>
    </>
  );
}
