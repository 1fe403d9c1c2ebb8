import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { broadcastForForm } from "../../domain/read-broadcasts";
import { editBroadcast } from "../../domain/write-broadcast";
import { broadcastForm } from "../../model";
import { BroadcastFields } from "../../parts/broadcast-fields";
import { TemplateChoice } from "../../parts/template-choice";
import { broadcastPath, broadcastsPath } from "../../paths";

export const loader = screenLoader(broadcastForForm, {
  gate: school,
  input: ({ params, url }) => ({ id: params.id, template: url.searchParams.get("template") ?? undefined }),
  elsewhere: ({ broadcast }) => (broadcast && broadcast.state !== "draft" ? broadcastPath(broadcast.id) : null),
});
export const action = screenAction(
  {
    save: intent(editBroadcast, {
      input: (values, { params }) => ({ ...values, id: params.id }),
      to: ({ id }) => broadcastPath(id),
      toast: "Broadcast saved.",
    }),
  },
  { gate: school },
);
export const meta = titled("Edit broadcast");

export default function EditBroadcast() {
  const { broadcast, programs, classes, cohorts, placeholders, templates, template, words } = useLoaderData<typeof loader>();
  if (!broadcast) return null;
  const { subject, body, source, programId, classId, cohortId, chosen, updatedAt } = broadcast;
  return (
    <>
      <PageHeader crumbs={[{ label: "Broadcasts", to: broadcastsPath }]} title="Edit broadcast" />
      <TemplateChoice templates={templates} chosen={template} />
      <Form
        key={template}
        intent="save"
        schema={broadcastForm}
        defaultValues={{ source, program: programId ?? "", class: classId ?? "", cohort: cohortId ?? "", subject, body, ...words }}
        guard="draft"
      >
        <VersionField of={updatedAt} />
        <BroadcastFields
          programs={programs}
          classes={classes}
          cohorts={cohorts}
          placeholders={placeholders}
          chosen={chosen.length > 0 ? { count: chosen.length, source } : undefined}
        />
        <FormActions
          cancel={
            <ButtonLink to={broadcastPath(broadcast.id)} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Preview recipients</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
