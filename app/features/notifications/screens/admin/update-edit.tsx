import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { RichText } from "~/ui/rich-text";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteDraft, editUpdate, publishDraft, showUpdate } from "../../domain/admin-updates";
import { UPDATE_TAGS } from "../../model";
import { UpdateFields } from "../../parts/update-fields";
import { adminUpdatesPath } from "../../paths";
import { UPDATE_STATE_LABELS, updateForm } from "../../update-model";

export const loader = screenLoader(showUpdate, { gate: superAdmin, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editUpdate, { input: (values, { params }) => ({ ...values, id: params.id }) }),
    publish: intent(publishDraft, { input: (_, { params }) => ({ id: params.id }), toast: "Published." }),
    delete: intent(deleteDraft, { input: (_, { params }) => ({ id: params.id }), to: adminUpdatesPath, toast: "Deleted successfully." }),
  },
  { gate: superAdmin },
);
export const meta = titled<typeof loader>((data) => data?.update.title ?? "Update");

/** A feature update with its preview. */
export default function UpdateEdit() {
  const { update } = useLoaderData<typeof loader>();
  const isDraft = update.status === "draft";
  const { title, tag, body, plans, types } = update;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Feature updates", to: adminUpdatesPath }]}
        title={title}
        status={<StatusBadge status={update.status} label={UPDATE_STATE_LABELS[update.status]} tone={isDraft ? "grey" : "green"} />}
        actions={
          isDraft ? (
            <>
              <ConfirmButton label="Delete" intent="delete" title="Delete this draft?" confirm="Delete draft" look="quiet">
                Schools haven't seen this draft.
              </ConfirmButton>
              <ConfirmButton label="Publish" intent="publish" title="Publish this update?" confirm="Publish" danger={false} look="filled">
                We notify the chosen staff right away.
              </ConfirmButton>
            </>
          ) : undefined
        }
      />
      <div className="profile">
        <Form
          intent="edit"
          schema={updateForm}
          defaultValues={{ title, tag, body, plans, types, image_url: update.imageUrl ?? "" }}
          guard="draft"
          key={update.updatedAt}
        >
          <VersionField of={update.updatedAt} />
          <UpdateFields />
          <FormActions
            cancel={
              <ButtonLink to={adminUpdatesPath} quiet>
                Cancel
              </ButtonLink>
            }
          >
            <SubmitButton>Save update</SubmitButton>
          </FormActions>
        </Form>
        <Card title="Preview">
          <h2>{title}</h2>
          <StatusBadge status={tag} label={UPDATE_TAGS[tag].label} tone={UPDATE_TAGS[tag].tone} />
          {update.imageUrl ? <img src={update.imageUrl} alt="" style={{ maxWidth: "100%" }} /> : null}
          <RichText value={body} startLevel={3} />
        </Card>
      </div>
    </>
  );
}
